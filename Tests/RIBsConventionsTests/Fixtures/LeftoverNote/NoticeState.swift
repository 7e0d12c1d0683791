/// The contents of a notice; a TODO list is not a note.
struct NoticeState {
    // TODO: declare what is shown.
    var title = ""
}
