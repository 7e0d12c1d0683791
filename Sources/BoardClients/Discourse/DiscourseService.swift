import BoardCore
import Synchronization

/// A Discourse site that tells of a key it lets nobody in with any more.
///
/// Such a key is refused whatever it asks for, in the words for what its owner may not do. Only what
/// everybody may ask who he is tells the two apart.
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
            guard !endpoint.isAnonymous, !error.meansSignedOut, let end = await endOfKey() else {
                throw error
            }
            throw end
        }
    }

    /// What says that the key has ended; `nil` where it has not, or where none is shown.
    private func endOfKey() async -> BoardError? {
        var endpoint = DiscourseEndpoints.me
        endpoint.refusal = { response in
            response.status == 403 ? BoardError.signedOut(host: response.url.server) : nil
        }
        do {
            _ = try await site.request(endpoint)
            return nil
        } catch {
            return (error as? BoardError).flatMap { $0.meansSignedOut ? $0 : nil }
        }
    }
}
