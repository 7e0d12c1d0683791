import Essentials

/// Text that an external editor saved and that is not merged into its draft yet.
package struct EditorText: Sendable, Hashable {
    package let body: String
    /// The time of the save.
    package let date: Date

    package init(body: String, date: Date) {
        self.body = body
        self.date = date
    }

    /// Returns the drafts to save so that neither this text nor the draft's text is lost.
    ///
    /// The newer text becomes the body of the draft. The other becomes a copy of the draft, unless
    /// the newer one contains it.
    ///
    /// - Parameter drafts: all stored drafts.
    package func taken(into draft: Draft, among drafts: [Draft]) -> [Draft] {
        guard !body.isBlank, body.withoutLastLineEnds != draft.body.withoutLastLineEnds else {
            return []
        }
        let own = draft.with(body, at: date)
        if !draft.isOutgoing, date >= draft.updatedAt {
            return body.holds(draft.body) ? [own] : [own, draft.copy]
        }
        let isKept = drafts.contains { $0.target == draft.target && $0.body.holds(body) }
        return isKept ? [] : [own.copy]
    }
}

extension Draft {
    fileprivate func with(_ body: String, at date: Date) -> Draft {
        var draft = self
        (draft.body, draft.updatedAt, draft.stage) = (body, date, .draft)
        return draft
    }

    /// A copy with a new id.
    fileprivate var copy: Draft {
        Draft(
            target: target, title: title, body: body, isAnonymous: isAnonymous, author: author,
            original: original, updatedAt: updatedAt)
    }
}

extension String {
    /// Returns whether this string contains all of a text, not counting its last line ends.
    fileprivate func holds(_ text: String) -> Bool {
        text.isBlank || contains(text.withoutLastLineEnds)
    }

    /// The text without the line end that editors add after the last line.
    fileprivate var withoutLastLineEnds: Substring {
        let end = lastIndex { !$0.isNewline }
        return self[..<(end.map(index(after:)) ?? startIndex)]
    }
}
