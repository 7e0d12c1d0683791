import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A handler of HTTP/1 messages before their conversion to version-independent types.
///
/// It adapts responses for HTTP/1.0 clients, limits non-ASCII bytes in headers, and refuses bodies in
/// transfer codings that the server does not decode.
final class RequestHeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// A request that has no response yet.
    private struct Pending {
        let isOld: Bool
        let isKept: Bool
        let isHead: Bool
    }

    private var pending = CircularBuffer<Pending>()
    private var closesAtEnd = false
    private var isRefused = false

    /// Adds the handler before the codec that hides the HTTP version.
    static func add(to pipeline: ChannelPipeline) throws {
        let operations = pipeline.syncOperations
        let codec = try operations.handler(type: HTTP1ToHTTPServerCodec.self)
        try operations.addHandler(RequestHeadHandler(), position: .before(codec))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        if case .head(let head) = unwrapInboundIn(data) {
            guard Self.isPlain(head) else {
                isRefused = true
                return context.fireErrorCaught(HTTPParserError.headerOverflow)
            }
            guard Self.isDecodable(head) else {
                isRefused = true
                return context.fireErrorCaught(UnsupportedTransferCoding())
            }
            pending.append(
                Pending(
                    isOld: head.version.major == 1 && head.version.minor == 0,
                    isKept: head.isKeepAlive,
                    isHead: head.method == .HEAD))
        }
        context.fireChannelRead(data)
    }

    /// Returns whether header comparison is fast.
    ///
    /// Strings are compared in normalized form, which takes long for thousands of combining marks.
    private static func isPlain(_ head: HTTPRequestHead) -> Bool {
        head.headers.allSatisfy { hasFewMarks($0.value) }
    }

    private static func hasFewMarks(_ text: String) -> Bool {
        text.utf8.count <= maxNonASCIIBytes
            || text.utf8.reduce(0) { $0 + ($1 < 0x80 ? 0 : 1) } <= maxNonASCIIBytes
    }

    /// The maximum of non-ASCII bytes per field; paths have none, because the parser refuses them.
    private static let maxNonASCIIBytes = 2048

    /// Returns whether the body has no transfer coding other than `chunked`.
    private static func isDecodable(_ head: HTTPRequestHead) -> Bool {
        head.headers[canonicalForm: "transfer-encoding"].allSatisfy { $0.lowercased() == "chunked" }
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            context.write(wrapOutboundOut(.head(readable(head))), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            _ = pending.popFirst()
            guard closesAtEnd else { return context.write(data, promise: promise) }
            context.writeAndFlush(data, promise: promise)
            context.close(promise: nil)
        }
    }

    /// Adapts a response head for HTTP/1.0 and for HEAD without a length.
    ///
    /// A response without a length is chunked. HTTP/1.0 does not support that, and after HEAD the
    /// chunks would be a body. Such a response ends with the connection instead.
    private func readable(_ head: HTTPResponseHead) -> HTTPResponseHead {
        guard let request = pending.first else { return head }
        let hasLength =
            head.headers.contains(name: "content-length") || !head.status.mayHaveResponseBody
        guard request.isOld || request.isHead && !hasLength else { return head }
        var head = head
        head.version = .http1_0
        closesAtEnd = !(request.isOld && request.isKept && hasLength)
        head.headers.replaceOrAdd(name: "Connection", value: closesAtEnd ? "close" : "keep-alive")
        return head
    }
}

/// The error for a request body in a transfer coding that the server does not decode.
struct UnsupportedTransferCoding: Error {}
