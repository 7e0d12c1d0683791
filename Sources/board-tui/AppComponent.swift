import BoardApp
import BoardCore
import BoardResources
import Foundation
import RIBs
import TerminalUI

/// What the program gives to the tree of RIBs: the live parts.
final class AppComponent: EmptyComponent, RootDependency {
    let screens: ScreenStack
    let service: any BoardService
    let start: BoardLink?
    let refreshInterval: Duration?
    let arrivingLinks: AsyncStream<BoardLink>
    let workload = Workload()
    let now: () -> Date = { Date() }
    let clock: any Clock<Duration> = ContinuousClock()
    let keySettings = KeySettings()
    let addressOpener: any AddressOpener = ProgramOpener()
    let textLook = TextLook(
        languages: CodeLanguages(
            tables: UnsafeBufferPointer(
                start: code_languages_pointer(), count: code_languages_count)))
    let listSettings = ListSettings()

    init(
        screens: ScreenStack, opening: Opening, refreshInterval: Duration? = nil,
        arrivingLinks: AsyncStream<BoardLink> = AsyncStream { $0.finish() }
    ) {
        self.screens = screens
        service = opening.service
        start = opening.start
        self.refreshInterval = refreshInterval
        self.arrivingLinks = arrivingLinks
    }
}
