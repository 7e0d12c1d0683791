import BoardApp
import BoardCore
import BoardStore
import Essentials

/// What strangers get who have this program in place of a shell, as behind ssh: no file, no editor, no
/// browser, and no page of the network that this machine is in.
enum Restriction {
    /// A folder for the time that the program runs: of strangers who share an account, none sees what
    /// another one writes.
    static func temporaryFolder() -> StateFolder? {
        var template = Array("/tmp/board-tui-XXXXXX".utf8CString)
        return template.withUnsafeMutableBufferPointer { bytes in
            bytes.baseAddress.flatMap { mkdtemp($0) }.map { StateFolder(path: String(cString: $0)) }
        }
    }
}

/// Opens nothing.
final class NoOpener: AddressOpener {
    func open(_ address: String) -> AddressOpening { .unavailable }
}

/// Reads no page.
struct NoArticles: ArticleService {
    func article(at url: URL) async throws -> Article {
        throw BoardError.unsupported(reason: "Pages of the web are not read here.")
    }
}
