import Testing
import URLSessionEngine

@testable import BoardClients

/// The HTTP engines. Both must pass the same tests.
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

/// A trait that runs each test of a suite with one engine after the other.
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

/// Marks a known issue of `URLSession` on Linux. The other engine must pass.
func exceptURLSession(
    _ fault: Comment, _ body: () async throws -> Void
) async rethrows {
    try await withKnownIssue(fault, isIntermittent: true) {
        try await body()
    } when: {
        Engine.current == .urlSession
    }
}
