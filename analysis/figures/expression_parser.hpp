// The grammar of expressions: what expression.hpp lists, as a parser that goes down into it.
#pragma once

#include "analysis/figures/expression_node.hpp"
#include "analysis/figures/expression_tokens.hpp"
#include "rules/unit_text.hpp"

namespace warodds {

class ExpressionParser : public Tokens {
    using Node = Expression::Node;
    using NodePtr = std::shared_ptr<const Node>;
    using Op = Node::Op;

    // Trees are walked and freed by functions that call themselves, so neither side of a tree may grow without end.
    static constexpr int most_nested = 200;
    static constexpr int most_words = 8;  // of a name

    // An operand: a value, a field whose words may be compared, or a word still waiting for its field.
    struct Operand {
        NodePtr node;
        const Field* choice = nullptr;
        std::optional<Token> word;
        bool is_truth = false;  // can stand alone as a yes or no
    };

public:
    ExpressionParser(const std::string& text, const std::vector<Field>& fields, const std::string& where,
                     const Expression::Names& names)
        : Tokens(text, where), fields_(fields), names_(names) {}

    // a yes or no; or, where one may be told by its mean, a number
    struct Figure {
        NodePtr node;
        bool is_truth;
    };
    Figure figure(bool may_be_number) {
        const Token first = token_;
        const Operand operand = any();
        if (operand.word) unknown(*operand.word);
        if (may_be_number && !operand.is_truth && !operand.choice && operand.node->op != Op::constant)
            return {operand.node, false};
        return {truth_of(operand, first), true};
    }
    NodePtr truth() {
        const Token first = token_;
        return truth_of(any(), first);
    }
    // of what it is a figure given something: hex_taken given exploit, mean(losses | hex_taken)
    NodePtr condition() { return take("given") || take("if") || take("|") ? truth() : nullptr; }
    bool calls(std::initializer_list<const char*> names) {
        return std::any_of(names.begin(), names.end(), [&](const char* name) { return call(name); });
    }

    NodePtr truth_of(const Operand& operand, const Token& first) const {
        if (operand.word) unknown(*operand.word);
        if (operand.choice) {
            std::string words;
            for (const Option& option : operand.choice->options)
                if (words.size() < 200)
                    words += (words.empty() ? "" : ", ") + operand.choice->name + " == " + typed(option.name);
            fail(first, "expected a yes or no, such as " + words);
        }
        if (!operand.is_truth)
            fail(first,
                 "expected a yes or no such as 'hex_taken' or 'attacker_losses <= 1'; for an average say mean(...)");
        return operand.node;
    }

    NodePtr value() {
        const Token first = token_;
        const Operand operand = any();
        if (operand.word) unknown(*operand.word);
        if (operand.choice) fail(first, "'" + operand.choice->name + "' is a word, not a number");
        return operand.node;
    }

    double number() {
        if (token_.type != Token::Type::number) fail(token_, "expected a number");
        const double number = primary().node->constant;
        return take("/") ? number / ExpressionParser::number() : number;
    }

private:
    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const Field& field : fields_) all.push_back(field.name);
        return all;
    }
    [[noreturn]] void unknown(const Token& word) const {
        fail(word, "no " + names_.what + " is called '" + word.text + "'" +
                       suggest(word.text, names_.all ? names_.all() : names()));
    }

    static Operand made(Op op, NodePtr a, NodePtr b, bool is_truth) {
        return {std::make_shared<Node>(Node{.op = op, .a = std::move(a), .b = std::move(b)}), nullptr, {}, is_truth};
    }

    NodePtr need_truth(const Operand& operand, const Token& at) const {
        if (operand.word) unknown(*operand.word);
        if (!operand.is_truth) fail(at, "expected a yes or no here");
        return operand.node;
    }

    // one level deeper for as long as it lives
    class Level {
    public:
        explicit Level(ExpressionParser& parser) : parser_(parser) {
            if (++parser.level_ > 2 * most_nested)  // each parenthesis passes by two places that count
                parser.fail(parser.token_, "nested more than " + std::to_string(most_nested) + " deep");
        }
        ~Level() { --parser_.level_; }
        Level(const Level&) = delete;

    private:
        ExpressionParser& parser_;
    };

    Operand any() { return chain(&ExpressionParser::all, {"or", "||"}, Op::any); }
    Operand all() { return chain(&ExpressionParser::negation, {"and", "&&", "&"}, Op::all); }

    Operand chain(Operand (ExpressionParser::*part)(), std::initializer_list<std::string_view> signs, Op op) {
        Token at = token_;
        Operand left = (this->*part)();
        while (token_.type != Token::Type::quoted &&
               std::find(signs.begin(), signs.end(), token_.text) != signs.end()) {
            advance();
            const NodePtr a = need_truth(left, at);
            at = token_;
            left = made(op, a, need_truth((this->*part)(), at), true);
        }
        return left;
    }

    Operand negation() {
        const Level level(*this);
        if (take("not") || take("!")) {
            const Token at = token_;
            return made(Op::negate, need_truth(negation(), at), nullptr, true);
        }
        if (take("no")) {  // no attacker losses
            const Operand of = comparison();
            if (of.is_truth) return made(Op::negate, of.node, nullptr, true);
            if (of.word) unknown(*of.word);
            if (of.choice) fail(token_, "'" + of.choice->name + "' is a word: compare it with = or !=");
            return made(Op::equal, of.node, std::make_shared<Node>(Node{.op = Op::constant}), true);
        }
        return comparison();
    }

    Operand comparison() {
        Operand left = sum();
        static const std::string_view symbols[] = {"=", "==", "!=", "<", "<=", ">", ">="};
        if (token_.type != Token::Type::symbol ||
            std::find(std::begin(symbols), std::end(symbols), token_.text) == std::end(symbols))
            return left;
        const Token symbol = token_;
        advance();
        const Token first = token_;
        Operand right = sum();
        match_words(left, right, symbol, text_from(first));
        for (const auto& [flag, other] : {std::pair{&left, &right}, {&right, &left}})
            if (flag->is_truth && other->node->op == Op::constant && std::abs(other->node->constant - 0.5) != 0.5)
                fail(symbol, "a yes or no is 0 or 1; what its chance should be stands once, at the end: ... >= 75%");
        const std::string& s = symbol.text;
        if (s == "=" || s == "==") return made(Op::equal, left.node, right.node, true);
        if (s == "!=") return made(Op::unequal, left.node, right.node, true);
        if (s == "<") return made(Op::less, left.node, right.node, true);
        if (s == "<=") return made(Op::at_most, left.node, right.node, true);
        if (s == ">") return made(Op::less, right.node, left.node, true);
        return made(Op::at_most, right.node, left.node, true);
    }

    // a word takes its meaning from the field it is compared with
    void match_words(Operand& left, Operand& right, const Token& symbol, std::string right_text) const {
        if (left.word && right.word) unknown(*left.word);
        Operand* word = left.word ? &left : right.word ? &right : nullptr;
        const Field* choice = left.choice ? left.choice : right.choice;
        if (choice && symbol.text != "=" && symbol.text != "==" && symbol.text != "!=")
            fail(symbol, "'" + choice->name + "' is a word: compare it with = or !=");
        if (!word) {
            if ((left.choice == nullptr) != (right.choice == nullptr)) {
                const auto names = choice->option_names();  // 3-1 may be one of them
                std::erase(right_text, ' ');
                const std::size_t meant = left.choice ? place_of_name(names, right_text) : names.size();
                fail(symbol, "'" + choice->name + "' is a word and cannot be compared with a number" +
                                 (meant < names.size()
                                      ? "; put its word in quotes: " + choice->name + " = '" + names[meant] + "'"
                                      : ""));
            }
            if (choice && left.choice->option_names() != right.choice->option_names())
                fail(symbol, "'" + left.choice->name + "' and '" + right.choice->name +
                                 "' have different words and cannot be compared with each other");
            return;
        }
        if (!choice) unknown(*word->word);
        const auto names = choice->option_names();
        const std::size_t found = place_of_name(names, word->word->text);
        if (found == names.size())
            fail(*word->word, "'" + choice->name + "' is never '" + word->word->text + "'" +
                                  suggest(word->word->text, names, &Tokens::typed));
        word->node = std::make_shared<Node>(Node{.op = Op::constant, .constant = static_cast<double>(found)});
    }

    Operand sum() {
        Operand left = product();
        while (token_.type == Token::Type::symbol && (token_.text == "+" || token_.text == "-")) {
            const Op op = token_.text == "+" ? Op::add : Op::subtract;
            const Token at = token_;
            advance();
            const Operand right = product();
            left = arithmetic(op, left, right, at);
        }
        return left;
    }

    Operand product() {
        Operand left = primary();
        while (token_.type == Token::Type::symbol && (token_.text == "*" || token_.text == "/")) {
            const Token at = token_;
            advance();
            const Token divisor = token_;
            Operand right = primary();
            if (at.text == "/") {
                if (!right.node || right.node->op != Op::constant || right.node->constant == 0)
                    fail(divisor, "expected a number other than 0 to divide by");
                right.node = std::make_shared<Node>(Node{.op = Op::constant, .constant = 1 / right.node->constant});
            }
            left = arithmetic(Op::multiply, left, right, at);
        }
        return left;
    }

    Operand arithmetic(Op op, const Operand& left, const Operand& right, const Token& at) const {
        for (const Operand* side : {&left, &right}) {
            if (side->word) unknown(*side->word);
            if (side->choice) fail(at, "'" + side->choice->name + "' is a word, not a number");
        }
        return made(op, left.node, right.node, false);
    }

    Operand primary() {
        const Level level(*this);
        const Token token = token_;
        if (take("(")) {
            Operand inside = any();
            expect(")");
            return inside;
        }
        if (take("-")) {
            const auto zero = std::make_shared<Node>(Node{.op = Op::constant});
            return made(Op::subtract, zero, value_of(primary(), token), false);
        }
        for (const auto& [name, op] : {std::pair{"min", Op::least_of}, std::pair{"max", Op::largest_of}}) {
            if (!call(name)) continue;
            const NodePtr a = value();
            expect(",");
            const NodePtr b = value();
            expect(")");
            return made(op, a, b, false);
        }
        for (const auto& [name, op] :
             {std::pair{"floor", Op::down}, std::pair{"ceil", Op::up}, std::pair{"round", Op::nearest}}) {
            if (!call(name)) continue;
            const NodePtr a = value();
            expect(")");
            return made(op, a, nullptr, false);
        }
        if (call("turn_of")) {
            const Token flag = token_;
            if (flag.type != Token::Type::word) fail(flag, "expected the name of a flag" + found());
            advance();
            expect(")");
            if (auto field = field_named("turn_of(" + flag.text + ")")) return *field;
            fail(flag, "no flag is called '" + flag.text + "'");
        }
        if (token.type == Token::Type::number) {
            const bool percent = token.text.ends_with('%');
            const auto number = parse_number(percent ? token.text.substr(0, token.text.size() - 1) : token.text);
            if (!number) fail(token, "cannot read the number '" + token.text + "'");
            advance();
            return {
                std::make_shared<Node>(Node{.op = Op::constant, .constant = to_double(*number) / (percent ? 100 : 1)}),
                nullptr,
                {},
                false};
        }
        if (token.type == Token::Type::word) {
            if (auto field = longest_name()) return *field;
            advance();
            if (token.text == "true" || token.text == "false")
                return {std::make_shared<Node>(Node{.op = Op::constant, .constant = token.text == "true" ? 1.0 : 0.0}),
                        nullptr,
                        {},
                        true};
            return {nullptr, nullptr, token, false};
        }
        if (token.type == Token::Type::quoted) {
            advance();
            return {nullptr, nullptr, token, false};
        }
        fail(token, "expected an outcome field, a number or '('" + found());
    }

    // The field that the words from here on name, blanks for its lines: hex taken. Of several the longest.
    std::optional<Operand> longest_name() {
        std::optional<Operand> found;
        std::optional<Mark> behind;
        const Mark start = mark();
        std::string name;
        for (int words = 0; token_.type == Token::Type::word && words < most_words; ++words) {
            name += (name.empty() ? "" : "_") + token_.text;
            advance();
            if (auto field = field_named(name)) {
                found = std::move(field);
                behind = mark();
            }
        }
        back_to(behind ? *behind : start);
        return found;
    }

    std::optional<Operand> field_named(const std::string& name) const {
        std::size_t i = place_of_name(names(), name);
        for (std::size_t k = 0; k < fields_.size() && i == fields_.size(); ++k)
            if (place_of_name(fields_[k].also, name) < fields_[k].also.size()) i = k;
        if (i == fields_.size()) return {};
        return Operand{std::make_shared<Node>(Node::of_field(fields_[i], i)),
                       fields_[i].kind == Kind::choice ? &fields_[i] : nullptr,
                       {},
                       fields_[i].kind == Kind::boolean};
    }

    NodePtr value_of(const Operand& operand, const Token& at) const {
        if (operand.word) unknown(*operand.word);
        if (operand.choice) fail(at, "'" + operand.choice->name + "' is a word, not a number");
        return operand.node;
    }

    const std::vector<Field>& fields_;
    const Expression::Names& names_;
    int level_ = 0;
};

}  // namespace warodds
