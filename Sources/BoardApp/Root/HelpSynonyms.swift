/// Synonyms of actions and commands. A search in the help also finds a line by these hidden terms.
nonisolated enum HelpSynonyms {
    /// The synonyms by the name of the action, which means much the same on all screens.
    static let ofActions = [
        "account": "user switch",
        "add": "source subscribe follow feed rss site",
        "boards": "forum community category subreddit channel",
        "clear-filter": "undo reset",
        "clear": "undo cancel reset",
        "close": "exit leave",
        "command": "prompt colon",
        "complete": "autocomplete",
        "config": "options preferences",
        "copy-link": "clipboard url address",
        "copy-text": "clipboard",
        "delete": "remove",
        "density": "preview compact rows columns",
        "drafts": "save unsent",
        "edit": "modify correct",
        "edit-config": "options preferences keyboard shortcut color",
        "filter": "only hide",
        "fold": "collapse hide",
        "follow": "browser url expand",
        "help": "keyboard shortcut manual",
        "inbox": "notifications messages mail",
        "links": "browser url image picture",
        "login": "user password log in",
        "logout": "user log out",
        "map": "keyboard shortcut bindings",
        "mark": "bookmark favorite favourite save star undo",
        "moderate": "moderator admin remove restore lock pin move ban handle report",
        "moderation": "moderator log modlog removed banned",
        "new-post": "submit compose thread topic",
        "next-marked": "bookmark favorite favourite saved star",
        "next-match": "find",
        "open": "thread browser url image picture",
        "open-link": "browser url website image picture",
        "open-post": "browser url website image picture",
        "outbox": "unsent queue undo",
        "panes": "split columns window layout",
        "previous-match": "find",
        "profile": "user password email",
        "quit": "exit",
        "read-page": "browser url website",
        "refresh": "reload update",
        "reply": "comment respond",
        "report": "flag spam abuse",
        "search": "find",
        "search-source": "find server",
        "signup": "user register password",
        "sort": "order",
        "sources": "subscriptions feeds sites rename remove",
        "source": "raw markdown",
        "suspend": "background shell",
        "toggle-all-folds": "collapse expand hide",
        "toggle-fold": "collapse expand hide",
        "unfold": "expand spoiler",
        "vote-down": "dislike downvote undo",
        "vote-up": "like upvote score undo",
    ]

    static func of(_ command: Command.Name) -> String {
        switch command {
        case .add: "source subscribe follow feed rss site"
        case .board: "forum community category"
        case .language: "english korean 한국어 영어 translation"
        case .open: "url address"
        case .pipe: "shell program print"
        case .remove: "source delete unsubscribe"
        case .rename: "source name"
        case .save: "export file download"
        case .post: "thread topic"
        case .search: "find"
        case .sort: "order"
        case .theme: "color dark light"
        case .panel: "sidebar columns"
        case .width: "columns split panes"
        }
    }
}
