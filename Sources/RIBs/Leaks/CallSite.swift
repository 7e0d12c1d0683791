/// A source location of a call.
public struct CallSite: Sendable {
    /// The module and the file, as in `#fileID`.
    public let fileID: StaticString
    /// The line, starting at 1.
    public let line: UInt

    /// Creates a location. Without arguments, it is the location of the call.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        self.fileID = fileID
        self.line = line
    }
}

extension CallSite: CustomStringConvertible {
    /// The location in the format of compilers: `Module/File.swift:12`.
    public var description: String { "\(fileID):\(line)" }
}
