import Synchronization

/// A service that returns a received response to the first request.
final class PreloadedService: HTTPService {
    private let response: Mutex<HTTPResponse?>
    private let service: any HTTPService

    /// - Parameters:
    ///   - response: The response to the first request.
    ///   - service: The service for all further requests.
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
