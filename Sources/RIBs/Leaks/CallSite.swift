/// A place in the sources from which something was called.
public struct CallSite: Sendable {
    /// The module and the file, as `#fileID` gives them.
    public let fileID: StaticString
    /// The line, counted from 1.
    public let line: UInt

    /// Makes a place; without arguments, the place of the call.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        self.fileID = fileID
        self.line = line
    }
}

extension CallSite: CustomStringConvertible {
    /// The place as compilers write it: `Module/File.swift:12`.
    public var description: String { "\(fileID):\(line)" }
}
