import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import type { CodeVerdict, ComparedPart } from '@redoubt/domain/office/code/schema';
import { ENGINE } from '@redoubt/power/analysis/engine';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { Comparison } from '@redoubt/power/build/compare-code';
import { compareOne } from '@redoubt/power/build/compare-one';
import type { BuiltContract } from '@redoubt/power/build/read-build';
import type { Address } from '@redoubt/power/evm/reader';
import { sql } from 'kysely';
import { readAtBlock } from '../../onchain/power/chain-power-reader.ts';
import { mapContract } from '../../onchain/power/map-contract.ts';
import { findPowerMap } from '../../onchain/power/power-store.ts';
import { type ConnectedChain, findConnectedChain } from '../../onchain/read/connected-chain.ts';
import { isWithdrawn } from '../../onchain/record/chain-store.ts';
import type { Context } from '../../platform/context.ts';
import { type AuditedContract, splitContracts } from './audited-contract.ts';

type CompareContext = Pick<Context, 'db' | 'log'> & { readonly clientOf: (chainId: number) => Promise<ChainClient | undefined> };

/** Comparisons of one run; the next goes on. */
const ADDRESSES_MAX = 50;
/** What could not be compared, and what is not followed, is compared again after this. */
const AGAIN_MINUTES = 60;
/** Libraries that linked code names, and those that these name. */
const LIBRARIES_MAX = 20;

type DueAddress = {
  readonly id: string;
  readonly chain: string;
  readonly address: Address;
  /** As the database writes it, to the microsecond. */
  readonly builtAt: string;
  readonly fault: string | null;
  /** Whether it is among the contracts that are followed, whose maps are made again as soon as they change. */
  readonly followed: boolean;
};

/**
 * Compares the audited code with what runs at each address of a scope: where that was not done yet, where the build is newer, and where the
 * contract was analysed again since, which one that is followed is as soon as its code or implementation changes; others each hour. An address whose chain does not answer is
 * tried again in the next run. Returns how many were compared.
 */
export async function compareScopes(ctx: CompareContext): Promise<number> {
  const { db, log } = ctx;
  await deleteGone(db);
  let compared = 0;
  for (const due of await listDue(db)) {
    try {
      await save(db, due, await compareAddress(ctx, due));
      compared += 1;
    } catch (error) {
      if (!isRpcFault(error)) throw error;
      log.warn({ chain: due.chain, address: due.address, fault: error.kind }, 'audited code could not be compared');
    }
  }
  return compared;
}

/** Comparisons of addresses that are no longer in their scope. */
async function deleteGone(db: Db): Promise<void> {
  await sql`
    delete from audited_code code using engagement
    where engagement.id = code.engagement_id
      and not engagement.addresses @> jsonb_build_array(jsonb_build_object('chain', code.chain, 'address', code.address))`.execute(db);
}

async function listDue(db: Db): Promise<DueAddress[]> {
  const { rows } = await sql<DueAddress>`
    select build.engagement_id::text as id, named.chain, named.address, build.built_at::text as "builtAt", build.fault,
      map.address is not null as followed
    from audited_build build join engagement on engagement.id = build.engagement_id
    cross join jsonb_to_recordset(engagement.addresses) as named(chain text, address text)
    left join audited_code code on code.engagement_id = engagement.id and code.chain = named.chain and code.address = named.address
    left join chain c on c.slug = named.chain
    left join power_map map on map.chain_id = c.chain_id and map.address = decode(substr(named.address, 3), 'hex') and map.engine = ${ENGINE}
      and exists (select from tracked_contract t where t.chain_id = map.chain_id and t.address = map.address)
    where build.built_at is not null and (
      code.address is null or build.built_at > code.compared_at or map.analysed_at > code.compared_at
      or ((code.verdict = 'not-compared' or map.address is null) and code.compared_at < now() - ${AGAIN_MINUTES} * interval '1 minute')
      or (code.block is not null and c.indexed is not null and ${isWithdrawn(sql`code.block`, sql`code.block_hash`)}))
    order by code.compared_at nulls first, build.engagement_id, named.address limit ${ADDRESSES_MAX}`.execute(db);
  return rows;
}

type Result = {
  readonly verdict: CodeVerdict;
  readonly reason: string | null;
  readonly parts: readonly ComparedPart[];
  readonly at: ConnectedChain | undefined;
};

const notCompared = (reason: string): Result => ({ verdict: 'not-compared', reason, parts: [], at: undefined });

async function compareAddress(
  { db, clientOf }: CompareContext,
  { id, chain: slug, address, fault, followed }: DueAddress,
): Promise<Result> {
  if (fault !== null) return notCompared(fault);
  const chain = await findConnectedChain(db, { slug });
  const client = chain && (await clientOf(chain.chainId));
  if (chain === undefined || client === undefined) return notCompared('This site is not connected to its chain.');
  const row = await db.selectFrom('audited_build').where('engagement_id', '=', id).select('contracts').executeTakeFirst();
  const contracts = (row?.contracts ?? []) as readonly AuditedContract[];
  const map = await readMap({ db, client }, { chain, address, followed });
  const node = readAtBlock(client, { block: chain.block });
  const codes = splitContracts(contracts);
  const running = map.proxy === undefined ? [address] : map.proxy.implementations;
  const role = map.proxy === undefined ? 'contract' : 'implementation';
  const compared: Compared[] = [];
  for (const each of running) compared.push(compareCodes({ address: each, role, code: await node.getCode(each) }, codes));
  const libraries = compared.flatMap(({ linked }) => linked);
  // Libraries that libraries name are appended while the list is read.
  for (let next = 0; next < Math.min(libraries.length, LIBRARIES_MAX); next += 1) {
    const library = libraries[next];
    if (library === undefined || compared.some(({ part }) => part.address === library)) continue;
    const code = await node.getCode(library);
    const one = compareCodes({ address: library, role: 'library', code }, { audited: [...codes.audited, ...codes.others], others: [] });
    compared.push(one);
    libraries.push(...one.linked);
  }
  return { ...judge(compared, { map, isCut: libraries.length > LIBRARIES_MAX }), at: chain };
}

/** The map of a followed contract; of any other one it is made for this comparison. */
async function readMap(
  ctx: Pick<Context, 'db'> & { readonly client: ChainClient },
  { chain, address, followed }: { chain: ConnectedChain; address: Address; followed: boolean },
): Promise<Pick<PowerMap, 'proxy' | 'unknown'>> {
  const stored = followed ? await findPowerMap(ctx.db, { chainId: chain.chainId, address }) : undefined;
  return stored?.map ?? (await mapContract(ctx, { chain, address })).map;
}

type Compared = { readonly part: ComparedPart; readonly linked: readonly Address[] };
type Codes = { readonly audited: readonly BuiltContract[]; readonly others: readonly BuiltContract[] };
type Live = { readonly address: Address; readonly role: ComparedPart['role']; readonly code: `0x${string}` };

function compareCodes(live: Live, { audited, others }: Codes): Compared {
  const { contract, comparison } = compareOne(live, audited);
  const named = contract === undefined ? null : `${contract.file}:${contract.name}`;
  const about = { address: live.address, role: live.role, contract: named };
  if (comparison.is === 'same') {
    const words = comparison.metadata === 'different' ? 'the same, but for a hash in the metadata' : 'the same';
    return { part: { ...about, is: 'same', words }, linked: comparison.libraries.map(({ address }) => address) };
  }
  const imported = others.length === 0 ? undefined : compareOne(live, others);
  if (imported?.comparison.is === 'same') {
    const words = `it is ${imported.contract?.file}:${imported.contract?.name}, which is not in the scope`;
    return { part: { ...about, contract: null, is: 'different', words }, linked: [] };
  }
  if (comparison.is === 'different') {
    const built = audited.find(({ file, name }) => file === contract?.file && name === contract?.name);
    return { part: { ...about, is: 'different', words: describeDifference(comparison, built) }, linked: [] };
  }
  // No contract of the audit is as long as what runs: it is none of them.
  if (comparison.reason === 'not-in-build')
    return { part: { ...about, is: 'different', words: 'it is none of the audited contracts' }, linked: [] };
  const words = comparison.reason === 'no-code' ? 'there is no code at this address' : 'the build has no code of it';
  return { part: { ...about, is: 'not-compared', words }, linked: [] };
}

function describeDifference({ reason, runs, bytes }: Extract<Comparison, { is: 'different' }>, built: BuiltContract | undefined): string {
  if (reason === 'length') return `${Math.abs(bytes)} bytes ${bytes > 0 ? 'longer' : 'shorter'}`;
  if (reason !== 'code') return reason === 'library' ? 'one library has two addresses' : 'one immutable has two values';
  const functions = new Set(
    runs.flatMap(({ start }) => built?.functions.find((each) => each.start <= start && start < each.start + each.length)?.name ?? []),
  );
  const named = [...functions].slice(0, 3).join(', ');
  return `differs in ${bytes} ${bytes === 1 ? 'byte' : 'bytes'}, from byte ${runs[0]?.start} on${named === '' ? '' : ` (${named})`}`;
}

function judge(compared: readonly Compared[], { map, isCut }: { map: Pick<PowerMap, 'unknown'>; isCut: boolean }): Omit<Result, 'at'> {
  const parts = compared.map(({ part }) => part);
  const unknown = (reason: string) => ({ verdict: 'not-compared', reason, parts }) as const;
  if (parts.some((part) => part.is === 'different')) return { verdict: 'different', reason: null, parts };
  const open = parts.find((part) => part.is === 'not-compared');
  if (open !== undefined) return unknown(`Of ${open.address}: ${open.words}.`);
  if (parts.length === 0) return unknown('It is a proxy without an implementation.');
  if (isCut) return unknown(`It links more than ${LIBRARIES_MAX} libraries.`);
  if (map.unknown.some(({ selector }) => selector === undefined))
    return unknown('It may run other code as well: where its calls lead could not be determined.');
  return { verdict: 'same', reason: null, parts };
}

/** Nothing is saved of a build that was replaced meanwhile. */
async function save(db: Db, { id, chain, address, builtAt }: DueAddress, { verdict, reason, parts, at }: Result): Promise<void> {
  await sql`
    insert into audited_code (engagement_id, chain, address, verdict, reason, parts, block, block_hash, block_time, compared_at, was_same)
    select engagement_id, ${chain}, ${address}, ${verdict}, ${reason?.slice(0, 1_000) ?? null}::text, ${JSON.stringify(parts)}::jsonb,
      ${at?.block ?? null}::bigint, ${at?.hash ?? null}::bytea, ${at?.time ?? null}::timestamptz, clock_timestamp(), ${verdict === 'same'}::boolean
    from audited_build where engagement_id = ${id} and built_at = ${builtAt}::timestamptz
    on conflict (engagement_id, chain, address) do update set
      verdict = excluded.verdict, reason = excluded.reason, parts = excluded.parts, block = excluded.block, block_hash = excluded.block_hash,
      block_time = excluded.block_time, compared_at = excluded.compared_at,
      since = case when audited_code.verdict = excluded.verdict then audited_code.since else now() end,
      was_same = audited_code.was_same or excluded.was_same,
      -- Code that became the audited code again can differ again.
      notified = audited_code.notified and excluded.verdict <> 'same'`.execute(db);
}
