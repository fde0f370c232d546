import { parseArgs } from 'node:util';
import { runContracts } from '@redoubt/demo-chain/testing/run-contracts';
import { ADVERSARIAL_TRADES, TRADE_CONTRACTS } from '@redoubt/power/testing/cases/adversarial-trades';
import { deployExchange, launch, withSnapshot } from '@redoubt/power/testing/cases/adversarial-trades/exchange';
import { findTradeFaults, simulateCase } from '@redoubt/power/testing/judge-trades';

// Verdicts on sales over the truth table of traps, closing traps, taxed and honest tokens, each compared with the table and with a
// real trade. `--calls`: on a node without eth_simulateV1. `--tokens`: the first so many. `--only`: these, by name.

const { values } = parseArgs({ options: { tokens: { type: 'string' }, only: { type: 'string' }, calls: { type: 'boolean' } } });
const only = values.only?.split(',');
const cases = Object.entries(ADVERSARIAL_TRADES)
  .filter(([name]) => only === undefined || only.includes(name))
  .slice(0, Number(values.tokens ?? Number.POSITIVE_INFINITY));
const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
const times: number[] = [];
let requests = 0;

await using chain = await runContracts(TRADE_CONTRACTS);
const exchange = await deployExchange(chain);
for (const [name, each] of cases) {
  const { faults, said, gap, effort } = await withSnapshot(chain, async () => {
    const made = await launch(chain, exchange, each);
    const tried = await simulateCase(made, { ...each, lacks: values.calls === true ? ['eth_simulateV1'] : [] });
    return { ...findTradeFaults(each, tried), effort: tried.simulation.effort };
  });
  times.push(effort.ms);
  requests += effort.calls;
  count(`${each.truth.kind}: ${said}`);
  for (const fault of faults) count(`fault: ${fault.replace(/[\d.]+/g, 'n')}`);
  if (faults.length > 0 || gap !== undefined)
    console.log(`  - ${name} (${each.truth.kind}): ${[...faults, ...(gap === undefined ? [] : [gap])].join('; ')}`);
}
const sorted = times.toSorted((a, b) => a - b);
console.log(
  JSON.stringify({
    bench: 'adversarial-trades',
    tokens: cases.length,
    ...Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    msMedian: sorted[sorted.length >> 1],
    msMost: sorted.at(-1),
    requests: Math.round(requests / cases.length),
  }),
);
