/// The outlines of a folder and its subfolders.
struct OPMLFolder {
    /// The outlines and the names of subfolders, in order.
    private var entries: [Entry] = []
    private var folders: [String: [OPMLDocument.Outline]] = [:]

    private enum Entry {
        case outline(OPMLDocument.Outline)
        case folder(String)
    }

    /// - Parameter depth: The number of folders that contain this one.
    init(_ outlines: [OPMLDocument.Outline], depth: Int = 0) {
        for outline in outlines {
            guard outline.folders.count > depth, depth < Self.depthLimit else {
                entries.append(.outline(outline))
                continue
            }
            let name = outline.folders[depth]
            if folders[name] == nil { entries.append(.folder(name)) }
            folders[name, default: []].append(outline)
        }
        self.depth = depth
    }

    private let depth: Int
    /// The maximum depth, which limits the recursion.
    private static let depthLimit = 32

    var lines: [String] {
        entries.flatMap { entry -> [String] in
            switch entry {
            case .outline(let outline): return [outline.line]
            case .folder(let name):
                let inner = OPMLFolder(folders[name] ?? [], depth: depth + 1)
                return ["<outline text=\"\(name.escapedForXML)\">"] + inner.lines.map { "  \($0)" }
                    + ["</outline>"]
            }
        }
    }
}

extension OPMLDocument.Outline {
    fileprivate var line: String {
        let name = name.escapedForXML
        return switch address {
        case .feed(let url):
            "<outline type=\"rss\" text=\"\(name)\" xmlUrl=\"\(url.escapedForXML)\"/>"
        case .source(let address):
            """
            <outline type="\(OPMLDocument.ownType)" text="\(name)" \
            address="\(address.escapedForXML)"/>
            """
        }
    }
}

extension String {
    /// The text escaped for an attribute in double quotation marks.
    fileprivate var escapedForXML: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(scalar)
            }
        }.joined()
    }
}
