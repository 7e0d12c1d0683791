import HTTPTypes
import Hummingbird

/// A constant of the size of a page of 50 posts: what the framework alone can do.
enum Bench {
    private static let size = 32 * 1024

    static func addRoute(to router: Router<ServerContext>) {
        let buffer = ByteBuffer(repeating: UInt8(ascii: "x"), count: size)
        router.get("/bench") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain"],
                body: ResponseBody(byteBuffer: buffer))
        }
    }
}
