import BoardCore
import Synchronization

/// A scripted server for moderators.
package final class ScriptedModeration: ModerationSource {
    private let acts: Set<ModerationAct.Kind>
    private let boards: [Board]
    private let reports: [ModerationCase.Report]
    private let pages: [ModerationLogPage]
    private let reviewError: BoardError?
    private let failures = Mutex<[BoardError]>([])
    private let performed = Mutex<[(WrittenItem, ModerationAct)]>([])

    /// - Parameters:
    ///   - acts: The acts that are offered for each item by bob.
    ///   - pages: The pages of the log, whose cursors are their numbers.
    ///   - reviewError: The error of looking at an item.
    package init(
        _ acts: Set<ModerationAct.Kind> = Set(ModerationAct.Kind.allCases), boards: [Board] = [],
        reports: [ModerationCase.Report] = [], pages: [ModerationLogPage] = [],
        reviewError: BoardError? = nil
    ) {
        self.acts = acts
        self.boards = boards
        self.reports = reports
        self.pages = pages
        self.reviewError = reviewError
    }

    /// The acts that were accepted, with their items.
    package var acted: [(item: WrittenItem, act: ModerationAct)] { performed.withLock { $0 } }

    /// Makes the next acts fail.
    package func fail(_ errors: BoardError...) {
        failures.withLock { $0 += errors }
    }

    package func review(_ item: WrittenItem) async throws -> ModerationCase {
        if let reviewError { throw reviewError }
        return ModerationCase(of: item, by: "bob", acts: acts, boards: boards, reports: reports)
    }

    package func perform(_ act: ModerationAct, on item: ModerationCase) async throws {
        let error = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let error { throw error }
        performed.withLock { $0.append((item.item, act)) }
    }

    package func log(after cursor: PageCursor?) async throws -> ModerationLogPage {
        let number = cursor.flatMap { Int($0.raw) } ?? 0
        return pages.indices.contains(number) ? pages[number] : ModerationLogPage()
    }
}
