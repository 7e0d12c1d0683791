import Foundation
import NIOCore

extension HTTPServer {
    /// The reason that an address cannot be bound.
    package enum ListenFailure: Equatable {
        case unknownHost
        /// The address is in use.
        case taken
        /// The address does not belong to this machine.
        case elsewhere
        case notAllowed
        /// Another error, with the system's message.
        case other(String)

        /// Creates a reason from an error; returns `nil` if it does not concern the address.
        package init?(_ error: any Error) {
            switch error {
            case is SocketAddressError.UnknownHost: self = .unknownHost
            case let error as IOError: self.init(number: error.errnoCode)
            default: return nil
            }
        }

        private init(number: CInt) {
            self =
                switch number {
                case EADDRINUSE: .taken
                case EADDRNOTAVAIL: .elsewhere
                case EACCES: .notAllowed
                default: .other(String(cString: strerror(number)))
                }
        }
    }
}
