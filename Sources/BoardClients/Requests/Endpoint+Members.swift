import BoardCore

extension Endpoint<JSONValue> {
    /// Returns the endpoint with an error for responses that lack a member.
    ///
    /// - Parameter path: The names of the nested members, outermost first.
    func having(_ path: String...) -> Endpoint {
        checked { $0[path].isNull ? .lacksMember(path.joined(separator: ".")) : nil }
    }

    /// Returns the endpoint with an error for responses that lack a list.
    ///
    /// - Parameter path: The names of the nested members, outermost first; none for a top-level
    ///   list.
    func listing(_ path: String...) -> Endpoint {
        checked { answer in
            guard answer[path].array == nil else { return nil }
            return path.isEmpty ? .isNoList : .lacksMember(path.joined(separator: "."))
        }
    }

    /// Returns the endpoint with an error for responses in which `fault` finds a problem.
    func checked(_ fault: @escaping @Sendable (JSONValue) -> ResponseDefect?) -> Endpoint {
        map { answer, response in
            if let fault = fault(answer) { throw response.strange(fault) }
            return answer
        }
    }
}

extension JSONValue {
    /// Returns the member at a path of names, or `null` if it does not exist.
    fileprivate subscript(path: [String]) -> JSONValue { path.reduce(self) { $0[$1] } }
}
