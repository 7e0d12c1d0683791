import BoardCore

extension String {
    /// The words of a short text in HTML on one line; of a long one the beginning.
    var textOfHTML: String {
        let html = String(prefix(4_000))
        guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
        else {
            return Excerpt.text(ofWords: html)
        }
        return Excerpt.text(ofWords: HTMLReader.read(html, isDiscourse: true).line)
    }
}
