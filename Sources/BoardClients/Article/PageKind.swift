import Localization

/// The format of a page, from its content type or otherwise from its first bytes.
enum PageKind: Equatable {
    case html, markdown, plain
    /// Content that cannot be shown as text, with its media type.
    case other(String)

    /// - Parameters:
    ///   - type: The media type in lower case, without parameters; empty if there is none.
    ///   - path: The path of the address.
    ///   - beginning: The first bytes.
    init(type: String, path: String, beginning: ArraySlice<UInt8>) {
        let isMarkdownFile = Self.markdownEndings.contains { path.lowercased().hasSuffix($0) }
        switch type {
        case "text/html", "application/xhtml+xml": self = .html
        case "text/markdown", "text/x-markdown": self = .markdown
        case "text/plain" where isMarkdownFile: self = .markdown
        case "", "application/octet-stream", "binary/octet-stream":
            self = Self.kind(of: beginning, isMarkdownFile: isMarkdownFile)
        default: self = Self.isText(type) ? .plain : .other(type)
        }
    }

    private static let markdownEndings = [".md", ".markdown", ".mdown"]

    private static func kind(of beginning: ArraySlice<UInt8>, isMarkdownFile: Bool) -> PageKind {
        if beginning.contains(0) { return .other(localized("unnamed data")) }
        if isMarkdownFile { return .markdown }
        return beginning.first { !$0.isWhitespace } == .lessThan ? .html : .plain
    }

    private static func isText(_ type: String) -> Bool {
        guard !type.hasPrefix("text/") else { return true }
        let name = type.split(separator: "/").last ?? ""
        return type.hasPrefix("application/")
            && (texts.contains(String(name)) || name.hasSuffix("+json") || name.hasSuffix("+xml"))
    }

    private static let texts: Set<String> = [
        "json", "xml", "javascript", "yaml", "x-yaml", "toml", "x-sh", "x-tex", "sql",
    ]
}
