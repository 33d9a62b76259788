// Reads what the program wrote with another implementation of Arrow: arrow_reader.mjs DISTRIBUTION SWEEP TRIALS
import { readFileSync } from "node:fs";
import { tableFromIPC, DataType } from "apache-arrow";

let failures = 0;
function check(holds, what) {
    if (holds) return;
    failures += 1;
    console.error(`arrow_reader: ${what}`);
}

// Every file names its origin; every column says what it means.
function open(path, kind) {
    const table = tableFromIPC(readFileSync(path));
    const meta = table.schema.metadata;
    console.log(`\n${kind}: ${table.numRows} rows`);
    for (const [key, value] of meta) console.log(`  ${key}: ${value.length > 100 ? value.slice(0, 100) + "..." : value}`);
    for (const field of table.schema.fields) console.log(`  ${field.name}: ${field.type}  (${field.metadata.get("help")})`);
    for (const key of ["warodds.version", "kind", "game", "procedure", "params", "method", "trials", "seed", "tables", "goal"])
        check(meta.has(key), `${kind}: the schema's metadata has no ${key}`);
    check(meta.get("kind") === kind, `${kind}: its kind is ${meta.get("kind")}`);
    check(meta.get("procedure").startsWith(meta.get("game") + "/"), `${kind}: procedure and game do not agree`);
    check(Object.keys(JSON.parse(meta.get("params"))).length > 0, `${kind}: no parameters`);
    const tables = JSON.parse(meta.get("tables"));
    check(tables.length > 0 && tables.every((t) => t.id && t.grade && "source" in t), `${kind}: tables without id, grade or source`);
    for (const field of table.schema.fields)
        check(field.metadata.get("help") && field.metadata.has("unit"), `${kind}: column ${field.name} lacks help or unit`);
    return { table, meta, names: table.schema.fields.map((field) => field.name) };
}

const column = (file, name) => file.table.getChild(name);
const values = (file, name) => [...column(file, name)];
const close = (a, b, within) => Math.abs(a - b) <= within;

const [distribution, sweep, trials] = [["distribution", 2], ["sweep", 3], ["trials", 4]].map(([kind, i]) => open(process.argv[i], kind));

// ---- the distribution: typed, and sums to one ----
{
    const p = values(distribution, "p"), low = values(distribution, "low"), high = values(distribution, "high");
    check(distribution.meta.get("method") === "exact", "distribution: expected an exact one");
    check(!distribution.names.includes("count"), "distribution: an exact one has no counts");
    check(p.length > 1 && p.every((x) => x > 0 && x <= 1), "distribution: p out of range");
    check(close(p.reduce((a, b) => a + b, 0), 1, 1e-12), `distribution: p sums to ${p.reduce((a, b) => a + b, 0)}`);
    check(p.every((x, i) => low[i] === x && high[i] === x), "distribution: low, p and high differ in an exact answer");
    check(DataType.isFloat(column(distribution, "p").type), "distribution: p is not a float");
    for (const name of distribution.names.slice(3)) {
        const type = column(distribution, name).type;
        check(DataType.isInt(type) || DataType.isBool(type) || DataType.isDictionary(type) || name === "unread", `distribution: ${name} is ${type}`);
        if (DataType.isDictionary(type)) check(values(distribution, name).every((word) => typeof word === "string" || word === null), `distribution: ${name} has no words`);
    }
}

// ---- the sweep: a full grid ----
{
    const axes = sweep.names.filter((name) => !sweep.table.schema.fields.find((field) => field.name === name).metadata.get("ask"));
    const cells = new Set();
    for (let i = 0; i < sweep.table.numRows; ++i) cells.add(axes.map((name) => String(column(sweep, name).get(i))).join("|"));
    const sizes = axes.map((name) => new Set(values(sweep, name).map(String)).size);
    check(axes.length > 0, "sweep: no axes");
    check(cells.size === sweep.table.numRows, "sweep: a cell comes twice");
    check(sizes.reduce((a, b) => a * b, 1) === cells.size, `sweep: ${cells.size} cells of axes with ${sizes} values`);
    const value = values(sweep, "hex_taken"), low = values(sweep, "hex_taken_low"), high = values(sweep, "hex_taken_high");
    check(value.every((x, i) => low[i] <= x && x <= high[i] && low[i] >= 0 && high[i] <= 1), "sweep: a value outside its interval");
    check(sweep.table.schema.fields.find((field) => field.name === "hex_taken").metadata.get("ask") === "hex_taken", "sweep: hex_taken does not say what was asked");
}

// ---- the trials: as many as asked, numbered from 0, spread as the exact distribution says ----
{
    const n = Number(trials.meta.get("trials"));
    const number = column(trials, "trial");
    check(trials.table.numRows === n, `trials: ${trials.table.numRows} rows of ${n} trials`);
    let inOrder = true;
    for (let i = 0; i < n; ++i) inOrder &&= number.get(i) === BigInt(i);
    check(inOrder, "trials: not numbered 0, 1, 2, ...");
    const fields = trials.names.slice(1);
    check(fields.length > 0 && fields.every((name) => distribution.names.includes(name)), "trials: fields that the distribution does not have");
    for (const name of fields) {
        const expected = new Map(), counted = new Map();
        const p = values(distribution, "p");
        values(distribution, name).forEach((value, i) => expected.set(value, (expected.get(value) ?? 0) + p[i]));
        for (const value of column(trials, name)) counted.set(value, (counted.get(value) ?? 0) + 1);
        for (const value of new Set([...expected.keys(), ...counted.keys()])) {
            const mean = expected.get(value) ?? 0, share = (counted.get(value) ?? 0) / n;
            const within = 5 * Math.sqrt(Math.max(0, mean * (1 - mean)) / n) + 1e-9;    // five standard errors; the seed is fixed
            check(close(share, mean, within), `trials: ${name} = ${value} in ${share} of the trials, expected ${mean}`);
        }
    }
}

if (failures === 0) console.log("\nall three files read as written");
process.exit(failures === 0 ? 0 : 1);
