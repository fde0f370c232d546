import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { makeDataDir } from '@redoubt/testing/data-dir';
import { startProduct } from '@redoubt/testing/product';
import { compareMedians } from './support/compare-medians.ts';
import { openAccounts } from './support/open-accounts.ts';

// Whether an answer's time tells who has an account. Addresses of every kind are asked about one after another, in an order that is drawn
// anew each round, so that all of them meet the same moments of the machine; what counts is how the median of a kind stands to that of
// addresses that nobody has. A reader of a network sees whole milliseconds at best, so a ratio within a few percent of one tells nothing.

const { values } = parseArgs({ options: { rounds: { type: 'string' }, people: { type: 'string' }, calls: { type: 'string' } } });
const [rounds, people] = [Number(values.rounds ?? 150), Number(values.people ?? 25)];

const PASSWORD = 'seven ducks 7';
const OTHER = 'eight geese 8';

const dataDir = await makeDataDir();
{
  // One address asks for everything here: limits are taken and written as ever, only wider.
  await using product = await startProduct({ dataDir, environment: { LIMITS_SCALE: '100000', DEMO_CHAIN: 'off' } });
  const accounts = await openAccounts(product.url);
  const named = (kind: string) => Array.from({ length: people }, (_, index) => `${kind}-${index}@bench.example`);
  const kinds = { unknown: named('unknown'), confirmed: named('confirmed'), waiting: named('waiting') };
  for (const email of kinds.confirmed) await accounts.join({ email, password: PASSWORD, confirmed: true });
  for (const email of kinds.waiting) await accounts.join({ email, password: PASSWORD, confirmed: false });

  const calls: Record<string, (email: string) => Promise<number>> = {
    login: (email) => accounts.logIn({ email, password: OTHER }),
    forgot: (email) => accounts.post('/api/auth/forgot-password', { email }),
    resend: (email) => accounts.post('/api/auth/resend-confirmation', { email }),
    reset: (email) => accounts.post('/api/auth/reset-forgotten-password', { email, code: 'wrong', newPassword: OTHER }),
  };
  console.log('| Call | Address | Median ms | Of an unknown one | 95 % of that | Answers |');
  console.log('|---|---|---|---|---|---|');
  for (const [call, ask] of Object.entries(calls)) {
    if (values.calls !== undefined && !values.calls.split(',').includes(call)) continue;
    const times = { unknown: [] as number[], confirmed: [] as number[], waiting: [] as number[] };
    const statuses = { unknown: new Set<number>(), confirmed: new Set<number>(), waiting: new Set<number>() };
    for (let round = -10; round < rounds; round += 1) {
      for (const kind of shuffle(['unknown', 'confirmed', 'waiting'] as const)) {
        const email = kinds[kind][(round + 10) % people] ?? '';
        const startedAt = performance.now();
        const status = await ask(email);
        if (round < 0) continue; // Warming up.
        times[kind].push(performance.now() - startedAt);
        statuses[kind].add(status);
      }
    }
    for (const kind of ['unknown', 'confirmed', 'waiting'] as const) {
      const { medianMs, ratio, low, high } = compareMedians(times[kind], times.unknown);
      const answers = [...statuses[kind]].join(', ');
      console.log(JSON.stringify({ bench: 'account-timing', call, kind, rounds, medianMs, ratio, low, high, answers, load: loadavg()[0] }));
      console.log(`| ${call} | ${kind} | ${medianMs} | ${ratio} | ${low} to ${high} | ${answers} |`);
      if (answers !== [...statuses.unknown].join(', ')) process.exitCode = 1;
    }
  }
  await product.stop();
}
await rm(dataDir, { recursive: true });

function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
