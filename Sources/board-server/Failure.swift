import ArgumentParser
import BoardServer
import Foundation

/// Why a command could not do what it should: a sentence for people, and a status for programs.
struct Failure: Error {
    let status: ExitStatus
    let sentence: String

    /// Says why, and ends the program.
    func exit() -> Never {
        StandardStreams.printError("Error: \(sentence)")
        Foundation.exit(status.rawValue)
    }
}

extension Failure {
    /// `nil` for what the parser of arguments has words for.
    init?(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let problem as Problem: self.init(status: .badData, sentence: problem.detail)
        case let failure as WholeFile.Failure:
            self.init(
                status: .cannotCreate,
                sentence: "\(failure.path) cannot be written: \(failure.reason).")
        default: return nil
        }
    }

    init(_ error: StorageError, about database: String) {
        self.init(status: ExitStatus(error), sentence: error.sentence(about: database))
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

    private init(_ cause: DatabaseRefusal.Cause) {
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
    /// What a rule says of an argument, which is named.
    init(_ problem: Problem) {
        self.init("The \(problem.field ?? "argument") cannot be taken. \(problem.detail)")
    }
}
