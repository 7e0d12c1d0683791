import Hummingbird

/// The request context with the client's address.
package struct ServerContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The remote address; `nil` for a Unix socket.
    let address: String?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress?.ipAddress
    }
}
