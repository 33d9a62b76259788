// Reads what the program wrote with polars, which shares no code with Arrow's own libraries: polars_reader.cjs DISTRIBUTION SWEEP TRIALS
const { readFileSync } = require("node:fs");
const pl = require("nodejs-polars");

let failures = 0;
function check(holds, what) {
    if (holds) return;
    failures += 1;
    console.error(`polars_reader: ${what}`);
}
const [distribution, sweep, trials] = process.argv.slice(2).map((path) => pl.readIPC(readFileSync(path)));
const values = (frame, name) => frame.getColumn(name).toArray();
const sum = (list) => list.reduce((a, b) => a + b, 0);

// the distribution sums to one, and its words are words
const p = values(distribution, "p");
check(Math.abs(sum(p) - 1) < 1e-12, `the distribution sums to ${sum(p)}`);
check(values(distribution, "surprise").every((word) => ["none", "attacker", "defender"].includes(word)), "surprise has other words");
const taken = sum(p.filter((_, i) => values(distribution, "hex_taken")[i] === true));

// a row a cell: six ratings by all terrains
const cells = new Set(values(sweep, "attacker_ar").map((ar, i) => `${ar} ${values(sweep, "terrain")[i]}`));
check(cells.size === sweep.height && sweep.height % 6 === 0, `${sweep.height} cells, ${cells.size} of them different`);
check(values(sweep, "hex_taken").every((x) => x >= 0 && x <= 1), "a chance out of range");

// as many trials as were asked for, and as often taken as the distribution says
check(trials.height === 100000, `${trials.height} trials`);
const share = values(trials, "hex_taken").filter(Boolean).length / trials.height;
check(Math.abs(share - taken) < 5 * Math.sqrt((taken * (1 - taken)) / trials.height), `taken in ${share} of the trials, expected ${taken}`);

if (failures === 0) console.log(`polars read ${distribution.height} outcomes, ${sweep.height} cells and ${trials.height} trials`);
process.exit(failures === 0 ? 0 : 1);
