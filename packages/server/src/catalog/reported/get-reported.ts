import { ContractRole } from '@redoubt/domain/catalog/file/schema';
import { toUnaliased } from '@redoubt/domain/catalog/reported/alias';
import { sourceUrl } from '@redoubt/domain/catalog/reported/schema';
import { isSafe, listStatements } from '@redoubt/domain/catalog/reported/statements';
import { ageText, type Surroundings, statementText } from '@redoubt/domain/catalog/reported/text';
import type { ProjectReported, ReadContract, ReportedReading, SourceRecord } from '@redoubt/domain/catalog/reported/view';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { Context } from '../../platform/context.ts';
import { readClock } from '../fact/fact-store.ts';
import { findReportedControl, listKnownAddresses, listProjectReadings, listSourceCounts, type StoredReading } from './reported-store.ts';

/**
 * What others read from chains about a project's contracts and about the contracts that hold powers over them, with what
 * reading it again gave. Throws `ResourceNotFoundException` for an unknown project.
 */
export async function getReported({ db }: Pick<Context, 'db'>, { id }: { id: ProjectId }): Promise<ProjectReported> {
  const project = await db.selectFrom('project').where('id', '=', id).select('id').executeTakeFirst();
  if (project === undefined) throw new AppError('ResourceNotFoundException', { facts: { id } });
  const listed = await db
    .selectFrom('project_contract')
    .where('project_id', '=', id)
    .orderBy('position')
    .select(['chain', 'address', 'name', 'role'])
    .execute();
  const readings = await listProjectReadings(db, { projectId: id });
  const today = (await readClock(db)).toISOString().slice(0, 10);
  const below = await listKnownAddresses(db, {
    chain: 'ethereum',
    addresses: readings.flatMap(({ body }) => body.holders.filter(({ kind }) => kind === 'eoa').map(({ holder }) => toUnaliased(holder))),
  });
  const names = new Map(listed.map(({ chain, address, name }) => [`${chain} ${address}`, name]));
  const toView = (reading: StoredReading) => toReading(reading, { today, around: surround(reading, readings, { names, below }) });
  const byContract = Map.groupBy(readings, ({ chain, address }) => `${chain} ${address}`);
  const contracts = listed.flatMap(({ chain, address, name, role }): ReadContract[] => {
    const own = byContract.get(`${chain} ${address}`);
    byContract.delete(`${chain} ${address}`);
    return own === undefined ? [] : [{ chain, address, name, role: ContractRole.parse(role), readings: own.map(toView) }];
  });
  const controllers = [...byContract.values()].flatMap((own): ReadContract[] => {
    const [newest] = own;
    if (newest === undefined) return [];
    const { chain, address, body } = newest;
    return [{ chain, address, name: body.name, role: null, readings: own.map(toView) }];
  });
  return {
    projectId: id,
    read: { contracts: contracts.length, of: listed.length },
    contracts,
    controllers,
    ways: (await findReportedControl(db, { projectId: id })).ways,
    sources: await listSources({ db }, readings),
  };
}

/** What the same snapshot says about other contracts, and what is known of accounts on the chain below. */
function surround(
  { chain, source }: StoredReading,
  readings: readonly StoredReading[],
  { names, below }: { names: ReadonlyMap<string, string>; below: ReadonlyMap<string, boolean> },
): Surroundings {
  const beside = new Map(readings.filter((each) => isOfSame(each.source, source)).map(({ address, body }) => [address, body]));
  return {
    chain,
    nameOf: (address) => names.get(`${chain} ${address}`) ?? (beside.get(address)?.name || undefined),
    thresholdOf: (address) => {
      const body = beside.get(address);
      const nested = body?.multisig?.addresses?.flatMap((member) => beside.get(member)?.multisig ?? []) ?? [];
      return body?.multisig && { ...body.multisig, isSafe: isSafe(body.proxy?.kind), nested };
    },
    isContractBelow: (address) => below.get(address),
  };
}

function isOfSame(one: StoredReading['source'], other: StoredReading['source']): boolean {
  return (
    one.chain === other.chain &&
    one.block === other.block &&
    one.source.repository === other.source.repository &&
    one.source.path === other.source.path &&
    one.source.commit === other.source.commit
  );
}

function toReading(
  { body, source: { source, block, day, dayBasis }, checks }: StoredReading,
  { today, around }: { today: string; around: Surroundings },
): ReportedReading {
  const outcomes = new Map(checks.map(({ statement, ...check }) => [statement, check]));
  return {
    source: { ...source, url: sourceUrl(source) },
    block,
    day,
    dayBasis,
    age: ageText(day, today),
    lines: listStatements(body).map((statement) => ({
      key: statement.key,
      text: statementText(statement, around),
      check: outcomes.get(statement.key) ?? null,
    })),
    reading: body,
  };
}

async function listSources({ db }: Pick<Context, 'db'>, readings: readonly StoredReading[]): Promise<SourceRecord[]> {
  const repositories = [...new Set(readings.map(({ source: { source } }) => source.repository))];
  const counts = await listSourceCounts(db, { repositories });
  return counts.map(({ agrees, changed, cannotRead, ...source }) => ({
    ...source,
    statements: agrees + changed + cannotRead,
    agrees,
    changed,
    cannotRead,
  }));
}
