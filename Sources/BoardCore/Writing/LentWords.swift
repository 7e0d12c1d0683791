import Essentials

/// Words that an editor of the reader's own has saved, and that nobody has taken from it.
package struct LentWords: Sendable, Hashable {
    package let body: String
    /// When they were saved.
    package let date: Date

    package init(body: String, date: Date) {
        self.body = body
        self.date = date
    }

    /// The drafts to keep so that none of these words are lost, nor those of the draft: the newer
    /// ones are the draft's, and the others get a draft of their own unless they stand there, too.
    ///
    /// - Parameter drafts: all that are kept.
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

    /// The same under another id.
    fileprivate var copy: Draft {
        Draft(
            target: target, title: title, body: body, isAnonymous: isAnonymous, author: author,
            original: original, updatedAt: updatedAt)
    }
}

extension String {
    /// Whether all of a text stands in it.
    fileprivate func holds(_ text: String) -> Bool {
        text.isBlank || contains(text.withoutLastLineEnds)
    }

    /// Editors put one behind the last line.
    fileprivate var withoutLastLineEnds: Substring {
        let end = lastIndex { !$0.isNewline }
        return self[..<(end.map(index(after:)) ?? startIndex)]
    }
}
