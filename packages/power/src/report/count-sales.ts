import { type Address, toAddress } from '../evm/reader.ts';
import type { SalesOnRecord } from '../market/simulation.ts';
import { TRANSFER } from './find-pool.ts';
import type { Log } from './list-candidates.ts';

/**
 * Purchases and sales of outsiders in a token's logs. An outsider is an account that received the
 * token from its pools only, and is no insider. It has sold when it sent any of it to a pool.
 * Undefined without a transfer.
 */
export function countSales(
  logs: readonly Log[],
  { token, pools, insiders }: { token: Address; pools: readonly Address[]; insiders: ReadonlySet<Address> },
): SalesOnRecord | undefined {
  const bought = new Set<Address>();
  const given = new Set<Address>([token, ...pools, ...insiders]);
  const sold = new Set<Address>();
  let transfers = 0;
  for (const { topics } of logs) {
    const [kind, from, to] = topics;
    if (kind !== TRANSFER || from === undefined || to === undefined) continue;
    transfers += 1;
    const [sender, recipient] = [toAddress(BigInt(from)), toAddress(BigInt(to))];
    (pools.includes(sender) ? bought : given).add(recipient);
    if (pools.includes(recipient)) sold.add(sender);
  }
  const outsiders = [...bought].filter((account) => !given.has(account));
  return transfers === 0
    ? undefined
    : { outsidersBought: outsiders.length, outsidersSold: outsiders.filter((each) => sold.has(each)).length };
}
