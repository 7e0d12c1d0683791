import Foundation

@testable import BoardCore

/// The parts of a text that is one paragraph; none where it is anything else.
func inlines(_ html: String, base: String? = nil) -> [RichText.Inline] {
    let blocks = HTMLReader.read(html, base: base.flatMap { URL(string: $0) }).blocks
    guard blocks.count == 1, case .paragraph(let parts) = blocks[0] else { return [] }
    return parts
}
