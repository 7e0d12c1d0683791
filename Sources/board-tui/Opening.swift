import ArgumentParser
import BoardClients
import BoardCore
import BoardResources
import Foundation

/// Opens what the user named, so that what cannot be read is told before the screen is taken over.
enum Opening {
    static func service(for source: Source) throws -> any BoardService {
        do {
            switch source {
            case .demo: return DataBoardService(demoBoard, name: "demo board")
            case .standardInput: return try standardInput()
            case .file(let path): return try FileBoardService(path: path)
            case .web(let url): return try HTTPBoardService(url: url, version: Version.current)
            case .unknown(let address): throw BoardError.badAddress(address)
            }
        } catch let error as BoardError {
            throw Failure(error).report()
        }
    }

    private static var demoBoard: [UInt8] {
        Array(UnsafeBufferPointer(start: demo_board_pointer(), count: demo_board_count))
    }

    private static func standardInput() throws -> any BoardService {
        guard isatty(STDIN_FILENO) == 0 else { throw Failure.nothingIsPiped.report() }
        return try StandardInputBoardService()
    }
}

extension Failure {
    fileprivate static let nothingIsPiped = Failure(
        sentence: "standard input is the terminal; pipe a board document into it.",
        status: EX_USAGE)
}
