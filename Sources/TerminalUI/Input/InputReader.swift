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
    private var patience = InputPatience()
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

    private func waitForRestOfEscape() {
        escapeTimer?.cancel()
        escapeTimer = nil
        guard let deadline = patience.deadline(for: decoder, now: .now()) else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.flush() }
        }
        timer.schedule(deadline: deadline)
        timer.activate()
        escapeTimer = timer
    }

    private func flush() {
        patience = InputPatience()
        deliver(decoder.flush())
    }
}

/// The time that a decoder waits for the rest of a sequence, a paste or a control string.
struct InputPatience {
    /// The time at which the unfinished control string began.
    private var stringStart: DispatchTime?

    /// Bytes that follow an Esc within this time belong to it. It is long enough for a slow
    /// connection, and short enough that Esc by itself feels immediate.
    private static let escapeDelay = DispatchTimeInterval.milliseconds(25)

    /// A paste or a control string that stops for so long has lost its end, and the next bytes are
    /// typed. If a bad connection delayed the rest, the decoder recognizes it by its end.
    private static let silence = DispatchTimeInterval.milliseconds(300)

    /// A control string that takes longer has lost its end, even if bytes still arrive: these are keys.
    private static let stringLimit = DispatchTimeInterval.seconds(1)

    /// Returns the time to flush the decoder at; `nil` where it waits for nothing.
    mutating func deadline(for decoder: InputDecoder, now: DispatchTime) -> DispatchTime? {
        stringStart = decoder.isInsideString ? stringStart ?? now : nil
        guard decoder.isWaiting else { return nil }
        let delay = decoder.isInsideOfMarks ? Self.silence : Self.escapeDelay
        guard let stringStart else { return now + delay }
        return min(now + delay, stringStart + Self.stringLimit)
    }
}
