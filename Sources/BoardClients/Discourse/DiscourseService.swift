import BoardCore
import Synchronization

/// A Discourse site that detects rejected API keys.
///
/// A rejected key receives the same error as a missing permission. A request for the current user,
/// which every valid key may send, distinguishes the two.
struct DiscourseService: HTTPService {
    let site: any HTTPService

    var isSignedIn: Bool { get async { await site.isSignedIn } }

    func request<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        let isForbidden = Atomic(false)
        let refusal = endpoint.refusal
        var endpoint = endpoint
        endpoint.refusal = { response in
            isForbidden.store(response.status == 403, ordering: .relaxed)
            return await refusal?(response)
        }
        do {
            return try await site.request(endpoint)
        } catch let error as BoardError where isForbidden.load(ordering: .relaxed) {
            guard !endpoint.isAnonymous, !error.requiresSignIn, let end = await keyExpiration()
            else {
                throw error
            }
            throw end
        }
    }

    /// Returns the error for a rejected key, or `nil` if the key is valid or none is used.
    private func keyExpiration() async -> BoardError? {
        var endpoint = DiscourseEndpoints.me
        endpoint.refusal = { response in
            response.status == 403 ? BoardError.signedOut(host: response.url.server) : nil
        }
        do {
            _ = try await site.request(endpoint)
            return nil
        } catch {
            return (error as? BoardError).flatMap { $0.requiresSignIn ? $0 : nil }
        }
    }
}
