import Foundation

/// Makes addresses in HTML whole that leave out the site.
struct AbsoluteLinks {
    /// What stands before `//host/path`.
    private let scheme: [UInt8]
    /// What stands before `/path`.
    private let origin: [UInt8]

    init(site: URL) {
        scheme = Array("\(site.scheme ?? "https"):".utf8)
        var components = URLComponents(url: site, resolvingAgainstBaseURL: true)
        components?.percentEncodedPath = ""
        components?.percentEncodedQuery = nil
        origin = Array((components?.string ?? "").utf8)
    }

    /// The same HTML with whole addresses in `href` and `src`; looks at each byte once.
    func applied(to html: String) -> String {
        var scan = TagScan(bytes: Array(html.utf8))
        var result: [UInt8] = []
        var copied = 0
        while let place = scan.nextAddress() {
            guard let prefix = prefix(ofAddressAt: place, in: scan.bytes) else { continue }
            result += scan.bytes[copied..<place]
            result += prefix
            copied = place
        }
        guard copied > 0 else { return html }
        result += scan.bytes[copied...]
        return String(decoding: result, as: UTF8.self)
    }

    private func prefix(ofAddressAt place: Int, in bytes: [UInt8]) -> [UInt8]? {
        let slash = UInt8(ascii: "/")
        guard bytes[place...].first == slash else { return nil }
        return bytes[(place + 1)...].first == slash ? scheme : origin
    }
}

/// Goes from one address to the next through the tags of a text.
private struct TagScan {
    let bytes: [UInt8]
    private var position = 0
    private var isInTag = false

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Where the next value of an `href` or a `src` begins, behind its quote; `nil` at the end.
    mutating func nextAddress() -> Int? {
        while position < bytes.count {
            guard isInTag else {
                goToTag()
                continue
            }
            let name = readName()
            guard let value = readValue() else { continue }
            if name == Self.href || name == Self.src { return value }
        }
        return nil
    }

    private mutating func goToTag() {
        skip { $0 != UInt8(ascii: "<") }
        position += 1
        isInTag = position < bytes.count && bytes[position].isLetter
    }

    /// The name of the tag or of an attribute in small letters; empty where none stands here.
    private mutating func readName() -> [UInt8] {
        skip { $0.isBlank || $0 == UInt8(ascii: "/") }
        let start = position
        skip { !$0.isBlank && !"=>/".utf8.contains($0) }
        return bytes[start..<position].map { $0.isLetter ? $0 | 0x20 : $0 }
    }

    /// Goes behind the value of an attribute and returns where it begins; `nil` where there is none.
    private mutating func readValue() -> Int? {
        skip(while: \.isBlank)
        guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
            leaveTag()
            return nil
        }
        position += 1
        skip(while: \.isBlank)
        guard position < bytes.count, "\"'".utf8.contains(bytes[position]) else {
            let start = position
            skip { !$0.isBlank && $0 != UInt8(ascii: ">") }
            return start
        }
        let quote = bytes[position]
        position += 1
        let start = position
        skip { $0 != quote }
        position = min(position + 1, bytes.count)
        return start
    }

    private mutating func leaveTag() {
        guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else { return }
        isInTag = false
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
        while position < bytes.count, condition(bytes[position]) { position += 1 }
    }

    private static let href = Array("href".utf8)
    private static let src = Array("src".utf8)
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
