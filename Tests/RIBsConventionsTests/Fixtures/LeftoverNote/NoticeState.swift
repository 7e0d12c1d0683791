/// What a notice shows. A TODO list is no note.
struct NoticeState {
    // TODO: declare what is shown.
    var title = ""
}
