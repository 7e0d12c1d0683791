import BoardResources
import Foundation
import Testing

@testable import BoardServer

@Suite struct OpenAPITests {
    private let document: JSON

    init() throws {
        let bytes = UnsafeBufferPointer(start: open_api_pointer(), count: open_api_count)
        document = try JSONDecoder().decode(JSON.self, from: Data(bytes))
    }

    @Test func `the description has exactly the existing routes`() {
        let described = document["paths"].members.flatMap { path, operations in
            operations.members.keys.map { "\($0.uppercased()) \(path)" }
        }
        let routed = RouteTable().routes.map { "\($0.method) \($0.path)" }
        #expect(described.sorted() == routed.sorted())
    }

    @Test func `the description has the effective limits`() {
        let schemas = document["components"]["schemas"]
        let post = schemas["NewPost"]["properties"]
        #expect(post["title"]["maxLength"].int == Limits.title)
        #expect(post["body"]["maxLength"].int == Limits.body)
        #expect(post["tags"]["maxItems"].int == Limits.tags)
        #expect(post["tags"]["items"]["maxLength"].int == Limits.tag)
        #expect(
            schemas["NewComment"]["properties"]["body"]["maxLength"].int == Limits.comment)
        let limit = document["components"]["parameters"]["limit"]["schema"]
        #expect(limit["maximum"].int == Limits.page)
    }
}
