import HTTPTypes
import Hummingbird
import Localization

/// All routes: the source of the router, of `Allow`, and of comparisons with the API description.
package struct RouteTable {
    package typealias Handler = @Sendable (BoardRequest) async throws -> APIResponse
    typealias WriteHandler = @Sendable (WriteRequest) async throws -> WriteRequest.Outcome

    package struct Route: Hashable, Sendable {
        package let method: String
        /// The path with parameters in braces, as in OpenAPI.
        package let path: String
    }

    package private(set) var routes: [Route] = []
    private var handlers: [Handler] = []
    /// The routes that wait for the storage only.
    private var readings: Set<Route> = []

    /// Creates the table with all routes of the server.
    package init() {
        addInstanceRoutes()
        addAccountRoutes()
        addSessionRoutes()
        addMeRoutes()
        addSecondFactorRoutes()
        addNotificationRoutes()
        addPostRoutes()
        addCommentRoutes()
        addVoteRoutes()
        addReportRoutes()
        addModerationRoutes()
        addSearchRoutes()
        addChangeRoutes()
        addDocumentRoutes()
        addPageRoutes()
        addOperationRoutes()
    }

    /// Declares a route without a body that only reads, by indexes.
    mutating func onReading(_ path: String, _ handler: @escaping Handler) {
        on(.get, path, handler)
        readings.insert(Route(method: "GET", path: path))
    }

    /// Declares a route without a body that may take long, and so has a time limit.
    mutating func onLongReading(_ path: String, _ handler: @escaping Handler) {
        on(.get, path, handler)
    }

    /// Declares a route that writes as the signed-in account: the handler checks the request and returns
    /// the write, which is then counted against the rate limit and performed once for each key.
    mutating func onWriting(
        _ method: HTTPRequest.Method, _ path: String, key: WriteRequest.KeyUse = .ofRequest,
        _ handler: @escaping WriteHandler
    ) {
        on(method, path) { try await $0.write(key, handler) }
    }

    /// Declares a route that opens a session, and so has rate limits and repeats of its own.
    mutating func onSigningIn(_ path: String, _ handler: @escaping Handler) {
        on(.post, path, handler)
    }

    private mutating func on(
        _ method: HTTPRequest.Method, _ path: String, _ handler: @escaping Handler
    ) {
        routes.append(Route(method: method.rawValue, path: path))
        handlers.append(handler)
    }

    /// Returns the methods that a path supports; empty if there is no such path.
    func methods(at path: String) -> [String] {
        let matching = routes.filter { $0.matches(path) }.map(\.method)
        return matching.contains("GET") ? matching + ["HEAD"] : matching
    }

    func register(on router: Router<ServerContext>, service: BoardService) {
        for (route, handler) in zip(routes, handlers) {
            guard let method = HTTPRequest.Method(rawValue: route.method) else { continue }
            // A time limit costs two tasks and a timer, more than such a read itself.
            let isLimited = !readings.contains(route)
            for method in method == .get ? [.get, .head] : [method] {
                router.on(RouterPath(route.path), method: method) { request, context in
                    let asked = BoardRequest(request: request, context: context, service: service)
                    guard isLimited else {
                        return ResponseEncoder.response(
                            for: try await handler(asked), to: request.head)
                    }
                    let response = try await TimeLimit.run(service.options.timeLimit) {
                        try await handler(asked)
                    }
                    return ResponseEncoder.response(for: response, to: request.head)
                }
            }
        }
    }
}

extension RouteTable.Route {
    fileprivate func matches(_ path: String) -> Bool {
        let own = self.path.split(separator: "/")
        let asked = path.split(separator: "/")
        return own.count == asked.count
            && zip(own, asked).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
    }
}

/// A time limit for work, for example for slow clients and expensive searches.
enum TimeLimit {
    static func run<Value: Sendable>(
        _ limit: Duration, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: limit)
                throw Problem(
                    .timeout,
                    localized("This took longer than \(limit.components.seconds) seconds."))
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
