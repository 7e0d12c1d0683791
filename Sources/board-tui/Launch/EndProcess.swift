import BoardStore
import Essentials

/// Ends the process after flushing buffered output.
///
/// `exit` would run the cleanup of libraries while another thread may be inside a TLS handshake: in
/// one of seventy such exits OpenSSL crashed.
func endProcess(with status: CInt) -> Never {
    AccountBook.endPrograms()
    fflush(nil)
    _exit(status)
}
