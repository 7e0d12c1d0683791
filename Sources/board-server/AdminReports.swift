import ArgumentParser
import BoardServer

struct AdminReports: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reports", abstract: "Look after what readers have reported.",
        subcommands: [List.self, Settle.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print what was reported and is not settled, the oldest first.",
            discussion: """
                Each report has its number, when and by whom it was made, and why; then what it is \
                about, with a link that board-tui opens. Moderators delete there by D.
                """)

        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            try await database.use { storage in
                var last: Int64?
                repeat {
                    let reports = try await storage.reports(after: last, limit: Limits.page)
                    for report in reports {
                        let words = try await ReportWords(report, in: storage)
                        try StandardStreams.print(words.text)
                    }
                    last = reports.last?.id
                } while last != nil
            }
        }
    }

    struct Settle: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget reports that were dealt with, or need no more.")

        @OptionGroup var database: DatabaseOptions
        @Argument(help: "The numbers that the list has.") var numbers: [Int64]

        func run() async throws {
            try await database.use { storage in
                for number in numbers { try await settle(number, in: storage) }
            }
        }

        private func settle(_ number: Int64, in storage: any Storage) async throws {
            do {
                try await storage.settleReport(number)
            } catch StorageError.notFound {
                throw Failure(status: .badData, sentence: "There is no report \(number).")
            }
        }
    }
}
