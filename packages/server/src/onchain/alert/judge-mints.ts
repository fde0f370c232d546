import { parseBytes, toQuantity } from '@redoubt/chain/hex';
import { SELECTOR, TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import { LARGE_MINT, SETTING_UP_HOURS } from '@redoubt/domain/onchain/alert/thresholds';
import { HOUR_MS } from '@redoubt/domain/time';
import { sql } from 'kysely';
import { toBytes } from '../record/chain-values.ts';
import type { Candidate, Stretch } from './candidate.ts';
import type { ContractAge } from './contract-age.ts';
import { type Mint, toShareBps } from './find-events.ts';

/** Of a supply that was read so lately, a hundredth of the threshold is small however it moved since. */
const SUPPLY_KEPT_MS = 600_000;
const SMALL = 100n;
/** Questions about one stretch; of mints beyond these nothing is said. */
const QUESTIONS_MAX = 2_000;

type Judging = { readonly db: Db; readonly client: ChainClient; readonly stretch: Stretch; readonly didAnythingBefore: ContractAge };

/** Judges new tokens against the supply before them, which is asked of the chain. Where no endpoint can tell it, nothing is said. */
export function createMintJudge() {
  const lately = new Map<string, { supply: bigint; at: number }>();

  return async function judgeMints({ db, client, stretch, didAnythingBefore }: Judging, mints: readonly Mint[]): Promise<Candidate[]> {
    const candidates: Candidate[] = [];
    let questions = 0;
    for (const mint of mints) {
      const { contract, block, amount } = mint;
      const known = lately.get(contract);
      const isFresh = known !== undefined && performance.now() - known.at < SUPPLY_KEPT_MS && stretch.contracts === undefined;
      if (isFresh && amount * 10_000n * SMALL < known.supply * BigInt(LARGE_MINT.fromBps)) continue;
      const settingUp = new Date(mint.time.getTime() - SETTING_UP_HOURS * HOUR_MS);
      if (stretch.isWhole && !(await didAnythingBefore(contract, settingUp))) continue;
      questions += 1;
      if (questions > QUESTIONS_MAX) break;
      const supplyAfter = await findSupply(client, { contract, block });
      if (supplyAfter === undefined) continue;
      lately.set(contract, { supply: supplyAfter, at: performance.now() });
      const supplyBefore = supplyAfter - (await sumChange(db, { chainId: stretch.chainId, mint }));
      const shareBps = toShareBps(amount, supplyBefore);
      if (shareBps < LARGE_MINT.fromBps) continue;
      const { to, amount: _amount, ...place } = mint;
      candidates.push({ ...place, happening: { kind: 'large-mint', to, amount: `${amount}`, supplyBefore: `${supplyBefore}`, shareBps } });
    }
    return candidates;
  };
}

/** The supply at the end of a block; `undefined` where the contract tells none, or no endpoint remembers. */
async function findSupply(client: ChainClient, { contract, block }: { contract: string; block: number }): Promise<bigint | undefined> {
  const parse = (result: unknown) => {
    const bytes = parseBytes(result);
    return bytes.length === 66 ? BigInt(bytes) : undefined;
  };
  try {
    return (await client.ask({ method: 'eth_call', params: [{ to: contract, data: SELECTOR.totalSupply }, toQuantity(block)], parse }))
      .value;
  } catch (error) {
    if (isRpcFault(error, 'refused', 'server')) return undefined;
    throw error;
  }
}

/** By how much all new and destroyed tokens of the block changed the supply. */
async function sumChange(db: Db, { chainId, mint }: { chainId: number; mint: Mint }): Promise<bigint> {
  const nobody = Buffer.alloc(32);
  const { rows } = await sql<{ topic: Buffer; made: boolean; data: Buffer }>`
    select topic, substring(topics for 32) = ${nobody} as made, data from chain_log
    where chain_id = ${chainId} and block = ${mint.block} and time = ${mint.time} and contract = ${toBytes(mint.contract)}
      and octet_length(data) = 32 and (topic = ${toBytes(TOPIC.issue)}
        or (topic = ${toBytes(TOPIC.transfer)} and octet_length(topics) = 64
          and (substring(topics for 32) = ${nobody}) <> (substring(topics from 33) = ${nobody})))`.execute(db);
  return rows.reduce((sum, { topic, made, data }) => {
    const amount = BigInt(`0x${data.toString('hex')}`);
    return made || `0x${topic.toString('hex')}` === TOPIC.issue ? sum + amount : sum - amount;
  }, 0n);
}
