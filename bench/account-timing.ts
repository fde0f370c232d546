import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import { prolongPauses } from '@redoubt/testing/product/siege';
import { compareMedians } from './support/compare-medians.ts';
import { openAccounts } from './support/open-accounts.ts';

// Whether response times reveal which addresses have an account. Each round requests addresses of every
// kind in a new random order, so that all kinds meet the same load of the machine. The figure is the
// ratio of a kind's median to that of unknown addresses. Over a network an observer sees whole
// milliseconds at best, so a ratio within a few percent of one reveals nothing.

const { values } = parseArgs({ options: { rounds: { type: 'string' }, people: { type: 'string' }, calls: { type: 'string' } } });
const [rounds, people] = [Number(values.rounds ?? 150), Number(values.people ?? 25)];

const PASSWORD = 'seven ducks 7';
const OTHER = 'eight geese 8';

const dataDir = await makeDataDir();
{
  // All requests come from one address: rate limits are counted as usual, only wider.
  await using product = await startProduct({ dataDir, environment: { LIMITS_SCALE: '100000', DEMO_CHAIN: 'off' } });
  const accounts = await openAccounts(product);
  const named = (kind: string) => Array.from({ length: people }, (_, index) => `${kind}-${index}@bench.example`);
  const kinds = { unknown: named('unknown'), confirmed: named('confirmed'), waiting: named('waiting'), right: named('confirmed') };
  for (const email of kinds.confirmed) await accounts.join({ email, password: PASSWORD, confirmed: true });
  for (const email of kinds.waiting) await accounts.join({ email, password: PASSWORD, confirmed: false });

  type Kind = keyof typeof kinds;
  const calls: Record<string, (email: string, kind: Kind) => Promise<number>> = {
    login: (email) => accounts.logIn({ email, password: OTHER }),
    forgot: (email) => accounts.post('/api/auth/forgot-password', { email }),
    resend: (email) => accounts.post('/api/auth/resend-confirmation', { email }),
    reset: (email) => accounts.post('/api/auth/reset-forgotten-password', { email, code: 'wrong', newPassword: OTHER }),
    // Last: from here on every address is locked out. The right password of a confirmed address is a kind of its own.
    'login in a pause': (email, kind) => accounts.logIn({ email, password: kind === 'right' ? PASSWORD : OTHER }),
  };
  console.log('| Call | Address | Median ms | Of an unknown one | 95 % of that | Answers |');
  console.log('|---|---|---|---|---|---|');
  for (const [call, ask] of Object.entries(calls)) {
    if (values.calls !== undefined && !values.calls.split(',').includes(call)) continue;
    const paused = call === 'login in a pause';
    if (paused) await pauseAll([...kinds.unknown, ...kinds.confirmed, ...kinds.waiting]);
    const compared: readonly Kind[] = ['unknown', 'confirmed', 'waiting', ...(paused ? (['right'] as const) : [])];
    const times: Record<Kind, number[]> = { unknown: [], confirmed: [], waiting: [], right: [] };
    const statuses: Record<Kind, Set<number>> = { unknown: new Set(), confirmed: new Set(), waiting: new Set(), right: new Set() };
    for (let round = -10; round < rounds; round += 1) {
      for (const kind of shuffle(compared)) {
        const email = kinds[kind][(round + 10) % people] ?? '';
        const startedAt = performance.now();
        const status = await ask(email, kind);
        if (round < 0) continue; // Warming up.
        times[kind].push(performance.now() - startedAt);
        statuses[kind].add(status);
      }
    }
    for (const kind of compared) {
      const { medianMs, ratio, low, high } = compareMedians(times[kind], times.unknown);
      const answers = [...statuses[kind]].join(', ');
      console.log(JSON.stringify({ bench: 'account-timing', call, kind, rounds, medianMs, ratio, low, high, answers, load: loadavg()[0] }));
      console.log(`| ${call} | ${kind} | ${medianMs} | ${ratio} | ${low} to ${high} | ${answers} |`);
      if (answers !== [...statuses.unknown].join(', ')) process.exitCode = 1;
    }
  }
  await product.stop();

  /** Enough failures for a lockout that outlasts the measurement. */
  async function pauseAll(emails: readonly string[]): Promise<void> {
    for (const email of emails) for (let tries = 0; tries < 10; tries += 1) await accounts.logIn({ email, password: OTHER });
    await using database = await openProductDatabase({ dataDir });
    await prolongPauses(database.db);
  }
}
await rm(dataDir, { recursive: true });

function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
