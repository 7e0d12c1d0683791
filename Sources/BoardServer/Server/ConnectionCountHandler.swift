import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// A handler that refuses connections above the limit of their address.
final class ConnectionCountHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundOut = HTTPResponsePart

    /// The limit by address; `nil` behind a proxy, to which all connections belong.
    private let limiter: ConcurrencyLimiter?
    private var permit: ConcurrencyLimiter.Permit?
    private var isRefused = false

    init(_ limiter: ConcurrencyLimiter?) {
        self.limiter = limiter
    }

    func channelActive(context: ChannelHandlerContext) {
        if let limiter, let address = context.channel.remoteAddress?.ipAddress {
            do {
                permit = try limiter.permit(for: ClientAddress.counted(address))
            } catch {
                refuse(error, context)
            }
        }
        context.fireChannelActive()
    }

    /// Ignores data that a refused client has already sent.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isRefused { context.fireChannelRead(data) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        permit = nil
        context.fireChannelInactive()
    }

    private func refuse(_ problem: Problem, _ context: ChannelHandlerContext) {
        isRefused = true
        let response = problem.response
        guard case .bytes(let bytes) = response.body else { return }
        context.write(wrapOutboundOut(.head(response.closingHead(bytes.count))), promise: nil)
        let body = context.channel.allocator.buffer(bytes: bytes)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(promise: nil)
    }
}
