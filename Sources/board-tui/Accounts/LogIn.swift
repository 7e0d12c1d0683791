import ArgumentParser
import BoardApp
import BoardCore
import BoardStore
import Essentials
import Localization

/// `board-tui login SOURCE --name NAME`: signs in and stores the session for later runs.
struct LogIn: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in at a source.",
        usage: "board-tui login <source> --name <name> [--password-stdin] [<options>]",
        discussion: """
            The password is read from the terminal or from standard input, and is not stored. \
            The site's token is stored where tokens in config.toml says: in the desktop's \
            keyring, or in a file that only you can read. With token-command no password is \
            needed: the command prints the token.

            Discourse uses a key instead of a password. The command prints the page of the site \
            that creates one. A name is needed only for a key that an administrator made.

            Examples:
              board-tui login https://board.example.org --name ann
              pass board | board-tui login lemmy:https://lemmy.example --name ann --password-stdin
            """)

    @Argument(
        help: "An address, or the name of an added source.", completion: .source)
    var source: String

    @Option(
        help: ArgumentHelp(
            "Your account name there; for Discourse only with an administrator's key.",
            valueName: "name"))
    var name: String?

    @Flag(
        name: .customLong("password-stdin"),
        help: "Read the password, or the key, from the first line of standard input.")
    var readsPassword = false

    @Option(help: ArgumentHelp("The code from an authenticator app.", valueName: "code"))
    var code: String?

    @Flag(help: "Send the password even if the connection is not encrypted.")
    var yes = false

    @Flag(help: "Print JSON, for other programs.")
    var json = false

    func run() throws {
        let site = try WritableSession(source)
        finishWithAccounts { [self] output in
            let service = try await site.accounts()
            let signedIn = try await signIn(at: site, service)
            site.credentials.hold(signedIn)
            do {
                let sentence = try await site.keeping.accounts.remember(signedIn)
                try printResult(signedIn, sentence, kept: site.tokenPlace.word, to: &output)
            } catch {
                // The credential was not stored, so end the session. A token of the user's own
                // command stays valid.
                if !site.keeping.accounts.printsTokens { try? await service.signOut() }
                throw error
            }
        }
    }

    private func signIn(
        at site: WritableSession, _ service: any AccountService
    ) async throws -> SignedIn {
        try site.checkExposure(of: localized("the password"), to: service.site, isAllowed: yes)
        if site.keeping.accounts.printsTokens {
            return try await site.signInByCommand(as: name, service)
        }
        let terms = try await service.terms()
        var answers = SignInForm(terms, readsPassword: readsPassword)
        answers.give(name, to: .name)
        answers.give(code, to: .code)
        try answers.askForMissingFields(at: service.site)
        do {
            return try await service.signIn(answers.values)
        } catch AccountError.codeWanted where code == nil {
            try answers.ask(for: .code)
            return try await signIn(again: answers, service)
        } catch let error as AccountError {
            throw answers.failure(error, at: service.site)
        }
    }

    private func signIn(
        again answers: SignInForm, _ service: any AccountService
    ) async throws -> SignedIn {
        do {
            return try await service.signIn(answers.values)
        } catch let error as AccountError {
            throw answers.failure(error, at: service.site)
        }
    }

    private func printResult(
        _ signedIn: SignedIn, _ sentence: String, kept: String, to output: inout StandardOutput
    ) throws {
        let account = signedIn.account
        guard json else {
            return try output.write(
                localized("Signed in as \(account.name) at \(account.site.host). \(sentence)")
                    + "\n")
        }
        let members = JSONText.members([
            "site": JSONText.string(account.site.address), "name": JSONText.string(account.name),
            "kept": JSONText.string(kept),
        ])
        try output.write("{\(members)}\n")
    }
}

extension CLIError {
    init(_ error: AccountError, at site: Site) {
        sentence = error.message(host: site.host)
        status = .noPermission
    }
}
