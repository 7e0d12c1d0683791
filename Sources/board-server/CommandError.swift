import ArgumentParser
import BoardServer
import Essentials
import Foundation

/// An error of a command: a message for people and an exit status for programs.
struct CommandError: Error {
    let status: ExitStatus
    let sentence: String

    /// Prints the message and ends the program.
    func exit() -> Never {
        StandardStreams.printError("Error: \(sentence)")
        Foundation.exit(status.rawValue)
    }
}

extension CommandError {
    /// Creates a failure from an error; returns `nil` for errors that the argument parser reports.
    init?(_ error: any Error) {
        switch error {
        case let failure as CommandError: self = failure
        case let problem as Problem: self.init(status: .badData, sentence: problem.detail)
        case let failure as AtomicFile.Failure:
            self.init(
                status: .cannotCreate,
                sentence: "\(failure.path) cannot be written: \(failure.reason).")
        default: return nil
        }
    }

    init(_ error: StorageError, about database: String) {
        self.init(status: ExitStatus(error), sentence: error.message(about: database))
    }
}

extension ExitStatus {
    fileprivate init(_ error: StorageError) {
        self =
            switch error {
            case .noDatabase: .noInput
            case .unsupported: .usage
            case .full: .cannotCreate
            case .refused(let refusal): ExitStatus(refusal.cause)
            default: .unavailable
            }
    }

    private init(_ cause: DatabaseFailure.Cause) {
        self =
            switch cause {
            case .unreachable: .unavailable
            case .unknownHost: .noHost
            case .notAllowed: .noPermission
            case .missing: .noInput
            }
    }
}

extension ValidationError {
    /// Creates a failure from a validation problem, with the name of the argument.
    init(_ problem: Problem) {
        self.init("The \(problem.field ?? "argument") is invalid. \(problem.detail)")
    }
}

extension BoardServerProgram {
    /// The exit statuses of the program with their meanings.
    static let exitStatuses: KeyValuePairs<ExitStatus, String> = [
        .usage: "for invalid arguments",
        .badData: "if a document, a password or the id of a board is invalid",
        .noInput: "if the board or the document does not exist, or cannot be read",
        .noUser: "if there is no such account",
        .noHost: "if a host has no address",
        .unavailable: "if the database cannot be used, or the server cannot listen",
        .cannotCreate: "if a file cannot be written, or a board or an account already exists",
        .noPermission: "if the database or the system denies access",
    ]
}
