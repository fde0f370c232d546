import { parseBytes, toQuantity } from '@redoubt/chain/hex';
import { SELECTOR, TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import { LARGE_MINT, SETTING_UP_HOURS } from '@redoubt/domain/onchain/alert/thresholds';
import { HOUR_MS } from '@redoubt/domain/time';
import { sql } from 'kysely';
import { toBytes } from '../record/chain-values.ts';
import type { AlertCandidate, RecordRange } from './alert-candidate.ts';
import type { ContractAge } from './contract-age.ts';
import { type Mint, toShareBps } from './find-events.ts';

/** A supply is cached for this long: mints below a hundredth of the threshold stay small however it moved since. */
const SUPPLY_KEPT_MS = 600_000;
const SMALL = 100n;
/** Most supply requests for one range; further mints are not judged. */
const REQUESTS_MAX = 2_000;

type MintDeps = { readonly db: Db; readonly client: ChainClient; readonly range: RecordRange; readonly wasActiveBefore: ContractAge };

/** Judges mints by the supply before them, read from the chain. Without an answer there is no alert. */
export function createMintJudge() {
  const recent = new Map<string, { supply: bigint; at: number }>();

  return async function judgeMints({ db, client, range, wasActiveBefore }: MintDeps, mints: readonly Mint[]): Promise<AlertCandidate[]> {
    const candidates: AlertCandidate[] = [];
    let requests = 0;
    for (const mint of mints) {
      const { contract, block, amount } = mint;
      const known = recent.get(contract);
      const isFresh = known !== undefined && performance.now() - known.at < SUPPLY_KEPT_MS && range.contracts === undefined;
      if (isFresh && amount * 10_000n * SMALL < known.supply * BigInt(LARGE_MINT.fromBps)) continue;
      const settingUp = new Date(mint.time.getTime() - SETTING_UP_HOURS * HOUR_MS);
      if (range.isWhole && !(await wasActiveBefore(contract, settingUp))) continue;
      requests += 1;
      if (requests > REQUESTS_MAX) break;
      const supplyAfter = await findSupply(client, { contract, block });
      if (supplyAfter === undefined) continue;
      recent.set(contract, { supply: supplyAfter, at: performance.now() });
      const supplyBefore = supplyAfter - (await sumChange(db, { chainId: range.chainId, mint }));
      const shareBps = toShareBps(amount, supplyBefore);
      if (shareBps < LARGE_MINT.fromBps) continue;
      const { to, amount: _amount, ...location } = mint;
      candidates.push({ ...location, event: { kind: 'large-mint', to, amount: `${amount}`, supplyBefore: `${supplyBefore}`, shareBps } });
    }
    return candidates;
  };
}

/** The supply at the end of a block; `undefined` where the contract has none, or no endpoint keeps the state. */
async function findSupply(client: ChainClient, { contract, block }: { contract: string; block: number }): Promise<bigint | undefined> {
  const parse = (result: unknown) => {
    const bytes = parseBytes(result);
    return bytes.length === 66 ? BigInt(bytes) : undefined;
  };
  try {
    return (await client.ask({ method: 'eth_call', params: [{ to: contract, data: SELECTOR.totalSupply }, toQuantity(block)], parse }))
      .value;
  } catch (error) {
    if (isRpcFault(error, 'refused', 'no-state', 'server')) return undefined;
    throw error;
  }
}

/** Net change of the supply by all mints and burns of the block. */
async function sumChange(db: Db, { chainId, mint }: { chainId: number; mint: Mint }): Promise<bigint> {
  const zero = Buffer.alloc(32);
  const { rows } = await sql<{ topic: Buffer; made: boolean; data: Buffer }>`
    select topic, substring(topics for 32) = ${zero} as made, data from chain_log
    where chain_id = ${chainId} and block = ${mint.block} and time = ${mint.time} and contract = ${toBytes(mint.contract)}
      and octet_length(data) = 32 and (topic = ${toBytes(TOPIC.issue)}
        or (topic = ${toBytes(TOPIC.transfer)} and octet_length(topics) = 64
          and (substring(topics for 32) = ${zero}) <> (substring(topics from 33) = ${zero})))`.execute(db);
  return rows.reduce((sum, { topic, made, data }) => {
    const amount = BigInt(`0x${data.toString('hex')}`);
    return made || `0x${topic.toString('hex')}` === TOPIC.issue ? sum + amount : sum - amount;
  }, 0n);
}
