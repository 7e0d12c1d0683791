import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LinkSocket

/// Tests of the order of several instances, simulated by servers in one process.
struct LinkServerOrderTests {
    /// The links received by several instances, with the name of each.
    private final class ReceivedLinks: Sendable {
        private let received = Mutex<[String]>([])

        var links: [String] { received.withLock { $0 } }

        func program(
            _ name: String, at place: SocketDirectory, checkInterval: Duration = .seconds(60)
        ) throws -> LinkServer {
            try LinkServer(at: place, checkInterval: checkInterval) { link in
                self.received.withLock { $0.append("\(name): \(link)") }
                return .accepted
            }
        }
    }

    private let inboxes = ReceivedLinks()

    private func withPlace(
        _ body: (_ place: SocketDirectory, _ folder: String) async throws -> Void
    ) async throws {
        try await withFolder { parent in
            let folder = parent.path + "/run"
            mkdir(folder, 0o700)
            try await body(try SocketDirectory(folder: folder), folder)
        }
    }

    /// Sends a link as soon as a server listens.
    private func send(_ link: String, to place: SocketDirectory) async throws {
        try await waitUntil("somebody listens") {
            do throws(LinkSocketError) {
                try LinkClient.send(link, to: place)
                return true
            } catch .nobodyListens {
                return false
            }
        }
    }

    /// Waits until servers listen, with sockets that only the user can open.
    private func waitForSockets(_ numbers: [Int], at place: SocketDirectory) async throws {
        try await waitUntil("the sockets are there") {
            numbers.allSatisfy {
                var status = stat()
                return lstat(place.path($0), &status) == 0 && status.st_mode == S_IFSOCK | 0o600
            }
        }
    }

    @Test func `servers get the links in the order in which they started`() async throws {
        try await withPlace { place, _ in
            let programs = try ["1", "2", "3"].map { try inboxes.program($0, at: place) }

            try LinkClient.send("a", to: place)
            programs[0].stop()
            try await send("b", to: place)
            programs[1].stop()
            let last = try inboxes.program("4", at: place)
            try await send("c", to: place)
            programs[2].stop()
            try await send("d", to: place)
            last.stop()

            #expect(inboxes.links == ["1: a", "2: b", "3: c", "4: d"])
            #expect(throws: LinkSocketError.nobodyListens) { try LinkClient.send("e", to: place) }
        }
    }

    @Test func `a server that ended before its turn is skipped`() async throws {
        try await withPlace { place, _ in
            let programs = try ["1", "2", "3"].map { try inboxes.program($0, at: place) }

            programs[1].stop()
            programs[0].stop()
            try await send("a", to: place)
            programs[2].stop()

            #expect(inboxes.links == ["3: a"])
        }
    }

    @Test func `a server that pauses is added again after the others`() async throws {
        try await withPlace { place, _ in
            let programs = try ["1", "2"].map { try inboxes.program($0, at: place) }

            programs[0].pause()
            try await send("a", to: place)
            programs[0].resume()
            try LinkClient.send("b", to: place)
            programs[1].stop()
            try await send("c", to: place)
            programs[0].stop()

            #expect(inboxes.links == ["2: a", "2: b", "1: c"])
        }
    }

    @Test func `a server that pauses before its turn does not block the others`() async throws {
        try await withPlace { place, _ in
            let programs = try ["1", "2", "3"].map { try inboxes.program($0, at: place) }

            programs[1].pause()
            programs[0].stop()
            try await send("a", to: place)
            programs[1].resume()
            programs[2].stop()
            try await send("b", to: place)
            programs[1].stop()

            #expect(inboxes.links == ["3: a", "2: b"])
        }
    }

    @Test func `servers that pause repeatedly get the links in turn`() async throws {
        try await withPlace { place, _ in
            let programs = try ["1", "2"].map { try inboxes.program($0, at: place) }

            for _ in 1...50 {
                programs[1].pause()
                programs[1].resume()
            }
            try LinkClient.send("a", to: place)
            programs[0].pause()
            try await send("b", to: place)
            programs[1].stop()
            #expect(throws: LinkSocketError.nobodyListens) { try LinkClient.send("c", to: place) }
            programs[0].stop()
            programs[0].resume()

            #expect(throws: LinkSocketError.nobodyListens) { try LinkClient.send("d", to: place) }
            #expect(inboxes.links == ["1: a", "2: b"])
        }
    }

    @Test func `a new server does not overtake waiting ones`() async throws {
        try await withPlace { place, _ in
            let first = try inboxes.program("1", at: place)
            let second = try inboxes.program("2", at: place)
            let third = try inboxes.program("3", at: place)
            second.stop()
            let fourth = try inboxes.program("4", at: place)

            first.stop()
            try await send("a", to: place)
            third.stop()
            fourth.stop()

            #expect(inboxes.links == ["3: a"])
        }
    }

    @Test func `a removed folder does not block a server`() async throws {
        try await withPlace { place, folder in
            let first = try inboxes.program("1", at: place)
            let second = try inboxes.program("2", at: place)
            try FileManager.default.removeItem(atPath: folder)

            first.stop()
            second.stop()
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false)

            #expect(throws: LinkSocketError.nobodyListens) { try LinkClient.send("a", to: place) }
        }
    }

    @Test(arguments: [
        ["board-tui.1"], ["board-tui.2"], ["board-tui.1", "board-tui.2"],
    ])
    func `removed socket files are created again in the same order`(
        names: [String]
    ) async throws {
        try await withPlace { place, folder in
            let programs = try ["1", "2"].map { name in
                try inboxes.program(name, at: place, checkInterval: .milliseconds(5))
            }
            for name in names { unlink(folder + "/" + name) }

            try await waitForSockets([1, 2], at: place)
            try await send("a", to: place)
            programs[0].stop()
            try await send("b", to: place)
            programs[1].stop()

            #expect(inboxes.links == ["1: a", "2: b"])
        }
    }

    @Test func `if the folder is created again, the first server listens again`() async throws {
        try await withPlace { place, folder in
            let programs = try ["1", "2"].map { name in
                try inboxes.program(name, at: place, checkInterval: .milliseconds(5))
            }
            rename(folder, folder + "-gone")
            mkdir(folder, 0o700)

            try await waitForSockets([1, 2], at: place)
            try await send("a", to: place)
            programs[0].stop()
            try await send("b", to: place)
            programs[1].stop()

            #expect(inboxes.links == ["1: a", "2: b"])
        }
    }

    @Test func `a server whose turn came without a folder listens when there is one`() async throws
    {
        try await withPlace { place, folder in
            let programs = try ["1", "2"].map { name in
                try inboxes.program(name, at: place, checkInterval: .milliseconds(5))
            }
            rename(folder, folder + "-gone")
            programs[0].stop()
            programs[1].pause()
            programs[1].resume()
            mkdir(folder, 0o700)

            try await send("a", to: place)
            programs[1].stop()

            #expect(inboxes.links == ["2: a"])
        }
    }

    @Test func `no socket is created in a folder accessible to others`() async throws {
        try await withPlace { place, folder in
            let program = try inboxes.program("1", at: place)
            rename(folder, folder + "-gone")
            mkdir(folder, 0o755)

            program.pause()
            program.resume()

            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
            program.stop()
        }
    }

    @Test func `of many servers started at once, exactly one gets the links`() async throws {
        try await withPlace { place, _ in
            let programs = try await withThrowingTaskGroup(of: LinkServer.self) { group in
                for number in 1...8 {
                    group.addTask { try inboxes.program("\(number)", at: place) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            for link in 1...8 { try await send("\(link)", to: place) }
            for program in programs { program.stop() }

            #expect(inboxes.links.count == 8)
            #expect(Set(inboxes.links.map { $0.prefix(2) }).count == 1)
        }
    }
}
