import ArgumentParser
import BoardApp
import BoardCore

/// What was named on the command line, opened to be read without a screen.
struct OpenedReading {
    let reading: SourceReading
    /// The board that the address led to; `nil` for that of a whole source.
    var board: String?
    /// The post that the address led to; `nil` for that of a whole source.
    var post: String?
    /// Whether it stands for several sources.
    var isMany = false
    /// Which addresses on the web are those of its posts.
    var links = SourceLinks(sources: [])

    /// What the source calls a post that was named by that, or by a link.
    func id(ofPost name: String) throws -> String {
        guard BoardLink.isLink(name) else { return links.link(at: name)?.postID ?? name }
        let link = try BoardLink(argument: name)
        let source = reading.source.id.name
        guard let post = link.postID, link.source ?? source == source else {
            throw ValidationError("That link leads to no post of \(source).")
        }
        return post
    }
}
