/// What workers and workflows do in a RIB, told with types and without objects.
enum WorkEvent {
    case workerStarted(Any.Type)
    case workerStopped(Any.Type)
    case stepBegan(Any.Type)
    case stepEnded(Any.Type)
}
