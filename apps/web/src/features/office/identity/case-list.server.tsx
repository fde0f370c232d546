import { TIERS } from '@redoubt/domain/office/identity/tiers';
import type { AdmittedCase } from '@redoubt/server/office/identity/admit-to-case';
import { Badge } from '@redoubt/ui/badge';
import Link from 'next/link';

export const STATE_LABELS: Readonly<Record<AdmittedCase['state'], string>> = {
  open: 'Open',
  passed: 'Passed',
  failed: 'Not passed',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

export const tierName = (tier: AdmittedCase['tier']) => TIERS.find(({ id }) => id === tier)?.name ?? tier;

/** Identity cases with their states, each with a link to its page. */
export function CaseList({ cases }: { cases: readonly AdmittedCase[] }) {
  return (
    <ul className="divide-y divide-line">
      {cases.map(({ id, project, tier, state }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 max-sm:px-4">
          <Link href={`/office/identity/${id}`} prefetch={false} className="font-medium wrap-anywhere hover:text-brand-text">
            {project.name}: {tierName(tier)}
          </Link>
          <Badge tone={state === 'open' ? 'brand' : 'neutral'}>{STATE_LABELS[state]}</Badge>
        </li>
      ))}
    </ul>
  );
}
