import ArgumentParser
import BoardApp
import BoardCore
import Essentials

/// `board-tui logout SOURCE`: has a site and this program forget who was signed in.
struct LogOut: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Sign out at a source.",
        usage: "board-tui logout <source>")

    @Argument(
        help: "An address, or the name of a source that was added.", completion: .file())
    var source: String

    func run() throws {
        let site = try OpenedSite(source)
        finishWithAccounts { output in
            let service = try await site.accounts()
            let book = site.keeping.accounts
            guard let known = try await book.account(at: service.site) else {
                throw Failure(
                    sentence: "nobody is signed in at \(service.site.host).", status: .noInput
                ).report()
            }
            // Whether the site hears of it or not, nothing is kept here.
            let failure = await site.failureOfSigningOut(service)
            try await book.forget(known)
            try output.write("\(known.name) is signed out at \(known.site.host).\n")
            if let failure { FileDescriptor.standardError.say("board-tui: \(failure)") }
        }
    }
}

extension OpenedSite {
    /// Has the site forget who was signed in; what it does not hear of, as a sentence.
    fileprivate func failureOfSigningOut(_ service: any AccountService) async -> String? {
        do {
            guard try await restore() != nil else { return nil }
            try await service.signOut()
            return nil
        } catch let error as AccountKeeperError {
            return error.sentence
        } catch {
            return "\(service.site.host) was not told: \(BoardError(error).message)"
        }
    }
}
