import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { UsdAmount } from '@redoubt/ui/amount';
import { EvidenceLink } from '@redoubt/ui/evidence-link';
import { Panel } from '@redoubt/ui/panel';

/** Who pays for reported faults, and how much at most. */
export function BountyFacts({ bounty: { programme, url, rewardMaxUsd } }: { bounty: NonNullable<ProjectProfile['bounty']> }) {
  return (
    <Panel id="bounty" title="Bug bounty">
      <div className="flex items-end justify-between gap-4 p-5 max-sm:px-4">
        <div className="min-w-0">
          <p className="text-12 text-text-3">Highest reward</p>
          <p className="font-semibold text-20 tracking-title">
            {rewardMaxUsd === null ? (
              <span className="font-regular text-14 text-text-3">Not stated</span>
            ) : (
              <UsdAmount usd={rewardMaxUsd} />
            )}
          </p>
        </div>
        <EvidenceLink url={url} subject={`bug bounty: ${programme}`} className="min-w-0 shrink" />
      </div>
    </Panel>
  );
}
