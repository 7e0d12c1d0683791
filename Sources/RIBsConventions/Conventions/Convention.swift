/// A convention of all RIBs.
protocol Convention {
    /// Returns the violations in all sources of a project.
    static func findings(in sources: [SourceFile]) -> [Finding]
}

/// A convention that can be checked in each file separately.
protocol FileConvention: Convention {
    static func findings(in source: SourceFile) -> [Finding]
}

extension FileConvention {
    static func findings(in sources: [SourceFile]) -> [Finding] {
        sources.flatMap { findings(in: $0) }
    }
}
