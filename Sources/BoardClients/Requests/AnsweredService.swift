import Synchronization

/// A server whose response to the first request is here already.
final class AnsweredService: HTTPService {
    private let response: Mutex<HTTPResponse?>
    private let service: any HTTPService

    /// - Parameters:
    ///   - response: to the very request that comes first.
    ///   - service: is asked from then on.
    init(_ response: HTTPResponse, then service: any HTTPService) {
        self.response = Mutex(response)
        self.service = service
    }

    func request<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        guard let response = response.withLock({ $0.take() }) else {
            return try await service.request(endpoint)
        }
        return try await endpoint.decode(response)
    }
}
