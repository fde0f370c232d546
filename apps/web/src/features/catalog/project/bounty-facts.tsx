import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { UsdAmount } from '@redoubt/ui/data/amount';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NothingFound } from './nothing-found.tsx';

type BountyFactsProps = { bounty: ProjectProfile['bounty']; searched: ProjectProfile['bountySearched'] };

/** Who pays for reported faults, and how much at most. */
export function BountyFacts({ bounty, searched }: BountyFactsProps) {
  return (
    <Panel id="bounty" title="Bug bounty">
      {bounty === null ? (
        <NothingFound of="bounty" searched={searched} />
      ) : (
        <div className="flex items-end justify-between gap-4 p-5 max-sm:px-4">
          <div className="min-w-0">
            <p className="text-12 text-text-3">Highest reward</p>
            <p className="font-semibold text-20 tracking-title">
              {bounty.rewardMaxUsd === null ? (
                <span className="font-regular text-14 text-text-3">Not stated</span>
              ) : (
                <UsdAmount usd={bounty.rewardMaxUsd} />
              )}
            </p>
          </div>
          <EvidenceLink url={bounty.url} subject={`bug bounty: ${bounty.programme}`} className="min-w-0 shrink" />
        </div>
      )}
    </Panel>
  );
}
