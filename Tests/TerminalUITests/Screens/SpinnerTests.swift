import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct SpinnerTests {
    private let terminal: Terminal
    private let stack: ScreenStack
    private let ticks = HandTicks()
    private let screen = WaitingPage()

    init() throws {
        terminal = try .offscreen(columns: 30, rows: 6)
        stack = ScreenStack(terminal: terminal, ticker: ticks.begin)
        stack.push(screen)
        stack.updateNow()
    }

    private var bar: Substring {
        stack.updateNow()
        return terminal.picture.split(separator: "\n")[0]
    }

    @Test func `a spinner appears on a screen that has waited for a while`() {
        #expect(bar == " News                 loading")
        ticks.tick()
        #expect(bar == " News               ⠋ loading")
        ticks.tick()
        #expect(bar == " News               ⠙ loading")
    }

    @Test func `the spinner disappears after the wait and is delayed again`() {
        ticks.tick()
        screen.change(isWaiting: false)
        #expect(bar == " News                 loading")
        #expect(!ticks.areRunning)

        screen.change(isWaiting: true)
        #expect(bar == " News                 loading")
        ticks.tick()
        #expect(bar == " News               ⠋ loading")
    }

    @Test func `nothing ticks unless a visible screen waits`() {
        screen.change(isWaiting: false)
        stack.updateNow()
        #expect(!ticks.areRunning)

        screen.change(isWaiting: true)
        stack.updateNow()
        #expect(ticks.areRunning)
        stack.push(ProbeScreen("#"))
        stack.updateNow()
        #expect(!ticks.areRunning)
    }

    @Test func `the spinner is ASCII without lines, and absent with a screen reader`() {
        stack.lines = .ascii
        _ = bar
        for sign in ["|", "/", "-", "\\", "|"] {
            ticks.tick()
            #expect(bar == " News               \(sign) loading")
        }
        stack.lines = .none
        ticks.tick()
        #expect(bar == " News                 loading")
    }
}

/// A ticker that a test advances.
@MainActor private final class HandTicks {
    private weak var running: Running?

    func begin(_ tick: @escaping @MainActor () -> Void) -> AnyObject {
        let running = Running(tick)
        self.running = running
        return running
    }

    var areRunning: Bool { running != nil }

    func tick() {
        running?.tick()
    }

    @MainActor private final class Running {
        let tick: @MainActor () -> Void

        init(_ tick: @escaping @MainActor () -> Void) {
            self.tick = tick
        }
    }
}

private final class WaitingPage: Page<WaitingAction> {
    private var waits = true

    override var title: String { "News" }
    override var titleDetail: String { "loading" }
    override var isWaiting: Bool { waits }

    func change(isWaiting: Bool) {
        waits = isWaiting
        setNeedsDisplay()
    }
}

private enum WaitingAction: String, ScreenAction {
    case close

    static let screen = "waiting"
    static let bindings = [KeyBinding("q", action: WaitingAction.close, help: "close")]
}
