import { AppError } from '@redoubt/domain/errors';
import { AddressText, ChainSlug, type TracedAddress } from '@redoubt/domain/onchain/trace/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { getTracedAddress } from '@redoubt/server/onchain/trace/get-traced-address';
import { toTraceReading } from '@redoubt/server/onchain/trace/reading';
import { type Hex, toPos } from '@redoubt/tracing/model/movement';
import { nameAsset } from '@redoubt/tracing/text/trace-text';
import { formatInstant } from '@redoubt/ui/data/format';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { TextTable } from '@redoubt/ui/text-table';
import { connection } from 'next/server';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { PageLink } from '@/site/page-link';
import { AssetAmount } from './asset-amount.tsx';
import { BackwardForm } from './backward/backward-form.tsx';
import { Party } from './party.tsx';
import { PathForm } from './path/path-form.tsx';

const KIND_TEXTS: Readonly<Record<TracedAddress['kind'], string>> = {
  wallet: 'Wallet (EOA)',
  delegated: 'Wallet that lets a contract act for it (EIP-7702)',
  personal: 'Smart account of one user',
  contract: 'Smart contract',
  unknown: 'Not known: no node said whether it has code',
};
const READ_TEXTS = { native: 'Native coin', internal: 'Calls between contracts', token: 'Tokens', fee: 'Fees of transactions' } as const;

/** What is on record of one address. */
export async function AddressPage({ raw, before }: { raw: { chain: string; address: string }; before: string | undefined }) {
  await connection();
  const found = await find(raw, before);
  if (found === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const { chain, address, kind, labels, coverage, leftOut, assets, balances, countedFrom, counterparties, lookAlikes, movements, more } =
    found;
  const trusted = (asset: string) => assets.find((each) => each.asset === asset)?.trust !== 'unknown';
  const olderOf = new Map(lookAlikes.map((each) => [each.account, each.older]));
  const claims = movements.filter(({ asset }) => !trusted(asset)).length;
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="text-text-3">
        {chainName(chain)} · {KIND_TEXTS[kind]}
      </p>
      <h1 className="mt-1 break-all font-mono font-semibold text-20 leading-tight">{address}</h1>
      {labels.length > 0 && (
        <ul className="mt-2 text-text-2">
          {labels.map(({ kind: is, text, source, statedOn }) => (
            <li key={`${source} ${text}`}>
              {text} ({is}), says {source}
              {statedOn !== null && `, ${statedOn}`}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 max-w-180 text-text-2">
        {coverage.length === 0 ? 'Nothing of this chain is recorded.' : `Read here: ${coverage.map(toRangeText).join('; ')}.`}
        {leftOut.length > 0 && ` Left out of everything below: ${leftOut.map(toRangeText).join('; ')}.`}
      </p>
      {movements.length === 0 && before === undefined ? (
        <Panel id="nothing" title="Movements" className="mt-8">
          <EmptyNotice title="No movement is on record">
            In the blocks that were read, this address neither received nor paid anything.
          </EmptyNotice>
        </Panel>
      ) : (
        <>
          {countedFrom !== null && (
            <p role="note" className="mt-4 max-w-180 text-text-2">
              This address has more movements than are counted here: what came and went and the counterparties are of its newest movements,
              since block {countedFrom} at the latest. Earlier ones are in none of these sums; the list below has them all.
            </p>
          )}
          <Panel id="assets" title="Assets" className="mt-8">
            <TextTable
              caption="What came and went on record, without fees, and what the node says is there"
              rows={balances}
              rowKey={({ asset }) => asset}
              columns={[
                {
                  id: 'balance',
                  heading: 'Balance at the node',
                  rowHeader: true,
                  cell: ({ balance, asset }) =>
                    balance === null ? 'Not read' : <AssetAmount amount={balance} asset={asset} assets={assets} />,
                },
                {
                  id: 'received',
                  heading: 'Received',
                  cell: ({ received, asset }) => <AssetAmount amount={received} asset={asset} assets={assets} />,
                },
                { id: 'paid', heading: 'Paid', cell: ({ paid, asset }) => <AssetAmount amount={paid} asset={asset} assets={assets} /> },
                {
                  id: 'seen',
                  heading: 'Seen',
                  cell: ({ movements: count, firstBlock, lastBlock }) => `${count} movements, blocks ${firstBlock} to ${lastBlock}`,
                },
              ]}
            />
          </Panel>
          <HoldingForm found={found} />
          <Panel id="path" title="Find a path from this account to another" className="mt-6">
            <PathForm>
              <input type="hidden" name="chain" value={chain} />
              <input type="hidden" name="from" value={address} />
            </PathForm>
          </Panel>
          <Panel id="counterparties" title="Counterparties" aside={`The ${counterparties.length} with the most movements`} className="mt-6">
            <TextTable
              caption="Accounts that paid it or were paid by it"
              rows={counterparties}
              rowKey={({ account, asset, direction }) => `${account} ${asset} ${direction}`}
              columns={[
                {
                  id: 'account',
                  heading: 'Account',
                  rowHeader: true,
                  card: 'whole',
                  cell: ({ account, labels: names }) => (
                    <Party account={account} chain={chain} label={names[0]?.text} older={olderOf.get(account)} />
                  ),
                },
                { id: 'direction', heading: 'Direction', cell: ({ direction }) => (direction === 'in' ? 'paid it' : 'was paid by it') },
                { id: 'count', heading: 'Times', align: 'end', cell: ({ count }) => count },
                {
                  id: 'total',
                  heading: 'Total',
                  align: 'end',
                  cell: ({ total, asset }) => <AssetAmount amount={total} asset={asset} assets={assets} />,
                },
              ]}
            />
          </Panel>
          <Panel
            id="movements"
            title="Movements"
            aside={claims > 0 ? `${claims} by unchecked tokens are claims: their contract can log what it likes` : 'The newest first'}
            className="mt-6"
          >
            <TextTable
              caption="Movements of this address"
              rows={movements}
              rowKey={({ block, index, rank }) => `${block} ${index} ${rank}`}
              columns={[
                {
                  id: 'time',
                  heading: 'When',
                  cell: ({ time, hash }) =>
                    hash === null ? (
                      formatInstant(time)
                    ) : (
                      <PageLink href={`/trace/tx/${chain}/${hash}`} className="text-brand-text hover:underline">
                        {formatInstant(time)}
                      </PageLink>
                    ),
                },
                {
                  id: 'other',
                  heading: 'With',
                  card: 'whole',
                  cell: ({ from, to }) => {
                    const other = from === address ? to : from;
                    return <Party account={other} chain={chain} older={olderOf.get(other)} />;
                  },
                },
                { id: 'direction', heading: 'Direction', cell: ({ from }) => (from === address ? 'out' : 'in') },
                {
                  id: 'amount',
                  heading: 'Amount',
                  align: 'end',
                  cell: ({ amount, asset }) => <AssetAmount amount={amount} asset={asset} assets={assets} />,
                },
              ]}
            />
            {more && (
              <p className="px-5 py-4 max-sm:px-4">
                <PageLink href={`/trace/${chain}/${address}?before=${endOf(movements)}`} className="text-brand-text hover:underline">
                  Older movements
                </PageLink>
              </p>
            )}
          </Panel>
        </>
      )}
    </main>
  );
}

/** Where what the address holds of an asset came from. */
function HoldingForm({ found: { chain, address, balances, assets } }: { found: TracedAddress }) {
  if (balances.length === 0) return null;
  return (
    <BackwardForm chain={chain} title="Where did its money come from?">
      <input type="hidden" name="account" value={address} />
      <label className="flex flex-wrap items-center gap-3">
        Asset
        <select name="asset" className="h-9 rounded-input border border-line-strong bg-surface px-2">
          {balances.map(({ asset }) => (
            <option key={asset} value={asset}>
              {nameAsset(asset, assets)}
            </option>
          ))}
        </select>
      </label>
      <label className="flex flex-wrap items-center gap-3">
        After block (empty: the newest final one)
        <input type="number" name="block" min={0} className="h-9 w-40 rounded-input border border-line-strong bg-surface px-2" />
      </label>
    </BackwardForm>
  );
}

function toRangeText({ what, from, to }: TracedAddress['leftOut'][number]): string {
  return `${READ_TEXTS[what]} of ${from === to ? `block ${from}` : `blocks ${from} to ${to}`}`;
}

/** Where the next page begins. */
function endOf(movements: TracedAddress['movements']): string {
  const last = movements.at(-1);
  return last === undefined ? '0' : String(toPos(last));
}

async function find(raw: { chain: string; address: string }, before: string | undefined): Promise<TracedAddress | undefined> {
  const [chain, address] = [ChainSlug.safeParse(raw.chain), AddressText.safeParse(raw.address)];
  if (!chain.success || !address.success) return undefined;
  const position = before !== undefined && /^\d{1,18}$/.test(before) ? BigInt(before) : undefined;
  try {
    return await getTracedAddress(toTraceReading(getContext()), { chain: chain.data, address: address.data as Hex, before: position });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ChainNotConnectedException') return undefined;
    throw error;
  }
}
