#include "CTOML.h"

// Only what reads text: no exceptions, which could cross into Swift, and nothing that writes TOML.
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ENABLE_WINDOWS_COMPAT 0
#define TOML_ENABLE_UNRELEASED_FEATURES 0
#define TOML_MAX_NESTED_VALUES 8
#include <toml++/toml.h>

#include <string_view>
#include <vector>

namespace {

struct document : ctoml_document {
    toml::parse_result result;
    std::vector<ctoml_node> list;

    explicit document(toml::parse_result &&parsed) noexcept
        : ctoml_document{}, result(std::move(parsed)) {}
};

ctoml_place place(const toml::source_position &position) noexcept {
    return {position.line, position.column};
}

ctoml_text text(std::string_view view) noexcept { return {view.data(), view.size()}; }

ctoml_kind kind(const toml::node &node) noexcept {
    switch (node.type()) {
    case toml::node_type::string: return ctoml_kind_string;
    case toml::node_type::integer: return ctoml_kind_integer;
    case toml::node_type::boolean: return ctoml_kind_boolean;
    case toml::node_type::floating_point: return ctoml_kind_fraction;
    case toml::node_type::array: return ctoml_kind_array;
    case toml::node_type::table: return ctoml_kind_table;
    default: return ctoml_kind_date;
    }
}

ctoml_node listed(const toml::node &value, uint32_t depth) noexcept {
    ctoml_node node{};
    node.kind = kind(value);
    node.depth = depth;
    node.place = place(value.source().begin);
    if (auto string = value.as_string()) node.text = text(string->get());
    if (auto integer = value.as_integer()) node.number = integer->get();
    if (auto boolean = value.as_boolean()) node.number = boolean->get();
    return node;
}

// Calls itself no deeper than ctoml_depth_limit.
void list(std::vector<ctoml_node> &nodes, const toml::node &parent, uint32_t depth) noexcept {
    if (depth == ctoml_depth_limit) return;
    if (auto array = parent.as_array()) {
        for (const auto &element : *array) {
            nodes.push_back(listed(element, depth));
            list(nodes, element, depth + 1);
        }
    } else if (auto table = parent.as_table()) {
        for (const auto &[key, value] : *table) {
            auto node = listed(value, depth);
            node.name = text(key.str());
            node.name_place = place(key.source().begin);
            nodes.push_back(node);
            list(nodes, value, depth + 1);
        }
    }
}

// toml++ limits how deep brackets are nested but not dots, and takes tables apart by calling itself:
// half a million dots in a name overflow its stack.
constexpr int dots_in_line_limit = 256;

// Where a line begins to have too many dots; line 0 where none has.
ctoml_place too_many_dots(std::string_view bytes) noexcept {
    ctoml_place place{1, 0};
    int dots = 0;
    for (char byte : bytes) {
        if ((byte & 0xC0) != 0x80) ++place.column;
        if (byte == '.' && ++dots > dots_in_line_limit) return place;
        if (byte != '\n') continue;
        place = {place.line + 1, 0};
        dots = 0;
    }
    return {0, 0};
}

document *refused(ctoml_place place) noexcept {
    auto refused = new document(toml::parse_result());
    refused->error_place = place;
    refused->error = text("no line may have more than 256 dots");
    return refused;
}

// Memory that cannot be had ends the program here, as it does in Swift.
document *parse(std::string_view source) noexcept {
    if (auto place = too_many_dots(source); place.line > 0) return refused(place);
    auto parsed = new document(toml::parse(source));
    if (parsed->result) {
        list(parsed->list, parsed->result.table(), 0);
        parsed->nodes = parsed->list.data();
        parsed->count = parsed->list.size();
    } else {
        parsed->error_place = place(parsed->result.error().source().begin);
        parsed->error = text(parsed->result.error().description());
    }
    return parsed;
}

} // namespace

const ctoml_document *ctoml_parse(const char *bytes, size_t count) {
    return parse({bytes ? bytes : "", count});
}

void ctoml_free(const ctoml_document *parsed) { delete static_cast<const document *>(parsed); }
