import BoardApp
import BoardCore
import Foundation
import RIBs
import TerminalUI

/// What the program gives to the tree of RIBs: the live parts.
final class AppComponent: EmptyComponent, RootDependency {
    let screens: ScreenStack
    let service: any BoardService
    let start: StartPlace
    let workload = Workload()
    let now: () -> Date = { Date() }

    init(screens: ScreenStack, service: any BoardService, start: StartPlace) {
        self.screens = screens
        self.service = service
        self.start = start
    }
}
