#include "analysis/figures/expression_parser.hpp"
#include "tables/text.hpp"

namespace warodds {
namespace {

constexpr double most_value = 1e30;  // sums and squares of it are still numbers

}  // namespace

// A chance is compared with a percentage or a decimal below 1; whatever else is compared with a number is a yes or no
// of every outcome.
Expression Expression::parse(const std::string& text, const std::vector<Field>& fields, const std::string& where,
                             const Names& names) {
    const auto wish = split_wish(text);
    if (wish && (!wish->second.is_chance || trim(text).ends_with('%') ||
                 (wish->second.target > 0 && wish->second.target < 1))) {
        std::optional<Expression> figure;
        try {
            figure = parse_figure(wish->first, fields, where, names, false);
        } catch (const InputError&) {
            // a mean that cannot be read is no yes or no either, and nothing but a chance is so many percent
            if (!wish->second.is_chance || trim(text).ends_with('%')) throw;
        }
        if (figure) {
            wish->second.expect_possible(text, where);
            figure->text_ = text;
            figure->wish_ = wish->second;
            return *figure;
        }
    }
    return parse_figure(text, fields, where, names, true);
}

// A number by itself is told by its mean; but beside a wish it is compared in every outcome.
Expression Expression::parse_figure(const std::string& text, const std::vector<Field>& fields, const std::string& where,
                                    const Names& names, bool may_be_number) {
    ExpressionParser parser(text, fields, where, names);
    Expression result;
    result.text_ = text;
    const bool is_called_chance = parser.calls({"P", "p", "chance", "probability"});
    const bool is_quantile = !is_called_chance && parser.call("quantile");
    if (is_called_chance || is_quantile) result.kind_ = is_quantile ? Kind::quantile : Kind::probability;
    else if (parser.calls({"mean", "average", "avg", "expected", "E"})) result.kind_ = Kind::mean;
    else if (parser.call("sd")) result.kind_ = Kind::deviation;
    else if (parser.call("median")) result.kind_ = Kind::quantile;
    const bool is_open = is_called_chance || result.kind_ != Kind::probability;  // a parenthesis
    if (result.kind_ == Kind::probability) {
        const auto [node, is_truth] = parser.figure(may_be_number && !is_called_chance);
        result.root_ = node;
        if (!is_truth) result.kind_ = Kind::mean;
    } else {
        result.root_ = parser.value();
    }
    result.condition_ = parser.condition();
    if (is_quantile) {
        parser.expect(",");
        const Token at = parser.now();
        result.quantile_ = parser.number();
        if (result.quantile_ <= 0 || result.quantile_ >= 1)
            parser.fail(at, "expected a quantile between 0 and 1, such as 0.9 or 90%");
    }
    if (is_open) parser.expect(")");
    if (!result.condition_) result.condition_ = parser.condition();  // mean(losses) given hex_taken
    parser.finish();
    if (result.root_->magnitude() > most_value)
        throw InputError(where + " \"" + text + "\": its numbers get too large");
    return result;
}

Expression Expression::parse_value(const std::string& text, const std::vector<Field>& fields, const std::string& where,
                                   const Names& names) {
    ExpressionParser parser(text, fields, where, names);
    Expression result;
    result.text_ = text;
    result.kind_ = Kind::mean;
    result.root_ = parser.value();
    parser.finish();
    return result;
}

std::set<std::string> Expression::names_in(const std::string& text) {
    try {
        return ExpressionParser(text, {}, text, {}).words();
    } catch (const InputError&) {
        return {};  // who parses it says why
    }
}

Expression Expression::of_field(const std::vector<Field>& fields, std::size_t index) {
    Expression result;
    result.text_ = fields[index].name;
    result.kind_ = Kind::mean;
    result.root_ = std::make_shared<Node>(Node::of_field(fields[index], index));
    return result;
}

bool Expression::reads(std::size_t field) const {
    return root_->reads(field) || (condition_ && condition_->reads(field));
}
bool Expression::is_given(std::span<const std::int32_t> outcome) const {
    return !condition_ || condition_->evaluate(outcome) != 0;
}
double Expression::evaluate(std::span<const std::int32_t> outcome) const { return root_->evaluate(outcome); }
int Expression::direction(const std::function<int(std::size_t)>& of_field) const {
    return kind_ == Kind::deviation ? 0 : root_->direction(of_field).value_or(0);
}
double Expression::least() const { return root_->range().first; }
double Expression::largest() const { return root_->range().second; }
bool Expression::has_range() const { return root_->is_bounded(); }

std::string to_text(Expression::Kind kind) {
    static constexpr const char* names[] = {"probability", "mean", "sd", "quantile"};
    return names[static_cast<int>(kind)];
}

}  // namespace warodds
