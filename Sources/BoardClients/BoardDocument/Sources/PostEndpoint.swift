import BoardCore
import Essentials

/// What a server of board documents can be asked for.
package enum PostEndpoint {
    /// The posts behind the service's address.
    ///
    /// - Parameters:
    ///   - reload: asks every cache on the way for the present state.
    ///   - memory: how much of it the posts may take; `nil` for any amount.
    package static func fetchPosts(
        reload: Bool = false, memory: Int? = nil
    ) -> Endpoint<DocumentResponse> {
        Endpoint(
            headers: reload ? ["Cache-Control": "no-cache"] : [:],
            decode: { try DocumentResponse(response: $0, limits: DocumentLimits(memory: memory)) })
    }
}

extension DocumentResponse {
    /// A document on its way, or word that it has not changed; throws `BoardError.wrongType`.
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
    /// What the server or the address says about how the posts are written down.
    fileprivate var form: BoardDocumentReader.Form {
        let type = headers["Content-Type"]?.lowercased() ?? ""
        if type.contains("ndjson") || type.contains("jsonl") { return .lines }
        return BoardDocumentReader.Form(fileName: url.lastPathComponent)
    }
}

extension Validators {
    /// Both as one text, in lines, which a header field cannot hold.
    var version: String { "\(etag ?? "")\n\(lastModified ?? "")" }

    /// The validators that `version` was made of.
    init?(version: String?) {
        guard let version else { return nil }
        let lines = version.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? nil : String($0) }
        guard lines.count == 2 else { return nil }
        self.init(etag: lines[0], lastModified: lines[1])
    }
}
