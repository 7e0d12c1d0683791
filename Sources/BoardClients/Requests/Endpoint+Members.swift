import BoardCore

extension Endpoint<JSONValue> {
    /// The same request; an answer without this member is none that can be understood.
    ///
    /// - Parameter path: the names on the way to the member, from the outside.
    func having(_ path: String...) -> Endpoint {
        checked { $0[path].isNull ? .lacksMember(path.joined(separator: ".")) : nil }
    }

    /// The same request; an answer without a list there is none that can be understood.
    ///
    /// - Parameter path: the names on the way to the list; none where the answer itself is one.
    func listing(_ path: String...) -> Endpoint {
        checked { answer in
            guard answer[path].array == nil else { return nil }
            return path.isEmpty ? .isNoList : .lacksMember(path.joined(separator: "."))
        }
    }

    /// The same request; where `fault` finds something wrong with the answer, that is thrown.
    func checked(_ fault: @escaping @Sendable (JSONValue) -> AnswerFault?) -> Endpoint {
        map { answer, response in
            if let fault = fault(answer) { throw response.strange(fault) }
            return answer
        }
    }
}

extension JSONValue {
    /// The member that a path of names leads to; `null` where it leads nowhere.
    fileprivate subscript(path: [String]) -> JSONValue { path.reduce(self) { $0[$1] } }
}
