import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { ActivitySpan } from '@redoubt/domain/onchain/activity/activity-span';
import type { CsvValue } from '@redoubt/domain/platform/csv/to-csv-line';
import { toCsvLine } from '@redoubt/domain/platform/csv/to-csv-line';
import { listTopCallers, listTopEvents, listTopFunctionCalls } from '../../onchain/activity/list-top.ts';
import { listProjectPowers } from '../../onchain/privileged/list-project-powers.ts';
import type { Context } from '../../platform/context.ts';

type ListParams = { readonly projectId: ProjectId; readonly window: ActivitySpan };
type ListContext = Pick<Context, 'db'>;

/** What is worked out for one project at a stated block, and so has no table of its own. */
type ProjectList = {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly columns: readonly string[];
  readonly read: (ctx: ListContext, params: ListParams) => Promise<readonly (readonly CsvValue[])[]>;
};

/** As many as such an answer may have. */
const COUNT = 100;

const BLOCK = ['as_of_chain', 'as_of_block', 'window'] as const;

function blockOf({ asOf, window }: { asOf: { chain: string; block: number } | null; window: { from: string; to: string } }): CsvValue[] {
  return [asOf?.chain ?? null, asOf?.block ?? null, `${window.from}/${window.to}`];
}

const callers: ProjectList = {
  name: 'callers',
  title: 'Top callers',
  about: 'Who sent the most transactions to a project’s contracts.',
  columns: ['rank', 'chain', 'address', 'label', 'count', 'percentage', 'failed', 'first_seen', 'last_seen', 'last_transaction', ...BLOCK],
  read: async (ctx, params) => {
    const { items, ...frame } = await listTopCallers(ctx, { ...params, count: COUNT });
    return items.map((item) => [
      item.rank,
      item.chain,
      item.address,
      item.label,
      item.count,
      item.percentage,
      item.failed,
      item.firstSeen,
      item.lastSeen,
      item.lastTxHash,
      ...blockOf(frame),
    ]);
  },
};

const events: ProjectList = {
  name: 'events',
  title: 'Top events',
  about: 'What a project’s contracts logged most.',
  columns: ['rank', 'chain', 'contract', 'name', 'signature', 'topic', 'count', 'percentage', 'first_seen', 'last_seen', ...BLOCK],
  read: async (ctx, params) => {
    const { items, ...frame } = await listTopEvents(ctx, { ...params, count: COUNT });
    return items.map((item) => [
      item.rank,
      item.contract.chain,
      item.contract.address,
      item.eventName,
      item.signature,
      item.topic,
      item.count,
      item.percentage,
      item.firstSeen,
      item.lastSeen,
      ...blockOf(frame),
    ]);
  },
};

const functionCalls: ProjectList = {
  name: 'function-calls',
  title: 'Top function calls',
  about: 'Which functions of a project’s contracts transactions called most.',
  columns: ['rank', 'chain', 'contract', 'name', 'signature', 'selector', 'count', 'percentage', 'callers', 'failed', 'internal', ...BLOCK],
  read: async (ctx, params) => {
    const { items, ...frame } = await listTopFunctionCalls(ctx, { ...params, count: COUNT });
    return items.map((item) => [
      item.rank,
      item.contract.chain,
      item.contract.address,
      item.functionName,
      item.signature,
      item.selector,
      item.count,
      item.percentage,
      item.uniqueCallers,
      item.failed,
      item.internalCount,
      ...blockOf(frame),
    ]);
  },
};

const privilegedAddresses: ProjectList = {
  name: 'privileged-addresses',
  title: 'Privileged addresses',
  about: 'Who holds powers over a project’s contracts, directly or in the end.',
  columns: [
    'chain',
    'contract',
    'address',
    'label',
    'kind',
    'direct',
    'delay_seconds',
    'threshold',
    'owners',
    'capabilities',
    'as_of_block',
  ],
  read: async (ctx, { projectId }) => {
    const { contracts } = await listProjectPowers(ctx, { projectId });
    return contracts.flatMap(({ chain, address, analysis, holders }) =>
      holders.map((holder) => [
        chain,
        address,
        holder.address,
        holder.label,
        holder.kind,
        holder.direct,
        holder.delaySeconds,
        holder.multisig?.threshold ?? null,
        holder.multisig?.owners.join(' ') ?? null,
        holder.capabilities.join(' '),
        analysis.block,
      ]),
    );
  },
};

const privilegedFunctions: ProjectList = {
  name: 'privileged-functions',
  title: 'Privileged functions',
  about: 'What holders can do on a project’s contracts, whether they can do it now, and how often they did.',
  columns: [
    'chain',
    'contract',
    'selector',
    'name',
    'capabilities',
    'holders',
    'holders_complete',
    'enabled',
    'exercised',
    'last_at',
    'as_of_block',
  ],
  read: async (ctx, { projectId }) => {
    const { contracts } = await listProjectPowers(ctx, { projectId });
    return contracts.flatMap(({ chain, analysis, functions }) =>
      functions.map((each) => [
        chain,
        each.contract,
        each.selector,
        each.functionName,
        each.capabilities.join(' '),
        each.holders.join(' '),
        each.holdersComplete,
        each.enabled,
        each.exercised.count,
        each.exercised.lastAt,
        analysis.block,
      ]),
    );
  },
};

/** Lists that a file holds of one project at a time. */
export const PROJECT_LISTS: readonly ProjectList[] = [callers, events, functionCalls, privilegedAddresses, privilegedFunctions];

/** Such a list as lines of a file. Throws `ResourceNotFoundException` for a list or a project that is not there. */
export async function* writeProjectList(ctx: ListContext, { name, ...params }: ListParams & { name: string }): AsyncGenerator<string> {
  const list = PROJECT_LISTS.find((each) => each.name === name);
  if (list === undefined) throw new AppError('ResourceNotFoundException');
  const rows = await list.read(ctx, params);
  yield toCsvLine(list.columns);
  for (const row of rows) yield toCsvLine(row);
}
