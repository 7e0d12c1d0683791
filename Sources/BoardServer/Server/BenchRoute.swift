import HTTPTypes
import Hummingbird

/// A benchmark route with a constant response, to measure the framework alone.
///
/// The size is that of a page of 50 posts, or `?bytes=`.
enum BenchRoute {
    private static let size = 32 * 1024

    static func addRoute(to router: Router<ServerContext>) {
        let constant = ByteBuffer(repeating: UInt8(ascii: "x"), count: 8 * size)
        router.get("/bench") { request, _ in
            let asked = request.uri.query?.split(separator: "=").last.flatMap { Int($0) } ?? size
            let buffer = constant.getSlice(at: 0, length: min(max(asked, 0), 8 * size))
            return Response(
                status: .ok, headers: [.contentType: "text/plain"],
                body: ResponseBody(byteBuffer: buffer ?? constant))
        }
    }
}
