import Testing
import URLSessionEngine

@testable import BoardClients

/// What carries HTTP; both engines are held to the same tests.
enum Engine: CaseIterable {
    case curl
    case urlSession

    @TaskLocal static var current = Engine.curl

    static func makeCurrent() -> any HTTPEngine {
        let engine: any HTTPEngine =
            switch current {
            case .curl: CurlEngine()
            case .urlSession: URLSessionEngine()
            }
        return FaultPlan.current.map { FaultyEngine(engine: engine, plan: $0) } ?? engine
    }
}

/// Runs each test of a suite with one engine after the other.
struct EachEngine: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        for engine in Engine.allCases {
            try await Engine.$current.withValue(engine, operation: function)
        }
    }
}

extension Trait where Self == EachEngine {
    static var eachEngine: Self { EachEngine() }
}

/// Marks what `URLSession` on Linux is known to do wrong, and asserts it of the other engine.
func exceptURLSession(
    _ fault: Comment, _ body: () async throws -> Void
) async rethrows {
    try await withKnownIssue(fault, isIntermittent: true) {
        try await body()
    } when: {
        Engine.current == .urlSession
    }
}
