import { parseArgs } from 'node:util';
import { toSelector } from '@redoubt/power/analysis/read-safe';
import { ACCESS_CONTROL } from '@redoubt/power/testing/cases/access-control';
import { ADVERSARIAL } from '@redoubt/power/testing/cases/adversarial';
import { APPLICATIONS } from '@redoubt/power/testing/cases/applications';
import { COMPILER_VERSIONS } from '@redoubt/power/testing/cases/compiler-versions';
import { DEPLOYED_SYSTEMS } from '@redoubt/power/testing/cases/deployed-systems';
import { GOVERNED_SYSTEMS } from '@redoubt/power/testing/cases/governed-systems';
import { LIBRARIES_AND_PROTOCOLS } from '@redoubt/power/testing/cases/libraries-and-protocols';
import { LIVING_PROTOCOLS } from '@redoubt/power/testing/cases/living-protocols';
import { REAL_WORLD_KINDS } from '@redoubt/power/testing/cases/real-world-kinds';
import { SHIPPED_PRODUCTS } from '@redoubt/power/testing/cases/shipped-products';
import { judgeSilence } from '@redoubt/power/testing/judge-silence';
import { type MappedCases, mapCases, type Table } from '@redoubt/power/testing/map-cases';

/**
 * Recall, precision and time of the power analysis over the truth tables, with every fault by name.
 * `--candidates record`: members are looked for among the accounts that a worker would have on record.
 */
const TABLES = {
  ACCESS_CONTROL,
  LIBRARIES_AND_PROTOCOLS,
  COMPILER_VERSIONS,
  APPLICATIONS,
  REAL_WORLD_KINDS,
  ADVERSARIAL,
  DEPLOYED_SYSTEMS,
  GOVERNED_SYSTEMS,
  LIVING_PROTOCOLS,
  SHIPPED_PRODUCTS,
};

const { values } = parseArgs({ options: { sets: { type: 'string' }, contracts: { type: 'string' }, candidates: { type: 'string' } } });
for (const [name, table] of Object.entries(TABLES)) {
  if (values.sets?.split(',').includes(name) === false) continue;
  const cases = Object.fromEntries(Object.entries(table.cases).slice(0, Number(values.contracts ?? Number.POSITIVE_INFINITY)));
  await using mapped = await mapCases({ ...table, cases }, { candidates: values.candidates === 'record' ? 'record' : 'all' });
  judge(name, { ...table, cases }, mapped);
}

function judge(name: string, { cases }: Table, { maps, addressOf }: MappedCases): void {
  const sum = { true: 0, found: 0, right: 0, held: 0, classified: 0, classifiable: 0 };
  const faults: string[] = [];
  const signatures = new Map(Object.values(cases).flatMap(({ rows }) => rows.map(([it]) => [toSelector(it), it])));
  for (const [contract, { rows, dangers = [] }] of Object.entries(cases)) {
    const map = maps.get(contract);
    if (map === undefined) continue;
    const wanted = new Map(rows.map((row) => [toSelector(row[0]), row]));
    sum.true += rows.length;
    sum.found += map.powers.length;
    for (const power of map.powers) {
      if (!wanted.has(power.selector)) faults.push(`${contract}: ${signatures.get(power.selector) ?? power.selector} is not guarded`);
    }
    for (const [signature, capability, holders] of rows) {
      const power = map.powers.find(({ selector }) => selector === toSelector(signature));
      if (power === undefined) {
        const reason = map.unknown.find(({ selector }) => selector === toSelector(signature))?.reason;
        const open = map.open.includes(toSelector(signature)) ? 'said to be open' : (reason ?? 'not mentioned');
        faults.push(`${contract}: ${signature} was missed (${open})`);
        continue;
      }
      sum.right += 1;
      const [are, truly] = [power.holders.toSorted().join(), holders.map(addressOf).toSorted().join()];
      if (are === truly) sum.held += 1;
      else faults.push(`${contract}: ${signature} is held by ${truly}, found ${are}`);
      if (capability !== undefined) {
        sum.classifiable += 1;
        if (power.capabilities.includes(capability)) sum.classified += 1;
        else faults.push(`${contract}: ${signature} lets its holder ${capability}, found ${power.capabilities.join()}`);
      }
      if (power.enabled.is !== 'yes' && holders.length > 0) faults.push(`${contract}: ${signature} is not proven: ${power.enabled.reason}`);
    }
    const open = map.openDangers.flatMap(({ selector, proven }) => proven.map((it) => `${selector} ${it}`)).toSorted();
    const truly = dangers.map(([signature, it]) => `${toSelector(signature)} ${it}`).toSorted();
    if (open.join() !== truly.join()) faults.push(`${contract}: dangers ${truly.join()}, found ${open.join()}`);
  }
  const times = [...maps.values()].map(({ ms }) => ms).toSorted((a, b) => a - b);
  const share = (part: number, whole: number) => `${part}/${whole} = ${((100 * part) / whole).toFixed(1)} %`;
  console.log(`${name}: ${maps.size} contracts`);
  console.log(`  recall ${share(sum.right, sum.true)}, precision ${share(sum.right, sum.found)}`);
  console.log(`  holders ${share(sum.held, sum.true)}, capabilities ${share(sum.classified, sum.classifiable)}`);
  const { safe, undetermined, others } = judgeSilence({ cases }, { maps });
  console.log(`  contracts of which something is said to be safe: ${safe.length} (${safe.join()})`);
  console.log(
    `  contracts of which something is not determined: ${undetermined.length} (${undetermined.join()}); other functions not determined: ${others}`,
  );
  console.log(
    `  ms median ${Math.round(times[times.length >> 1] ?? 0)}, p95 ${Math.round(times[Math.floor(times.length * 0.95)] ?? 0)}, longest ${Math.round(times.at(-1) ?? 0)}`,
  );
  for (const fault of faults) console.log(`  - ${fault}`);
  console.log(JSON.stringify({ bench: 'power-map', set: name, contracts: maps.size, ...sum, faults: faults.length }));
}
