import { AppError } from '@redoubt/domain/errors';
import { ChainSlug, type TracedTransaction, TransactionHash } from '@redoubt/domain/onchain/trace/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { getTracedTransaction } from '@redoubt/server/onchain/trace/get-traced-transaction';
import { toTraceReading } from '@redoubt/server/onchain/trace/reading';
import { ZERO_ADDRESS } from '@redoubt/tracing/model/movement';
import { METHODS } from '@redoubt/tracing/rule/holding';
import { METHOD_TEXTS, nameAsset } from '@redoubt/tracing/text/trace-text';
import { Button } from '@redoubt/ui/button';
import { formatInstant } from '@redoubt/ui/data/format';
import { TextField } from '@redoubt/ui/form/text-field';
import { Panel } from '@redoubt/ui/panel';
import { TextTable } from '@redoubt/ui/text-table';
import { connection } from 'next/server';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { AssetAmount } from './asset-amount.tsx';
import { BackwardForm } from './backward/backward-form.tsx';
import { OtherReaders } from './other-readers.tsx';
import { Party } from './party.tsx';

type Movement = TracedTransaction['movements'][number];

/** What one transaction moved, who gained and who lost, and the form that starts a trace from it. */
export async function TransactionPage({ raw }: { raw: { chain: string; hash: string } }) {
  await connection();
  const [slug, hashText] = [ChainSlug.safeParse(raw.chain), TransactionHash.safeParse(raw.hash)];
  if (!slug.success || !hashText.success) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const asked = { chain: slug.data, hash: hashText.data };
  const found = await find(asked);
  if ('reason' in found) return <Unread {...asked} reason={found.reason} />;
  const { chain, hash, block, time, signer, traced, assets, movements, changes, conversions } = found;
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="text-text-3">
        {chainName(chain)}, block {block}, {formatInstant(time)}
      </p>
      <h1 className="mt-1 font-semibold text-28 leading-tight tracking-title">Transaction</h1>
      <p className="mt-2 break-all font-mono text-text-2">{hash}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-text-2">
        Signed by <Party account={signer} chain={chain} />
      </p>
      {!traced && (
        <p className="mt-4 max-w-160 text-text-2">
          The calls between contracts of this transaction were not read: what they moved of the native coin is missing below.
        </p>
      )}
      <SeedForm transaction={found} />
      <BackForm transaction={found} />
      <Panel id="changes" title="Who gained, who lost" aside="Per asset these sum to zero" className="mt-6">
        <TextTable
          caption="Net change of each account and asset, without the fee"
          rows={changes}
          rowKey={({ account, asset }) => `${account} ${asset}`}
          columns={[
            {
              id: 'account',
              heading: 'Account',
              rowHeader: true,
              card: 'whole',
              cell: ({ account, labels }) => <Party account={account} chain={chain} label={labels[0]?.text} />,
            },
            {
              id: 'change',
              heading: 'Change',
              align: 'end',
              cell: ({ change, asset }) => <AssetAmount amount={change} asset={asset} assets={assets} />,
            },
          ]}
        />
      </Panel>
      {conversions.length > 0 && (
        <Panel id="conversions" title="Conversions" aside="Recognised by what accounts took and gave" className="mt-6">
          <TextTable
            caption="Accounts that took one asset and gave another"
            rows={conversions}
            rowKey={({ account, took }) => `${account} ${took.asset}`}
            columns={[
              {
                id: 'account',
                heading: 'Account',
                rowHeader: true,
                card: 'whole',
                cell: ({ account }) => <Party account={account} chain={chain} />,
              },
              {
                id: 'took',
                heading: 'Took',
                align: 'end',
                cell: ({ took }) => <AssetAmount amount={took.amount} asset={took.asset} assets={assets} />,
              },
              {
                id: 'gave',
                heading: 'Gave',
                align: 'end',
                cell: ({ gave }) => <AssetAmount amount={gave.amount} asset={gave.asset} assets={assets} />,
              },
            ]}
          />
        </Panel>
      )}
      <Panel id="movements" title="Movements in their order" aside={`${movements.length}`} className="mt-6">
        <TextTable
          caption="Movements of the transaction"
          rows={movements}
          rowKey={({ rank }) => String(rank)}
          columns={[
            {
              id: 'rank',
              heading: 'Place',
              cell: ({ rank, kind }) => <span className="text-text-3">{describePlace({ rank, kind })}</span>,
            },
            { id: 'from', heading: 'From', card: 'whole', cell: ({ from }) => <Party account={from} chain={chain} /> },
            { id: 'to', heading: 'To', card: 'whole', cell: ({ to }) => <Party account={to} chain={chain} /> },
            {
              id: 'amount',
              heading: 'Amount',
              align: 'end',
              cell: ({ amount, asset }) => <AssetAmount amount={amount} asset={asset} assets={assets} />,
            },
          ]}
        />
      </Panel>
    </main>
  );
}

/** Which part of the transaction states a movement: its evidence. */
function describePlace({ rank, kind }: Pick<Movement, 'rank' | 'kind'>): string {
  if (kind === 'fee') return 'fee';
  if (kind === 'value') return 'value';
  return rank >= 16_384 ? `log ${rank - 16_384}` : `call ${rank - 1}`;
}

function SeedForm({ transaction: { chain, seeds, assets } }: { transaction: TracedTransaction }) {
  const likely = seeds.some((seed) => seed.likely);
  if (seeds.length === 0)
    return <p className="mt-6 text-text-2">No account lost an asset in this transaction, so there is nothing to follow from it.</p>;
  return (
    <Panel id="start" title="Follow the money from here" className="mt-6">
      <form action="/api/trace/form" method="post" className="grid gap-4 px-5 py-4 max-sm:px-4">
        <input type="hidden" name="chain" value={chain} />
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">What was lost? Tick what is to be followed.</legend>
          {seeds.map(({ movement: { block, index, rank, from, to, asset, amount }, likely: isLikely }) => (
            <label key={rank} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <input type="checkbox" name={`seed-${block}-${index}-${rank}`} value={amount} defaultChecked={isLikely || !likely} />
              <AssetAmount amount={amount} asset={asset} assets={assets} />
              <span className="break-all font-mono text-12 text-text-3">
                {from} → {to}
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">How do accounts that mix money pay? The rule is part of the result.</legend>
          {METHODS.map((method) => (
            <label key={method} className="flex flex-wrap items-baseline gap-x-3">
              <input type="radio" name="method" value={method} defaultChecked={method === 'fifo'} />
              <span className="font-medium">{METHOD_TEXTS[method].name}</span>
              <span className="text-text-2">{METHOD_TEXTS[method].meaning}</span>
            </label>
          ))}
        </fieldset>
        <label className="flex items-center gap-3">
          Steps from the start, at most
          <input
            type="number"
            name="hops"
            min={1}
            max={64}
            defaultValue={16}
            className="h-9 w-20 rounded-input border border-line-strong bg-surface px-2"
          />
        </label>
        <details>
          <summary className="cursor-pointer font-medium">Smallest amounts, and accounts to follow or to stop at</summary>
          <div className="mt-3 grid gap-4">
            {[...new Set(seeds.map(({ movement }) => movement.asset))].map((asset) => (
              <MinimumField key={asset} asset={asset} assets={assets} />
            ))}
            <TextField
              label="Follow as wallets"
              name="follow"
              mono
              autoComplete="off"
              spellCheck={false}
              hint="Addresses between spaces: where the trace would stop, although one person holds the money."
            />
            <TextField
              label="Stop at"
              name="stop"
              mono
              autoComplete="off"
              spellCheck={false}
              hint="Addresses between spaces: what comes there is not followed further."
            />
          </div>
        </details>
        <p>
          <Button type="submit" variant="primary">
            Start the trace
          </Button>
        </p>
      </form>
    </Panel>
  );
}

/** Where the money of one of its movements came from; what is minted, and fees, came from no account. */
function BackForm({ transaction: { chain, movements, assets } }: { transaction: TracedTransaction }) {
  const choices = movements.filter(({ kind, from, to }) => kind !== 'fee' && from !== to && from !== ZERO_ADDRESS);
  if (choices.length === 0) return null;
  return (
    <BackwardForm chain={chain} title="Where did this money come from?">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">Choose the payment to explain.</legend>
        {choices.map(({ block, index, rank, from, to, asset, amount }, at) => (
          <label key={rank} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <input type="radio" name="explain" value={`${block}-${index}-${rank}-${amount}`} defaultChecked={at === 0} />
            <AssetAmount amount={amount} asset={asset} assets={assets} />
            <span className="break-all font-mono text-12 text-text-3">
              {from} → {to}
            </span>
          </label>
        ))}
      </fieldset>
    </BackwardForm>
  );
}

function MinimumField({ asset, assets }: { asset: string; assets: TracedTransaction['assets'] }) {
  const decimals = assets.find((each) => each.asset === asset)?.decimals ?? null;
  return (
    <>
      <input type="hidden" name={`decimals-${asset}`} value={decimals ?? 0} />
      <TextField
        label={`Smallest amount of ${nameAsset(asset, assets)}${decimals === null ? ', in base units' : ''}`}
        name={`minimum-${asset}`}
        inputMode="decimal"
        pattern="[0-9]+(\.[0-9]+)?"
        mono
        autoComplete="off"
        hint="Smaller movements are not followed. Empty: a thousandth of what was lost."
      />
    </>
  );
}

/** The page of a transaction of which nothing can be shown: alerts and incidents lead here, whatever is read of their chain. */
function Unread({ chain, hash, reason }: { chain: string; hash: string; reason: string }) {
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="text-text-3">{chainName(chain)}</p>
      <h1 className="mt-1 font-semibold text-28 leading-tight tracking-title">Transaction</h1>
      <p className="mt-2 break-all font-mono text-text-2">{hash}</p>
      <p className="mt-4 max-w-160 text-text-2">What it moved is not known here. {reason}</p>
      <OtherReaders hash={hash} chain={chain} />
    </main>
  );
}

/** What the transaction moved, or why that can't be said. */
async function find(asked: { chain: string; hash: string }): Promise<TracedTransaction | { reason: string }> {
  try {
    return await getTracedTransaction(toTraceReading(getContext()), asked);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'ResourceNotFoundException' || error.code === 'ChainNotConnectedException'))
      return { reason: error.message };
    throw error;
  }
}
