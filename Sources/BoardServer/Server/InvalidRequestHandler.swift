import HTTPTypes
import Localization
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// A handler that explains requests refused by the parser.
///
/// For them, Hummingbird sends only a status.
final class InvalidRequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private var problem: Problem?

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            try RequestHeadHandler.add(to: context.pipeline)
        } catch {
            context.fireErrorCaught(error)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is UnsupportedTransferCoding {
            problem = Problem(
                .unsupportedCoding, localized("The only supported transfer coding is chunked."))
            // Hummingbird responds only to errors of the parser.
            return context.fireErrorCaught(HTTPParserError.unknown)
        }
        if let error = error as? HTTPParserError { problem = Problem(error) }
        context.fireErrorCaught(error)
    }

    /// Replaces only the response to the invalid request, not earlier ones.
    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        guard let problem, case .head(let head) = unwrapOutboundIn(data),
            head.status == .badRequest, head.headerFields[.contentLength] == "0"
        else { return context.write(data, promise: promise) }
        self.problem = nil
        let response = problem.response
        guard case .bytes(let bytes) = response.body else { return }
        context.write(wrapOutboundOut(.head(response.closingHead(bytes.count))), promise: promise)
        let body = context.channel.allocator.buffer(bytes: bytes)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
    }
}

extension APIResponse {
    /// Returns the head of the last response on a connection.
    func closingHead(_ count: Int) -> HTTPResponse {
        var fields = headers
        fields[.contentType] = type
        fields[.contentLength] = "\(count)"
        fields[.connection] = "close"
        return HTTPResponse(status: status, headerFields: fields)
    }
}

extension Problem {
    init(_ error: HTTPParserError) {
        switch error {
        case .invalidMethod:
            self.init(.unknownMethod, localized("This server does not support this method."))
        case .headerOverflow: self.init(.malformed, localized("The header is too long."))
        default:
            self.init(
                .malformed, localized("This is not an HTTP/1.1 request."),
                headers: [.connection: "close"])
        }
    }
}
