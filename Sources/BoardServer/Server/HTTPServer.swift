import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix

/// The HTTP server of a board.
package struct HTTPServer: Sendable {
    private let service: BoardService
    private let address: BindAddress

    package init(service: BoardService, host: String, port: Int) {
        self.service = service
        address = .hostname(host, port: port)
    }

    /// Runs until the task is cancelled or a signal ends the service group.
    ///
    /// - Parameter onRunning: Receives the port once connections are accepted.
    package func application(
        onRunning: @escaping @Sendable (Int) async -> Void
    ) -> some ApplicationProtocol {
        var logger = service.logger
        logger.logLevel = .warning
        let limits = service.options.connections
        let limiter = service.connections
        return Application(
            router: router,
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [
                        ConnectionCountHandler(limiter), SlowClientHandler(limits),
                        InvalidRequestHandler(),
                    ],
                    idleTimeout: TimeAmount(limits.idle))),
            configuration: ApplicationConfiguration(
                address: address, serverName: "board-server",
                availableConnectionsDelegate: .maximum(limits.most, logger: logger)),
            onServerRunning: { channel in
                // The limit is checked before each accept round, which would otherwise accept four
                // connections.
                try? await channel.setOption(.maxMessagesPerRead, value: 1).get()
                await onRunning(channel.localAddress?.port ?? 0)
            },
            logger: logger)
    }

    /// Throws an error if the address cannot be bound, before anything is created for the server.
    package static func checkListening(host: String, port: Int) async throws {
        let bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        try await bootstrap.bind(host: host, port: port).get().close()
    }

    package var router: Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        if service.options.hasBenchRoute { BenchRoute.addRoute(to: router) }
        let table = RouteTable()
        router.add(middleware: ResponseMiddleware(service: service, table: table))
        table.register(on: router, service: service)
        return router
    }
}

/// A benchmark route with a constant response, to measure the framework alone.
///
/// The size is that of a page of 50 posts, or `?bytes=`.
enum BenchRoute {
    private static let size = 32 * 1024

    static func addRoute(to router: Router<ServerContext>) {
        let constant = ByteBuffer(repeating: UInt8(ascii: "x"), count: 8 * size)
        router.get("/bench") { request, _ in
            let asked = request.uri.query?.split(separator: "=").last.flatMap { Int($0) } ?? size
            let buffer = constant.getSlice(at: 0, length: min(max(asked, 0), 8 * size))
            return Response(
                status: .ok, headers: [.contentType: "text/plain"],
                body: ResponseBody(byteBuffer: buffer ?? constant))
        }
    }
}
