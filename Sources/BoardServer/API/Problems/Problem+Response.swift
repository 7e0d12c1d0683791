extension Problem {
    package var response: APIResponse {
        var json = JSONWriter()
        json.object { json in
            json.member("type", "urn:board-server:problem:" + code.rawValue)
            json.member("title", code.title)
            json.member("status", code.status.code)
            json.member("code", code.rawValue)
            json.member("detail", detail)
            if let field { json.member("field", field) }
        }
        var response = APIResponse(
            json.bytes, type: "application/problem+json", status: code.status)
        response.headers = headers
        response.caching = .never
        return response
    }
}
