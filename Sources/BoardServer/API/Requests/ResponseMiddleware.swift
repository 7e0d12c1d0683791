import HTTPTypes
import Hummingbird
import Localization
import Logging
import NIOHTTP1

/// The middleware that converts errors to problem documents and enforces the time limit.
///
/// It also counts and logs requests. The problems are in the language of the request.
struct ResponseMiddleware: RouterMiddleware {
    let service: BoardService
    let table: RouteTable

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let language = Language(acceptLanguage: request.headers[.acceptLanguage] ?? "")
        let response = await InterfaceLanguage.$current.withValue(InterfaceLanguage(language)) {
            await respond(request, context, next)
        }
        let took = start.duration(to: .now)
        let route = context.endpointPath ?? "none"
        service.metrics.count(
            request.method.rawValue, route, response.status.code, took: took)
        log(request, route, response.status.code, took)
        return response
    }

    private func respond(
        _ request: Request, _ context: ServerContext,
        _ next: (Request, ServerContext) async throws -> Response
    ) async -> Response {
        do {
            return try await next(request, context)
        } catch {
            return ResponseEncoder.response(for: problem(error, request).response, to: request.head)
        }
    }

    private func problem(_ error: any Error, _ request: Request) -> Problem {
        switch error {
        case let problem as Problem: return problem
        case let error as StorageError:
            if let reason = error.outage {
                service.logger.error("storage", metadata: ["reason": "\(reason)"])
            }
            return Problem(error)
        case let error as HTTPError where error.status == .notFound: return missing(request)
        case is CancellationError: return .unavailable
        // An invalid chunked body or an unsupported transfer encoding.
        case let error as HTTPParserError: return Problem(error)
        default:
            service.logger.error("failed", metadata: ["error": "\(error)"])
            return Problem(.failed, localized("Internal error; see the server's log."))
        }
    }

    /// Returns the problem for an unknown path, or for a method that the path does not support.
    private func missing(_ request: Request) -> Problem {
        let methods = table.methods(at: request.uri.path)
        guard !methods.isEmpty else {
            return Problem(.notFound, localized("There is no resource at this address."))
        }
        let allowed = methods.sorted().joined(separator: ", ")
        return Problem(
            .methodNotAllowed, localized("This address allows only \(allowed)."),
            headers: [.allow: allowed])
    }

    /// Logs the route only: paths may contain invitation codes, and queries contain search terms.
    private func log(_ request: Request, _ route: String, _ status: Int, _ took: Duration) {
        let (seconds, attoseconds) = took.components
        service.logger.info(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "route": "\(route)",
                "status": "\(status)",
                "milliseconds": "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)",
            ])
    }
}
