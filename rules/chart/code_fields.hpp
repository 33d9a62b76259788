// What a chart's codes do (tables/meanings.hpp), as outcome fields: their ranges are those of the codes that the chart has.
#pragma once

#include "rules/field.hpp"
#include "tables/table.hpp"

namespace warodds::chart {

class CodeFields {
public:
    explicit CodeFields(const Table& table);
    // made once for all who read the chart
    static std::shared_ptr<const CodeFields> of(const std::string& table, Tables& tables);

    const std::vector<Field>& fields() const { return fields_; }
    int value(int code, std::size_t field) const {  // `code` is its number in Table::codes
        return values_[static_cast<std::size_t>(code) * fields_.size() + field];
    }

private:
    std::vector<Field> fields_;
    std::vector<int> values_;  // code by code
};

}  // namespace warodds::chart
