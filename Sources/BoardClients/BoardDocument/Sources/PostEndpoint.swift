import BoardCore
import Essentials

/// The endpoints of a server of board documents.
package enum PostEndpoint {
    /// Returns the endpoint for the posts at the service's address.
    ///
    /// - Parameters:
    ///   - reload: Whether caches must fetch the current state from the server.
    ///   - memory: The maximum memory for posts in bytes; `nil` for no limit.
    package static func fetchPosts(
        reload: Bool = false, memory: Int? = nil
    ) -> Endpoint<DocumentResponse> {
        Endpoint(
            headers: reload ? ["Cache-Control": "no-cache"] : [:],
            decode: { try DocumentResponse(response: $0, limits: DocumentLimits(memory: memory)) })
    }
}

extension DocumentResponse {
    /// Creates a document response from an HTTP response. Throws `BoardError.wrongType`.
    fileprivate init(response: HTTPResponse, limits: DocumentLimits) throws {
        if response.isUnchanged {
            self = .unchanged
            return
        }
        try response.checkContentType()
        self = .bytes(
            DocumentBytes(
                chunks: response.body, total: response.expectedLength, form: response.form,
                charset: response.charset, limits: limits, version: response.validators?.version,
                base: response.url))
    }
}

extension HTTPResponse {
    /// The document format that the content type or the address indicates.
    fileprivate var form: BoardDocumentReader.Form {
        let type = headers["Content-Type"]?.lowercased() ?? ""
        if type.contains("ndjson") || type.contains("jsonl") { return .lines }
        return BoardDocumentReader.Form(fileName: url.lastPathComponent)
    }
}

extension Validators {
    /// Both validators as one text, separated by a newline, which header fields cannot contain.
    var version: String { "\(etag ?? "")\n\(lastModified ?? "")" }

    /// Creates the validators that `version` was created from.
    init?(version: String?) {
        guard let version else { return nil }
        let lines = version.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? nil : String($0) }
        guard lines.count == 2 else { return nil }
        self.init(etag: lines[0], lastModified: lines[1])
    }
}
