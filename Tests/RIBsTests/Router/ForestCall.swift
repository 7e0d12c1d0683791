/// A call on the RIBs and the workers of a forest, identified by their indices.
enum ForestCall {
    case attach(Int, to: Int)
    case detach(Int, from: Int)
    case activate(Int)
    case deactivate(Int)
    case start(worker: Int, in: Int)
    case stop(worker: Int)
    /// Sends a value to all subscribers of the stream of the forest.
    case send(Int)
}

extension TreeModel {
    mutating func perform(_ call: ForestCall) {
        switch call {
        case .attach(let child, let parent): attach(child, to: parent)
        case .detach(let child, let parent): detach(child, from: parent)
        case .activate(let rib): activate(rib)
        case .deactivate(let rib): deactivate(rib)
        case .start(let worker, let rib): start(worker, in: rib)
        case .stop(let worker): stop(worker)
        case .send: break
        }
    }
}

extension Forest {
    func randomCall() -> ForestCall {
        let (rib, other) = (number(below: ribs.count), number(below: ribs.count))
        return switch number(below: 14) {
        case 0...2: .attach(rib, to: other)
        case 3...4: .detach(rib, from: parent(of: rib) ?? other)
        case 5...6: .activate(rib)
        case 7: .deactivate(rib)
        case 8...10: .start(worker: number(below: workers.count), in: rib)
        case 11: .stop(worker: number(below: workers.count))
        default: .send(number(below: 100))
        }
    }

    /// Performs a call, which may be misuse, as random calls often are.
    func perform(_ call: ForestCall) {
        guard violations.isEmpty else { return }
        _ = misuse {
            switch call {
            case .attach(let child, let parent): ribs[parent].attachChild(ribs[child])
            case .detach(let child, let parent): ribs[parent].detachChild(ribs[child])
            case .activate(let rib): ribs[rib].interactor.activate()
            case .deactivate(let rib): ribs[rib].interactor.deactivate()
            case .start(let worker, let rib): start(worker, in: rib)
            case .stop(let worker): stop(worker)
            case .send(let value): relay.accept(value)
            }
        }
    }

    private func parent(of child: Int) -> Int? {
        ribs.firstIndex { $0.children.contains { $0 === ribs[child] } }
    }
}
