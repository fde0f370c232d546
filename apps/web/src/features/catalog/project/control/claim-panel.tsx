import { claimRecord, claimText } from '@redoubt/domain/catalog/claim/claim';
import { CLAIM_STATE_TEXT, claimProofText } from '@redoubt/domain/catalog/claim/claim-proof-text';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { CsvLink } from '@redoubt/ui/data/csv-link';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { Panel } from '@redoubt/ui/panel';
import { PageLink } from '@/site/page-link';

/** Which contracts a project's team proved to be theirs, and how it is done where they have not. */
export function ClaimPanel({ id, contracts, openClaims }: Pick<ProjectProfile, 'id' | 'contracts' | 'openClaims'>) {
  const claimed = contracts.filter(({ claim }) => claim !== undefined && claim !== null);
  const example = { projectId: id, chain: contracts[0]?.chain ?? 'ethereum', address: contracts[0]?.address ?? `0x${'0'.repeat(40)}` };
  const { label, value } = claimRecord(example);
  return (
    <Panel
      id="claims"
      title="Claimed by the team"
      aside={contracts.length > 0 && <CsvLink address={`/data/contracts.csv?project=${id}`} subject="Contracts" />}
    >
      <div className="px-5 py-4 max-sm:px-4">
        {claimed.length > 0 && (
          <ul className="grid gap-2">
            {claimed.map((contract) => (
              <ClaimEntry key={`${contract.chain} ${contract.address}`} contract={contract} />
            ))}
          </ul>
        )}
        {openClaims.length > 0 && (
          <div className="not-first:mt-4">
            <p className="text-text-2">Claimed, and not counted as the project’s contracts:</p>
            <ul className="mt-2 grid gap-2">
              {openClaims.map((contract) => (
                <ClaimEntry key={`${contract.chain} ${contract.address}`} contract={contract} />
              ))}
            </ul>
          </div>
        )}
        {claimed.length + openClaims.length === 0 && (
          <p className="text-text-2">The team has not claimed any contract. That says nothing against them.</p>
        )}
        <details className="mt-2">
          <summary className="flex min-h-8 cursor-pointer items-center text-12 text-brand-text hover:underline max-lg:min-h-11">
            You are the team? How to claim
          </summary>
          <ol className="mt-1 grid list-decimal gap-2 ps-4 text-12 text-text-2">
            <li>
              Add a TXT record at <code className="break-all font-mono">{label}.your-domain</code>, the domain of the website on record,
              that says <code className="break-all font-mono">{value}</code>
            </li>
            <li>
              And sign, as wallets sign a text, from a key or a contract, such as a Safe, that decides over the contract alone:{' '}
              <code className="break-all font-mono">{claimText(example)}</code>
            </li>
            <li>
              Then{' '}
              <PageLink href={`/report?project=${id}&dispute=contracts`} className="text-brand-text underline">
                write to us
              </PageLink>
              , with the domain and the signature. An editor has both checked, and the claim stands here. One of them alone does not prove
              it: a domain can name any contract, a key any project.
            </li>
          </ol>
        </details>
      </div>
    </Panel>
  );
}

/** A claim with what is proven of it, and what is missing. */
function ClaimEntry({ contract: { chain, address, name, claim, proofs = [] } }: { contract: ProjectProfile['contracts'][number] }) {
  return (
    <li className="wrap-anywhere">
      {name} on {chain}, <span className="font-mono text-12">{shortenAddress(address)}</span>
      {claim && <p className="text-12 text-text-2">{CLAIM_STATE_TEXT[claim]}</p>}
      {proofs.map((proof) => (
        <p key={proof.by} className="text-12 text-text-2">
          {claimProofText(proof, shortenAddress)}
        </p>
      ))}
    </li>
  );
}
