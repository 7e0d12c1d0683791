import Foundation

@testable import BoardCore

/// Returns the inlines of a text with one paragraph; an empty array for any other text.
func inlines(_ html: String, base: String? = nil) -> [RichText.Inline] {
    let blocks = HTMLReader.read(html, base: base.flatMap { URL(string: $0) }).blocks
    guard blocks.count == 1, case .paragraph(let parts) = blocks[0] else { return [] }
    return parts
}
