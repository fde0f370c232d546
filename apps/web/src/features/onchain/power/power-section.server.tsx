import { tabPath } from '@redoubt/domain/catalog/project/tabs';
import { ProjectId } from '@redoubt/domain/ids';
import { findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { listControlWays } from '@redoubt/power/text/control-ways';
import { describeControl } from '@redoubt/power/text/describe-control';
import { findReportedControl } from '@redoubt/server/catalog/reported/reported-store';
import { listProjectPowers } from '@redoubt/server/onchain/privileged/list-project-powers';
import { Badge } from '@redoubt/ui/badge';
import { buttonClass } from '@redoubt/ui/button';
import { classNames } from '@redoubt/ui/class-names';
import { CsvLink } from '@redoubt/ui/data/csv-link';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { type LeafNumbers, leafOf } from '@/entities/project-tab/leaf-address';
import { cutLeaf, Leaves } from '@/entities/project-tab/leaves';
import { getContext } from '@/http/context';
import { PageLink } from '@/site/page-link';
import { toMissingText, toStateText, toWaitingText } from './analysis-state-text.ts';
import { ContractPowers } from './contract-powers.tsx';
import { drawProven, drawReported } from './draw-ways.ts';
import { countEntries, ENTRIES, toLeafHref } from './entry-leaves.ts';
import { namesOf } from './names-of.ts';
import { PowerGraph } from './power-graph.tsx';
import { PowerTable } from './power-table.tsx';

/**
 * Who can take the money: a sentence, the power map with its table, then every privileged function with holders and proof. Of contracts without
 * a map, what others read.
 */
export async function PowerPage({ rawId, leaves }: { rawId: string; leaves: LeafNumbers<'powers'> }) {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) return null;
  const [{ contracts, waiting }, reported] = await Promise.all([
    listProjectPowers(getContext(), { projectId: id.data }),
    findReportedControl(getContext().db, { projectId: id.data }),
  ]);
  const statement = describeControl(contracts);
  const others = drawReported(reported.ways, { href: '#reported', today: new Date().toISOString().slice(0, 10), mapped: contracts });
  if (statement === undefined) {
    const isRead = others.length > 0;
    return (
      <Panel
        id="powers"
        title="Who can take the money"
        aside={isRead ? 'Read by others, not proven here' : waiting.contracts > 0 ? toWaitingText(waiting.contracts) : <NotAssessed />}
      >
        {isRead && (
          <>
            <p className="border-line border-b px-5 py-4 font-medium text-pretty max-sm:px-4">{reported.sentence}</p>
            <PowerGraph ways={others} />
          </>
        )}
        <p className={classNames('px-5 py-4 text-text-2 max-sm:px-4', isRead && 'border-line border-t')}>
          {toMissingText(waiting)}{' '}
          {waiting.contracts === 0 && (
            <PageLink href="/analyse" className="text-brand-text underline">
              Have your browser read a contract
            </PageLink>
          )}
        </p>
      </Panel>
    );
  }
  const verifyUrl = `/projects/${id.data}/verify`;
  const ways = listControlWays(contracts);
  const names = namesOf(contracts);
  const tab = tabPath(id.data, 'governance');
  const leaf = leafOf('powers', { tab, leaves, panel: 'functions' });
  const entries = contracts.flatMap((contract) => Array.from({ length: countEntries(contract.map) }, (_, entry) => ({ contract, entry })));
  const cut = cutLeaf(entries, { page: leaf.page, size: ENTRIES });
  const { tone, words } = statement;
  return (
    <>
      <Panel id="powers" title="Who can take the money" aside={toStateText(contracts, waiting)}>
        <p className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-4 font-medium max-sm:px-4">
          {tone === 'open' && <Badge tone="danger">Anyone</Badge>}
          {tone === 'danger' && <Badge tone="danger">Single-key wallet (EOA)</Badge>}
          <span className="min-w-0 flex-1 text-pretty">{words}</span>
          {/* A full page load: only that page's policy lets a worker call a node of the visitor's choice. */}
          <PageLink href={verifyUrl} className={buttonClass({ size: 28 })}>
            Verify
          </PageLink>
        </p>
        {ways.length > 0 && (
          <>
            <PowerGraph
              ways={[
                ...drawProven(ways, {
                  names,
                  hrefOf: toLeafHref(
                    contracts.map(({ map }) => map),
                    { tab },
                  ),
                }),
                ...others,
              ]}
            />
            <PowerTable ways={ways} names={names} />
          </>
        )}
        <p className="flex flex-wrap items-center gap-2 border-line border-t px-5 py-2 text-12 text-text-3 max-sm:px-4">
          <CsvLink address={`/data/privileged-addresses.csv?project=${id.data}`} subject="Privileged addresses" />
          <CsvLink address={`/data/privileged-functions.csv?project=${id.data}`} subject="Privileged functions" />
        </p>
      </Panel>
      <div id="functions" className="grid min-w-0 gap-6 max-sm:gap-3">
        {[...Map.groupBy(cut.rows, ({ contract }) => contract)].map(([contract, shown]) => (
          <ContractPowers
            key={`${contract.chain} ${contract.address}`}
            contract={contract}
            explorerUrl={findKnownChain(contract.chain)?.explorerUrl}
            verifyUrl={verifyUrl}
            entries={{ from: shown[0]?.entry ?? 0, to: (shown.at(-1)?.entry ?? 0) + 1 }}
            holdersUrl={`/api/skynet/privileged-address?address=${contract.address}&chain=${contract.chain}`}
          />
        ))}
        {cut.last > 1 && (
          <div className="rounded-card border border-line bg-surface [&>nav]:border-t-0">
            <Leaves label="Privileged functions of all contracts" leaf={leaf} cut={cut} total={entries.length} />
          </div>
        )}
      </div>
    </>
  );
}
