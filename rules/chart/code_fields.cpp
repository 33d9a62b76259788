#include "rules/chart/code_fields.hpp"

namespace warodds::chart {

CodeFields::CodeFields(const Table& table) {
    for (const CodeField& said : table.meanings.fields()) {
        Field& field = fields_.emplace_back();
        field.name = said.name;
        field.help = "what the codes of " + table.id + " say of it";
        field.kind = said.type == CodeField::Type::flag     ? Kind::boolean
                     : said.type == CodeField::Type::number ? Kind::integer
                                                            : Kind::choice;
        for (const std::string& word : said.words) field.options.push_back({word, ""});
    }
    for (const std::string& code : table.codes()) {
        const auto said = table.meanings.of(code);  // not of the text of a cell that nobody could read
        for (std::size_t i = 0; i < fields_.size(); ++i) {
            const int value = said ? (*said)[i] : 0;
            values_.push_back(value);
            if (!said || fields_[i].kind != Kind::integer) continue;
            fields_[i].low = std::min(fields_[i].low.value_or(value), Rational(value));
            fields_[i].high = std::max(fields_[i].high.value_or(value), Rational(value));
        }
    }
    for (Field& field : fields_)  // of a chart in which nothing could be read
        if (field.kind == Kind::integer && !field.low) field.low = field.high = Rational(0);
}

std::shared_ptr<const CodeFields> CodeFields::of(const std::string& table, Tables& tables) {
    return tables.made<CodeFields>("codes of " + table, [&](Tables& inner) {
        const auto chart = inner.chart<std::string>(
            table, [](const std::string& code) { return std::optional(code); }, "a code");
        return CodeFields(chart->table());
    });
}

}  // namespace warodds::chart
