import ArgumentParser
import BoardServer

struct AdminReports: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reports", abstract: "Handle the reports of readers.",
        subcommands: [List.self, Settle.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the open reports, the oldest first.",
            discussion: """
                Each report has its number, time, author and reason, followed by the reported \
                text, with a link for board-tui. Moderators remove posts there with W.
                """)

        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            try await database.use { storage in
                var last: Int64?
                repeat {
                    let reports = try await storage.reports(
                        ReportQuery(after: last, limit: Limits.page))
                    for report in reports {
                        let details = try await ReportText(report, in: storage)
                        try StandardStreams.print(details.text)
                    }
                    last = reports.last?.id
                } while last != nil
            }
        }
    }

    struct Settle: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Mark reports as handled.")

        @OptionGroup var database: DatabaseOptions
        @Argument(help: "The numbers of the reports, as listed.") var numbers: [Int64]

        func run() async throws {
            try await database.use { storage in
                for number in numbers { try await settle(number, in: storage) }
            }
        }

        private func settle(_ number: Int64, in storage: any Storage) async throws {
            do {
                try await storage.settleReport(number, at: .now)
            } catch StorageError.notFound {
                throw CommandError(status: .badData, sentence: "There is no report \(number).")
            }
        }
    }
}
