import Dispatch
import Essentials

extension AsyncStream<Void> {
    #if os(Linux)
        /// A stream with an element after the addresses or routes of the machine have changed.
        ///
        /// The kernel reports the changes, so an idle program sleeps on.
        static var networkChanges: Self {
            AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                guard let descriptor = routeSocket() else { return continuation.finish() }
                // Any thread may cancel a source, but its type is not marked as Sendable.
                nonisolated(unsafe) let source = DispatchSource.makeReadSource(
                    fileDescriptor: descriptor)
                source.setEventHandler {
                    var buffer = [UInt8](repeating: 0, count: 8192)
                    while recv(descriptor, &buffer, buffer.count, 0) > 0 {}
                    continuation.yield()
                }
                source.setCancelHandler { close(descriptor) }
                continuation.onTermination = { _ in source.cancel() }
                source.activate()
            }
        }

        /// Opens a socket that receives the kernel's messages about addresses and routes.
        private static func routeSocket() -> CInt? {
            let type = CInt(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
            let descriptor = socket(AF_NETLINK, type, 0)
            guard descriptor >= 0 else { return nil }
            // A `sockaddr_nl`, whose header is not in Glibc: RTMGRP_IPV4_IFADDR, RTMGRP_IPV4_ROUTE
            // and the same of IPv6.
            var address: [UInt32] = [UInt32(AF_NETLINK), 0, 0x10 | 0x40 | 0x100 | 0x400]
            let size = socklen_t(address.count * MemoryLayout<UInt32>.stride)
            let isBound = address.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map {
                    bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self), size) == 0
                } ?? false
            }
            if isBound { return descriptor }
            close(descriptor)
            return nil
        }
    #else
        /// A stream without elements.
        static var networkChanges: Self { AsyncStream { $0.finish() } }
    #endif
}
