import { findKnownChain } from '@redoubt/domain/chain/known-chains';
import { ProjectId } from '@redoubt/domain/ids';
import { listProjectPowers } from '@redoubt/server/power/list-project-powers';
import { Badge } from '@redoubt/ui/badge';
import { buttonClass } from '@redoubt/ui/button';
import { CsvLink } from '@redoubt/ui/csv-link';
import { NotAssessed } from '@redoubt/ui/not-assessed';
import { Panel } from '@redoubt/ui/panel';
import { getContext } from '@/lib/context';
import { ContractPowers } from './contract-powers.tsx';
import { toSentence } from './power-words.ts';

/** Who can take the money: one sentence, then every guarded function with its holders and proof. */
export async function PowerPage({ rawId }: { rawId: string }) {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) return null;
  const { contracts, waiting } = await listProjectPowers(getContext(), { projectId: id.data });
  const later = waiting > 0 && `${waiting} ${waiting === 1 ? 'contract waits' : 'contracts wait'} to be analysed.`;
  if (contracts.length === 0) {
    return (
      <Panel id="powers" title="Who can take the money" aside={<NotAssessed />}>
        <p className="px-5 py-4 text-text-2 max-sm:px-4">
          {waiting > 0
            ? `The contracts are followed, and their powers are being worked out. ${later}`
            : 'No contract of the project is on a chain that is followed. With an RPC endpoint for its chain, each contract’s guarded functions are found, and proven by carrying them out as the holder and as a stranger.'}{' '}
          {waiting === 0 && (
            <a href="/analyse" className="text-brand-text hover:underline">
              Have your browser read a contract
            </a>
          )}
        </p>
      </Panel>
    );
  }
  const verifyUrl = `/projects/${id.data}/verify`;
  const { tone, words } = toSentence(contracts);
  return (
    <>
      <Panel id="powers" title="Who can take the money" aside={later || `Read at block ${contracts[0]?.asOf.block}`}>
        <p className="flex flex-wrap items-center gap-3 px-5 py-4 font-medium max-sm:px-4">
          {tone !== 'neutral' && <Badge tone={tone}>{tone === 'danger' ? 'One key' : 'Possible'}</Badge>}
          <span className="min-w-0 flex-1 text-pretty">{words}</span>
          {/* A document of its own: only there may a worker ask a node of the visitor's choice. */}
          <a href={verifyUrl} className={buttonClass({ size: 28 })}>
            Verify
          </a>
        </p>
        <p className="flex flex-wrap items-center gap-2 border-line border-t px-5 py-2 text-12 text-text-3 max-sm:px-4">
          Holders <CsvLink address={`/data/privileged-addresses.csv?project=${id.data}`} subject="privileged addresses" />
          Functions <CsvLink address={`/data/privileged-functions.csv?project=${id.data}`} subject="privileged functions" />
        </p>
      </Panel>
      {contracts.map((contract) => (
        <ContractPowers
          key={`${contract.chain} ${contract.address}`}
          contract={contract}
          explorerUrl={findKnownChain(contract.chain)?.explorerUrl}
          verifyUrl={verifyUrl}
        />
      ))}
    </>
  );
}
