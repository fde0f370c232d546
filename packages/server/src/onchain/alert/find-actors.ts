import { findTransaction } from '@redoubt/chain/read/find-transaction';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import type { AlertDetail, AlertParty } from '@redoubt/domain/onchain/alert/schema';
import type { Controller } from '@redoubt/power/analysis/power-map';
import { toKind } from '@redoubt/power/analysis/to-privileged';
import { sql } from 'kysely';
import { toBytes } from '../record/chain-values.ts';
import type { AlertCandidate } from './alert-candidate.ts';

/** A candidate with its actor: all that an alert says. */
export type AttributedEvent = AlertCandidate & { readonly transaction: `0x${string}`; readonly detail: AlertDetail };

type ActorDeps = {
  readonly db: Db;
  readonly client: ChainClient;
  readonly chainId: number;
};

/** Adds the signer, the contract called on the way, and the arguments of fee changes. Drops what is in no block any more. */
export async function findActors({ db, client, chainId }: ActorDeps, candidates: readonly AlertCandidate[]): Promise<AttributedEvent[]> {
  const found: AttributedEvent[] = [];
  for (const candidate of candidates) {
    const { event, contract, block } = candidate;
    const mustAsk = candidate.transaction === undefined || candidate.sent === undefined || event.kind === 'tax-change';
    const asked = mustAsk ? await ask(client, candidate) : undefined;
    if (asked !== undefined && asked.block !== block) continue;
    const transaction = candidate.transaction ?? asked?.hash;
    if (transaction === undefined) continue;
    const sent = candidate.sent ?? (asked && { from: asked.from, to: asked.to ?? contract });
    const by = sent === undefined ? null : await toBy(db, { chainId, contract, sent });
    const isDirect = asked !== undefined && asked.to === contract;
    const detail = event.kind === 'tax-change' && isDirect ? { ...event, by, arguments: toWords(asked.input) } : { ...event, by };
    found.push({ ...candidate, transaction, detail });
  }
  return found;
}

/** `undefined` also where no endpoint keeps such old transactions. */
async function ask(client: ChainClient, { transaction, block, txIndex }: AlertCandidate) {
  try {
    return await findTransaction(client, transaction === undefined ? { block, index: txIndex } : { hash: transaction });
  } catch (error) {
    if (isRpcFault(error, 'refused', 'unsupported', 'no-state', 'no-history')) return undefined;
    throw error;
  }
}

/** The arguments of a call as words. */
function toWords(input: string): `0x${string}`[] {
  return [...input.slice(10).matchAll(/.{64}/g)].map(([word]) => `0x${word}` as const);
}

type Sent = { readonly from: `0x${string}`; readonly to: `0x${string}` };

async function toBy(db: Db, { chainId, contract, sent }: { chainId: number; contract: `0x${string}`; sent: Sent }) {
  const { rows } = await sql<{ address: `0x${string}`; kind: Controller['kind'] }>`
    select distinct on (1) c->>'address' as address, c->>'kind' as kind
    from tracked_contract own
    join tracked_contract t on t.project_id = own.project_id and t.chain_id = own.chain_id
    join power_map p on p.chain_id = t.chain_id and p.address = t.address
    cross join jsonb_array_elements(p.map->'controllers') c
    where own.chain_id = ${chainId} and own.address = ${toBytes(contract)} and c->>'address' in (${sent.from}, ${sent.to})
    order by 1, c->>'kind' in ('contract', 'nobody')`.execute(db); // maps differ in what they resolve
  const kinds = new Map(rows.map(({ address, kind }) => [address, toKind({ kind })]));
  const via: AlertParty | null = sent.to === contract ? null : { address: sent.to, kind: kinds.get(sent.to) ?? 'contract' };
  // Only accounts sign. Whether one has delegated code is known of those that hold a power.
  return { address: sent.from, kind: kinds.get(sent.from) ?? ('eoa' as const), via };
}
