import { readOnChain } from '@redoubt/domain/catalog/search/on-chain';
import { toSearchTerm } from '@redoubt/domain/catalog/search-term/search-term';
import { AddressText, TransactionHash } from '@redoubt/domain/onchain/trace/schema';
import { findNamedChain } from '@redoubt/domain/platform/chain/explorer-chain';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { findChainOfTransaction, listChainsOfAddress } from '@redoubt/server/onchain/movement/find-recorded';
import { listTraceableIncidents } from '@redoubt/server/onchain/trace/list-traceable-incidents';
import { listTraceChains, type TraceChain } from '@redoubt/server/onchain/trace/run-store';
import type { Hex } from '@redoubt/tracing/model/movement';
import { Button } from '@redoubt/ui/button';
import { TextField } from '@redoubt/ui/form/text-field';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { TextTable } from '@redoubt/ui/text-table';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { getContext } from '@/http/context';
import { readSessionOnce } from '@/http/session/require-role';
import { PageLink } from '@/site/page-link';
import { OtherReaders } from './other-readers.tsx';

/** Where a trace begins: a transaction, an address, or an incident of the catalogue. */
export async function TracePage({ query, refused }: { query: string; refused: string | undefined }) {
  await connection();
  const ctx = getContext();
  const chains = await listTraceChains(ctx.db);
  const found = await findTarget(query.trim(), chains);
  if (found.to !== undefined) redirect(found.to);
  const incidents = await listTraceableIncidents(ctx.db);
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <h1 className="font-semibold text-28 leading-tight tracking-title">Follow the money</h1>
      <p className="mt-2 max-w-160 text-16 text-text-2">
        From a theft to where the money is now: exact to the last unit, pinned to a final block, with the least and the most that any rule
        can bring to each place. Or back, from a payment or from what an account holds to where it came from. Every movement can be read
        again from a node of your choice.
      </p>
      <p className="mt-2">
        <PageLink href="/trace/paths" className="text-brand-text hover:underline">
          Find paths between two accounts
        </PageLink>
      </p>
      {(await readSessionOnce()) !== undefined && (
        <p className="mt-2">
          <PageLink href="/my/cases" className="text-brand-text hover:underline">
            Your cases
          </PageLink>
        </p>
      )}
      {refused !== undefined && (
        <p role="alert" className="mt-6 max-w-160 rounded-card border border-line bg-surface p-4">
          The trace was not started:{' '}
          {refused === 'later' ? 'too many were ordered from this network. Please try again in an hour.' : refused}
        </p>
      )}
      <form action="/trace" method="get" className="mt-8 flex max-w-180 flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <TextField
            label="Transaction or address"
            name="q"
            defaultValue={query}
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder="0x…"
            problem={found.problem}
            hint="The transaction in which the money was lost is the best start."
          />
        </div>
        <Button type="submit" variant="primary" size={44}>
          Look it up
        </Button>
      </form>
      {found.unrecorded !== undefined && <OtherReaders hash={found.unrecorded} chain={findNamedChain(query)} />}
      {found.choices !== undefined && (
        <Panel id="choices" title="This address is on several chains" className="mt-8">
          <ul>
            {found.choices.map(({ chain, address }) => (
              <li key={chain} className="border-line px-5 py-3 not-last:border-b max-sm:px-4">
                <PageLink href={`/trace/${chain}/${address}`} className="text-brand-text hover:underline">
                  {chainName(chain)}
                </PageLink>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel id="chains" title="What is recorded" className="mt-8">
        {chains.length === 0 ? (
          <EmptyNotice title="No movements are recorded yet">
            The site’s operator turns recording on with “redoubt trace mode”. Until then there is nothing to trace here.
          </EmptyNotice>
        ) : (
          <TextTable
            caption="Chains whose movements are recorded"
            rows={chains}
            rowKey={({ chain }) => chain}
            columns={[
              { id: 'chain', heading: 'Chain', rowHeader: true, card: 'title', cell: ({ chain }) => chainName(chain) },
              { id: 'blocks', heading: 'Blocks', cell: ({ from, to }) => `${from} to ${to}` },
              {
                id: 'calls',
                heading: 'Calls between contracts',
                cell: ({ tracedFrom }) =>
                  tracedFrom === null
                    ? 'Not read: what they moved of the native coin is missing'
                    : `Read from block ${tracedFrom}; gaps are named in each trace`,
              },
            ]}
          />
        )}
      </Panel>
      {incidents.length > 0 && (
        <Panel id="incidents" title="Incidents on recorded chains" className="mt-6">
          <ul>
            {incidents.map(({ project, title, date, chain, transaction }) => (
              <li
                key={transaction}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line px-5 py-3 not-last:border-b max-sm:px-4"
              >
                <span>
                  {title}{' '}
                  <span className="text-text-3">
                    ({project}, {date})
                  </span>
                </span>
                <PageLink href={`/trace/tx/${chain}/${transaction}`} className="text-brand-text hover:underline">
                  Follow the money
                </PageLink>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </main>
  );
}

type Target = {
  readonly to?: string;
  readonly problem?: string;
  /** A transaction that no recorded chain has. */
  readonly unrecorded?: string;
  /** Chains on which the address may be meant. */
  readonly choices?: readonly { readonly chain: string; readonly address: string }[];
};

/** The page that a search leads to, or why there is none. */
async function findTarget(query: string, chains: readonly TraceChain[]): Promise<Target> {
  if (query === '') return {};
  const term = readOnChain(toSearchTerm(query))?.text ?? query;
  const hash = TransactionHash.safeParse(term);
  if (hash.success) {
    const found = await findChainOfTransaction(getContext().db, { hash: hash.data as Hex });
    return found === undefined
      ? {
          problem: 'No recorded chain has this transaction. It may be of a chain that is not recorded, or newer than the record.',
          unrecorded: hash.data,
        }
      : { to: `/trace/tx/${found}/${hash.data}` };
  }
  const address = AddressText.safeParse(term);
  if (address.success) {
    const seen = await listChainsOfAddress(getContext().db, { address: address.data as Hex });
    const [first, second] = seen.length > 0 ? seen : chains.map(({ chain }) => chain);
    if (first === undefined) return { problem: 'No chain is recorded.' };
    return second === undefined
      ? { to: `/trace/${first}/${address.data}` }
      : { choices: (seen.length > 0 ? seen : chains.map(({ chain }) => chain)).map((chain) => ({ chain, address: address.data })) };
  }
  return { problem: 'Enter an address (0x and 40 digits) or a transaction (0x and 64 digits).' };
}
