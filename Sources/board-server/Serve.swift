import ArgumentParser
import BoardResources
import BoardServer
import Essentials
import Hummingbird
import Logging

extension SignUp: ExpressibleByArgument {}
extension LineLogHandler.Format: ExpressibleByArgument {}
extension Logger.Level: @retroactive ExpressibleByArgument {}

/// `board-server serve`: serves the board until SIGTERM or SIGINT.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the board (the default).")

    @OptionGroup var database: DatabaseOptions

    @Option(help: ArgumentHelp("The host and port to listen at.", valueName: "host:port"))
    var listen = ListenAddress.standard

    @Option(help: "The name of the board.")
    var name = "A board"

    @Option(help: "Who can create an account: open, invitation, closed.")
    var signUp = SignUp.open

    @Option(help: "The format of the log on standard error: text, json.")
    var logFormat = LineLogHandler.Format.text

    @Option(help: "The log level: debug, info (each request), notice, warning, error.")
    var logLevel = Logger.Level.info

    @Flag(
        help: "A reverse proxy with TLS sends clients' addresses in X-Forwarded-For.")
    var behindProxy = false

    @Option(help: "Maximum number of open connections; more wait.")
    var connections = ConnectionLimits.usual

    @Option(
        help: "Maximum number of connections from one address or IPv6 network; more are refused.")
    var connectionsPerAddress: Int?

    @Flag(help: "Turn rate limits off, for tests.")
    var noRateLimits = false

    @Flag(help: "Respond to GET /bench with a constant, for measurements.")
    var benchRoute = false

    func validate() throws {
        _ = try address
        guard connections > 0 else {
            throw ValidationError("--connections must be 1 or more.")
        }
        guard connectionsPerAddress ?? 1 > 0 else {
            throw ValidationError("--connections-per-address must be 1 or more.")
        }
    }

    private var address: ListenAddress {
        get throws { try ListenAddress(argument: listen) }
    }

    func run() async throws {
        // A log reader that closes its pipe must not end the server.
        signal(SIGPIPE, SIG_IGN)
        let address = try address
        let logger = logger
        try await listening(at: address) {
            try await HTTPServer.checkListening(host: address.host, port: address.port)
        }
        try await database.use(creating: true, warn: { logger.warning("\($0)") }) { storage in
            try await InitialSetup.prepare(storage)
            let service = BoardService(
                storage: storage, options: options, openAPI: Self.openAPI, logger: logger)
            let server = HTTPServer(service: service, host: address.host, port: address.port)
            let application = server.application { [logger] port in
                await announce(address.url(port: port), inviting: storage, logger)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await ExpiryJob.run(over: storage, logger: service.logger) }
                try await listening(at: address) { try await application.runService() }
                group.cancelAll()
            }
        }
    }

    /// Runs work and converts listening errors to messages.
    private func listening(
        at address: ListenAddress, _ work: () async throws -> Void
    ) async throws {
        do {
            try await work()
        } catch {
            throw HTTPServer.ListenFailure(error).map(address.failure) ?? error
        }
    }

    /// Prints the address and the first invitation.
    ///
    /// The invitation is created once the server is reachable. If it were created but never
    /// printed, the next start would not create another one.
    private func announce(
        _ address: String, inviting storage: any Storage, _ logger: Logger
    ) async {
        var lines = ["board-server \(Version.current) at \(address)"]
        do {
            lines += try await invitation(to: storage, at: address)
        } catch {
            logger.warning("Could not create an invitation for an administrator: \(error)")
        }
        do {
            try StandardStreams.print(lines.joined(separator: "\n"))
        } catch {
            logger.warning("\(error.sentence) \(lines.count > 1 ? Self.lostInvitation : "")")
        }
    }

    private static let lostInvitation =
        "The administrator's invitation is lost; print another one: admin invite --role admin."

    private func invitation(
        to storage: any Storage, at address: String
    ) async throws -> [String] {
        guard let code = try await InitialSetup.invite(to: storage, at: .now) else { return [] }
        return [
            "This board has no administrator yet. Sign up as one here, once, within 7 days:",
            "\(address)/invitations/\(code)",
        ] + (behindProxy ? ["From elsewhere, use the proxy's address instead of this one."] : [])
    }

    private var options: ServerOptions {
        var options = ServerOptions()
        options.name = name
        options.signUp = signUp
        options.hasRateLimits = !noRateLimits
        options.hasBenchRoute = benchRoute
        options.isBehindProxy = behindProxy
        options.connections = ConnectionLimits(
            most: connections, mostPerAddress: connectionsPerAddress)
        return options
    }

    private var logger: Logger {
        var handler = LineLogHandler(format: logFormat)
        handler.logLevel = logLevel
        return Logger(label: "board-server") { _ in handler }
    }

    private static var openAPI: [UInt8] {
        Array(UnsafeBufferPointer(start: open_api_pointer(), count: open_api_count))
    }
}
