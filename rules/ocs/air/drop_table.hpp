// The Air Transport Success Table: does what is dropped land (OCS 14.10d, 14.10e)?
#pragma once

#include "rules/ocs/ground/combat_table.hpp"
#include "rules/kit/roll_chart.hpp"
#include "rules/schema.hpp"

namespace warodds::ocs {

// The hex, and who drops how; a part of a procedure's parameters.
struct DropHex {
    enum class Status { friendly, enemy } hex = Status::enemy;
    enum class Ground { clear, closed } ground = Ground::clear;
    bool enemy_unit = false;
    bool soviet = false, allied = false;
    int modifier = 0;
    bool glider = false;

    static Schema<DropHex> schema();  // all but the glider
};

class DropTable {
public:
    // writes the modifiers into the ledger; throws InputError
    DropTable(const DropHex& drop, Tables& tables, Ledger& ledger);

    // one combat unit or 1T of supply
    bool lands(Roller& roller) const;

private:
    enum class Result : std::int8_t { failure, success };
    static std::shared_ptr<const Chart<Result>> load(Tables& tables);

    RollChart<Result> chart_;
    int column_, modifier_ = 0;
    bool enemy_unit_;
};

}  // namespace warodds::ocs
