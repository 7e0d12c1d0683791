import ArgumentParser
import BoardApp
import BoardCore
import Essentials
import Localization

/// `board-tui logout SOURCE`: ends a session at the site and deletes the stored account.
struct LogOut: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Sign out at a source.",
        usage: "board-tui logout <source> [--name <name>]")

    @Argument(
        help: "An address, or the name of an added source.", completion: .source)
    var source: String

    @Option(
        help: ArgumentHelp(
            "The account to sign out, if you have several there.", valueName: "name"))
    var name: String?

    func run() throws {
        let site = try WritableSession(source)
        finishWithAccounts { [name] output in
            let service = try await site.accounts()
            let known = try await site.account(named: name, at: service.site)
            // Delete the account locally even if the site could not be notified.
            let failure = await site.signOutError(known, service)
            try await site.keeping.accounts.forget(known)
            guard let failure else {
                return try output.write(
                    localized("Signed \(known.name) out at \(known.site.host).") + "\n")
            }
            try output.write(localized("Removed \(known.name) from this computer.") + "\n")
            FileDescriptor.standardError.say("board-tui: \(failure)")
        }
    }
}

extension WritableSession {
    /// Returns the only account at a site, or the one with the given name.
    ///
    /// Throws an `ExitCode` if there is no such account, or if the name is needed to choose one.
    fileprivate func account(named name: String?, at site: Site) async throws -> Account {
        let all = try await keeping.accounts.accounts(at: site)
        let found = all.filter { name == nil || $0.name == name }
        if found.count == 1 { return found[0] }
        let names = all.map(\.name).joined(separator: ", ")
        let sentence =
            found.isEmpty
            ? name.map { localized("\($0) is not signed in at \(site.host).") }
                ?? localized("you are not signed in at \(site.host).")
            : localized("several accounts are signed in at \(site.host); add --name: \(names).")
        throw CLIError(sentence: sentence, status: found.isEmpty ? .noInput : .usage).report()
    }

    /// Ends the session at the site; returns an error message if the site could not be notified.
    fileprivate func signOutError(
        _ account: Account, _ service: any AccountService
    ) async -> String? {
        do {
            guard try await restore(as: account.name) != nil else { return nil }
            try await service.signOut()
            return nil
        } catch let error as AccountStorageError {
            return error.sentence
        } catch BoardError.unsupported(let reason) {
            return reason
        } catch {
            return localized("\(service.site.host) was not notified: \(BoardError(error).message)")
        }
    }
}
