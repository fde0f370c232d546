import { readOnChain } from '@redoubt/domain/catalog/search/on-chain';
import { toSearchTerm } from '@redoubt/domain/catalog/search-term/search-term';
import { AppError } from '@redoubt/domain/errors';
import { AddressText, type TracedPaths, TracedPathsQuery } from '@redoubt/domain/onchain/trace/schema';
import { findTracedPaths } from '@redoubt/server/onchain/trace/find-traced-paths';
import { toTraceReading } from '@redoubt/server/onchain/trace/reading';
import { listTraceChains, type TraceChain } from '@redoubt/server/onchain/trace/run-store';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { getContext } from '@/http/context';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { AccountField, PathForm } from './path-form.tsx';
import { PathsResult } from './paths-result.tsx';

type PathsParams = { readonly chain: string; readonly from: string; readonly to: string };

const NO_ADDRESS = 'Enter an address: 0x and 40 digits or letters from a to f.';

/** Asks how money could have gone from one account to another, and shows it. The question is in the page's address. */
export async function PathsPage({ asked }: { asked: PathsParams }) {
  await connection();
  const chains = await listTraceChains(getContext().db);
  const isAsked = asked.from !== '' || asked.to !== '';
  const [from, to] = [toAddress(asked.from), toAddress(asked.to)];
  const chain = asked.chain === '' ? chains[0]?.chain : asked.chain;
  const answer = from !== undefined && to !== undefined ? await find({ chain, from, to }) : undefined;
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <h1 className="font-semibold text-28 leading-tight tracking-title">Paths between two accounts</h1>
      <p className="mt-2 max-w-160 text-16 text-text-2">
        How could money have gone from one account to another? By the movements on record, with the fewest steps, the widest path first.
      </p>
      {answer?.refused !== undefined && (
        <p role="alert" className="mt-6 max-w-160 rounded-card border border-line bg-surface p-4">
          {answer.refused}
        </p>
      )}
      <Panel id="ask" title="From where, to where?" className="mt-8 max-w-180">
        {chains.length === 0 ? (
          <EmptyNotice title="No movements are recorded yet">
            The site’s operator turns recording on with “redoubt trace mode”. Until then there are no paths to find here.
          </EmptyNotice>
        ) : (
          <PathForm to={to ?? asked.to} problem={isAsked && to === undefined ? NO_ADDRESS : undefined}>
            <ChainField chains={chains} chosen={chain} />
            <AccountField
              label="From account"
              name="from"
              value={from ?? asked.from}
              problem={isAsked && from === undefined ? NO_ADDRESS : undefined}
            />
          </PathForm>
        )}
      </Panel>
      {answer?.found !== undefined && <PathsResult found={answer.found} />}
    </main>
  );
}

function ChainField({ chains, chosen }: { chains: readonly TraceChain[]; chosen: string | undefined }) {
  return (
    <label className="flex flex-wrap items-center gap-3">
      Chain
      <select name="chain" defaultValue={chosen} className="h-9 rounded-input border border-line-strong bg-surface px-2">
        {chains.map(({ chain, name }) => (
          <option key={chain} value={chain}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** An address, also out of a link of an explorer. */
function toAddress(text: string): string | undefined {
  return AddressText.safeParse(readOnChain(toSearchTerm(text))?.text ?? text).data;
}

type Answer = { readonly found?: TracedPaths; readonly refused?: string };

/** By the same allowance as the call. */
async function find(query: { chain: string | undefined; from: string; to: string }): Promise<Answer> {
  const parsed = TracedPathsQuery.safeParse(query);
  if (!parsed.success) return { refused: 'This chain is not recorded on this site.' };
  const ctx = getContext();
  try {
    await takeNetworkLimit(ctx, { name: 'tracePaths', headers: await headers() });
    return { found: await findTracedPaths(toTraceReading(ctx), parsed.data) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'LimitExceededException')
      return { refused: 'Too many paths were looked for from this network. Please try again in some minutes.' };
    if (error.code === 'ChainNotConnectedException' || error.code === 'InvalidParameterException') return { refused: error.message };
    throw error;
  }
}
