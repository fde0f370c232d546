import { roleLabel } from '@redoubt/domain/catalog/file/labels';
import { DAY_BASIS_NAMES, READING_KIND_NAMES } from '@redoubt/domain/catalog/reported/text';
import type { ProjectReported, ReadContract, ReportedReading } from '@redoubt/domain/catalog/reported/view';
import { findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { Address } from '@redoubt/ui/data/address';
import { formatDay, formatNumber } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import type { Leaf } from '@/entities/project-tab/leaf-address';
import { cutLeaf, Leaves } from '@/entities/project-tab/leaves';
import { PageLink } from '@/site/page-link';
import { ChainChip } from '../chain-chip.tsx';

/** Contracts on one leaf. */
const SHOWN = 4;

/**
 * What others read from chains about the project's contracts. Drawn with a dashed frame and hollow marks: none is proven
 * here: its source, block, day and age stand under its lines. What was read again says so in its line.
 */
export function ReportedPanel({ reported, leaf }: { reported: ProjectReported; leaf: Leaf }) {
  const { contracts, controllers, read, sources } = reported;
  const all = [...contracts, ...controllers];
  const cut = cutLeaf(all, { page: leaf.page, size: SHOWN });
  const isController = (contract: ReadContract) => controllers.includes(contract);
  return (
    <Panel
      id="reported"
      title="Reported by others"
      aside={`${read.contracts} of ${read.of} contracts read`}
      className="border-dashed! border-line-strong!"
    >
      <p className="border-line border-b px-5 py-3.5 text-12 text-text-2 max-sm:px-4">
        Read from the chain by others at the block or day that each reading gives, and not proven here. No part of the score.{' '}
        <PageLink href="/methodology/evidence#reported" className="text-brand-text underline">
          About reported readings
        </PageLink>
      </p>
      {contracts.length === 0 ? (
        <div className="flex flex-col items-center gap-2 p-8 text-center">
          <NotAssessed />
          <p className="max-w-100 text-balance text-12 text-text-3">No reading of these contracts by others is on record.</p>
        </div>
      ) : (
        <>
          <ContractList contracts={cut.rows.filter((contract) => !isController(contract))} />
          {cut.rows.some(isController) && (
            <h3 className="border-line border-y bg-surface-2 px-5 py-2 text-12 text-text-2 max-sm:px-4">
              Contracts that hold powers over these
            </h3>
          )}
          <ContractList contracts={cut.rows.filter(isController)} />
          <Leaves label="Contracts read by others" leaf={leaf} cut={cut} total={all.length} />
          <Sources sources={sources} />
        </>
      )}
    </Panel>
  );
}

function ContractList({ contracts }: { contracts: readonly ReadContract[] }) {
  if (contracts.length === 0) return null;
  return (
    <ul>
      {contracts.map((contract) => (
        <li key={`${contract.chain} ${contract.address}`} className="border-line px-5 py-3.5 not-last:border-b max-sm:px-4">
          <Contract contract={contract} />
        </li>
      ))}
    </ul>
  );
}

function Contract({ contract: { chain, address, name, role, readings } }: { contract: ReadContract }) {
  const explorer = findKnownChain(chain)?.explorerUrl;
  // Of one source only the newest reading is shown; the API has all.
  const newest = readings.filter(({ source }, index) => readings.findIndex((each) => each.source.name === source.name) === index);
  const older = readings.length - newest.length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Address address={address} label={name} explorerUrl={explorer && `${explorer}/address/${address}`} />
        <ChainChip chain={chain} />
        {role !== null && <span className="text-12 text-text-3 first-letter:uppercase">{roleLabel(role, 1)}</span>}
      </div>
      {newest.map((reading) => (
        <Reading key={`${reading.source.url} ${reading.block} ${reading.day}`} reading={reading} subject={name} />
      ))}
      {older > 0 && (
        <p className="mt-2 text-12 text-text-3">
          {older} older {older === 1 ? 'reading' : 'readings'} of the same sources: see the API.
        </p>
      )}
    </>
  );
}

function Reading({ reading: { source, block, day, dayBasis, age, lines }, subject }: { reading: ReportedReading; subject: string }) {
  const at = block === null ? formatDay(day) : `block ${formatNumber(String(block))}, ${formatDay(day)}`;
  return (
    <div className="mt-2">
      <ul className="reported-lines">
        {lines.map(({ key, text, check }) => (
          <li key={key}>
            {text}
            {check !== null && <Check check={check} />}
          </li>
        ))}
      </ul>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-text-3">
        <EvidenceLink url={source.url} label={source.name} subject={`what ${source.name} read of ${subject}`} />
        <span>{`${at}, ${age}; ${READING_KIND_NAMES[source.kind]}, day ${DAY_BASIS_NAMES[dayBasis]}, licence ${source.licence}`}</span>
      </p>
    </div>
  );
}

/** What reading the statement again gave here. */
function Check({ check: { outcome, found, reason, block } }: { check: NonNullable<ReportedReading['lines'][number]['check']> }) {
  const at = `block ${formatNumber(String(block))}`;
  switch (outcome) {
    case 'agrees':
      return <span className="block text-12 text-text-2">Read again at {at}: agrees.</span>;
    case 'changed':
      return (
        <span className="block text-12 text-caution">
          Changed since: at {at} it is {found}.
        </span>
      );
    case 'cannot-read':
      return (
        <span className="block text-12 text-text-3">
          Cannot be read again at {at}: {reason}
        </span>
      );
  }
}

function Sources({ sources }: { sources: ProjectReported['sources'] }) {
  return (
    <ul className="grid gap-1 border-line border-t px-5 py-3.5 text-12 text-text-3 max-sm:px-4">
      {sources.map(({ name, repository, statements, agrees, changed, cannotRead }) => (
        <li key={repository}>
          <a href={repository} target="_blank" rel="noreferrer" className="text-brand-text underline">
            {name}
          </a>
          {statements === 0
            ? ': none of its statements was read again here, because no chain of theirs is connected or it waits.'
            : `: of ${formatNumber(String(statements))} statements read again here ${formatNumber(String(agrees))} agree, ${formatNumber(String(changed))} changed since, ${formatNumber(String(cannotRead))} cannot be read.`}
        </li>
      ))}
    </ul>
  );
}
