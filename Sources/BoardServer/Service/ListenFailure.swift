import Foundation
import NIOCore

extension HTTPServer {
    /// Why connections cannot be taken at an address.
    package enum ListenFailure: Equatable {
        case unknownHost
        /// Another program listens there.
        case taken
        /// The address is another machine's.
        case elsewhere
        case notAllowed
        /// In the system's words.
        case other(String)

        /// `nil` for what has to do with no address.
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
