import Hummingbird

/// What is known of a request beside itself.
package struct ServerContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The address at the other end; nothing for a Unix socket.
    let address: String?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress?.ipAddress
    }
}
