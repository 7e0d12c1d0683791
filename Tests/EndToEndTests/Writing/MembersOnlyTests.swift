import FlyingFox
import Foundation
import TestSupport
import Testing

/// Tests of a site that shows nothing to guests.
struct MembersOnlyTests {
    @Test func `members sign in with the site's plain address`() async throws {
        try await withServer(answer: Self.answer) { server in
            try await withFolder { folder in
                let address = try await server.address.replacing("/board.json", with: "/")
                let reader = try UserFolder(folder)

                let login = try await reader.run(
                    "login", address, "--name", "ann", "--password-stdin", "--yes",
                    input: "a password\n")

                #expect(login.errors == "")
                #expect(login.output.hasPrefix("Signed in as ann"))
            }
        }
    }

    @Sendable private static func answer(_ request: HTTPRequest) -> HTTPResponse {
        if request.path == "/" { return page }
        if request.path == "/api/v3/user/login" { return json(.ok, #"{"jwt": "s3cret"}"#) }
        let isMember = request.headers[.authorization] == "Bearer s3cret"
        // The sign-in methods are public.
        if request.path == "/api/v3/site" {
            return json(.ok, isMember ? "{\(site), \(ann)}" : "{\(site)}")
        }
        return isMember
            ? json(.ok, "{}") : json(.forbidden, #"{"error": "instance_is_private"}"#)
    }

    private static let page = HTTPResponse(
        statusCode: .ok, headers: [.contentType: "text/html; charset=utf-8"],
        body: Data(#"<html><head><meta name="generator" content="Lemmy"></head></html>"#.utf8))

    private static func json(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
        HTTPResponse(
            statusCode: status, headers: [.contentType: "application/json"], body: Data(text.utf8))
    }

    private static let site =
        #""site_view": {"site": {"name": "Tea"}}, "version": "0.19.18""#
    private static let ann =
        #""my_user": {"local_user_view": {"person": {"name": "ann"}, "counts": {}}}"#
}
