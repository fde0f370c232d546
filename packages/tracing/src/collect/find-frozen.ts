import type { Ledger } from '../model/ledger.ts';
import type { FreezeAsk, MovementStore } from '../model/store.ts';

/** Accounts that are asked about at most; the others count as unsaid. */
const ASKED_MAX = 500;

/** Which followed accounts still have tokens at the end that their issuer has frozen, as a node says at the pinned block. */
export async function findFrozen(
  { places, steps, followedTo }: Pick<Ledger, 'places' | 'steps' | 'followedTo'>,
  store: MovementStore,
  block: number,
): Promise<NonNullable<Ledger['frozen']>> {
  const balances = places.map((place) => (place.type === 'holding' ? (place.opening ?? 0n) : 0n));
  for (const step of steps) {
    if (step.type !== 'move') continue;
    balances[step.target] = (balances[step.target] ?? 0n) + step.amount;
    if (step.source >= 0) balances[step.source] = (balances[step.source] ?? 0n) - step.amount;
  }
  const wanted = places.flatMap((place, number): { number: number; ask: FreezeAsk }[] =>
    place.type === 'holding' && place.asset !== 'native' && place.readTo >= followedTo && (balances[number] ?? 0n) > 0n
      ? [{ number, ask: { account: place.account, token: place.asset, block } }]
      : [],
  );
  const asked = wanted.slice(0, ASKED_MAX);
  if (asked.length === 0) return { places: [], unsaid: 0 };
  const { frozen } = await store.facts({ accounts: [], assets: [], freezes: asked.map(({ ask }) => ask) });
  return {
    places: asked.flatMap(({ number }, at) => (frozen[at] === true ? [number] : [])),
    unsaid: wanted.length - frozen.filter((one) => one !== undefined).length,
  };
}
