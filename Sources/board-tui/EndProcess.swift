import BoardStore
import Essentials

/// Ends the process, with nothing left to do but to write what is buffered.
///
/// `exit` would have libraries clean up while another thread may be in the middle of a TLS handshake:
/// in one of seventy such moments OpenSSL crashed.
func endProcess(with status: CInt) -> Never {
    AccountBook.endPrograms()
    fflush(nil)
    _exit(status)
}
