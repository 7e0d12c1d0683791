import Foundation
import NIOCore
import NIOHTTPTypes

/// A handler that closes connections of slow clients.
///
/// A client is slow if it does not complete its request or does not receive the response.
final class SlowClientHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let limits: ConnectionLimits
    private var isReading = false
    private var closing: Scheduled<Void>?

    init(_ limits: ConnectionLimits) {
        self.limits = limits
    }

    /// Sets the timeout for unacknowledged data, which only the kernel can measure.
    func handlerAdded(context: ChannelHandlerContext) {
        #if os(Linux)
            let option = ChannelOptions.tcpOption(.init(rawValue: TCP_USER_TIMEOUT))
            let milliseconds = Int(limits.stall / .milliseconds(1))
            context.channel.setOption(option, value: milliseconds).whenFailure { _ in }
        #endif
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: isReading = true
        case .body: break
        case .end: stop()
        }
        context.fireChannelRead(data)
    }

    /// Starts a timer for an incomplete request; most requests are complete by now.
    func channelReadComplete(context: ChannelHandlerContext) {
        if isReading, closing == nil {
            let channel = context.channel
            closing = context.eventLoop.scheduleTask(in: TimeAmount(limits.request)) {
                channel.close(promise: nil)
            }
        }
        context.fireChannelReadComplete()
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    private func stop() {
        isReading = false
        closing?.cancel()
        closing = nil
    }
}
