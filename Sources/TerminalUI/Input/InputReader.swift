import Dispatch
import Essentials

/// Reads what a terminal sends when it is there, without ever waiting for it.
@MainActor final class InputReader {
    let descriptor: CInt

    private let receive: (_ events: [InputEvent], _ wereWaiting: Bool) -> Void
    private let noticePasteCut: () -> Void
    private let learnBackground: (Colour) -> Void
    private let learnCursor: ([CursorReport]) -> Void
    private let end: () -> Void
    private var decoder: InputDecoder
    private var escapeTimer: (any DispatchSourceTimer)?
    /// Whether more had come when what was read last had been drawn.
    private var isMoreWaiting = false

    /// - Parameters:
    ///   - receive: gets all events that wait at once, so that they can be drawn at once, and whether
    ///     they waited already when that was done last.
    ///   - noticePasteCut: called after a paste of which only the beginning was received.
    ///   - learnBackground: gets the colour behind plain text once the terminal tells of it.
    ///   - learnCursor: gets what the terminal tells of the place of its cursor.
    ///   - end: called once when the terminal is gone.
    init(
        descriptor: CInt, decoder: InputDecoder,
        receive: @escaping (_ events: [InputEvent], _ wereWaiting: Bool) -> Void,
        noticePasteCut: @escaping () -> Void = {},
        learnBackground: @escaping (Colour) -> Void = { _ in },
        learnCursor: @escaping ([CursorReport]) -> Void = { _ in }, end: @escaping () -> Void
    ) {
        self.descriptor = descriptor
        self.decoder = decoder
        self.receive = receive
        self.noticePasteCut = noticePasteCut
        self.learnBackground = learnBackground
        self.learnCursor = learnCursor
        self.end = end
    }

    /// As much as anyone pastes; whoever sends more sees what it does in between.
    private static let byteLimit = 1 << 20

    /// Reads all that waits; called when something does.
    func readWhatWaits() {
        var bytes: [UInt8] = []
        repeat {
            guard read(into: &bytes) else { return end() }
        } while bytes.count < Self.byteLimit && isReadable
        let known = decoder.background
        deliver(decoder.events(from: bytes))
        if let background = decoder.background, background != known { learnBackground(background) }
        let reports = decoder.takeReports()
        if !reports.isEmpty { learnCursor(reports) }
        isMoreWaiting = isReadable
        waitForRestOfEscape()
    }

    /// Reads what is there; returns whether the terminal is.
    private func read(into bytes: inout [UInt8]) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            let count = Essentials.read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { return true }
            bytes += buffer.prefix(max(0, count))
            return count > 0
        }
    }

    private var isReadable: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1 && entry.revents & Int16(POLLIN) != 0
    }

    private func deliver(_ events: [InputEvent]) {
        if !events.isEmpty { receive(events, isMoreWaiting) }
        if decoder.takePasteCut() { noticePasteCut() }
    }

    /// What follows an Esc within this time belongs to it: long enough for a slow connection,
    /// short enough that Esc by itself feels immediate.
    private static let escapeDelay = DispatchTimeInterval.milliseconds(25)

    /// A paste, or an answer, that stands still for so long has lost its end, and what comes next is typed: nobody
    /// who waits for an answer presses a key sooner. Where a bad connection held the paste up, the
    /// decoder knows its rest by the end.
    private static let pasteDelay = DispatchTimeInterval.milliseconds(300)

    private func waitForRestOfEscape() {
        escapeTimer?.cancel()
        escapeTimer = nil
        guard decoder.isWaiting else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.flush() }
        }
        timer.schedule(
            deadline: .now() + (decoder.isInsideOfMarks ? Self.pasteDelay : Self.escapeDelay))
        timer.activate()
        escapeTimer = timer
    }

    private func flush() {
        deliver(decoder.flush())
    }
}
