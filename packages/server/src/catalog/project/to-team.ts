import type { CatalogTeam } from '@redoubt/domain/catalog/file/schema';
import { type IdentityCheck, sortIdentityChecks, stateOn } from '@redoubt/domain/catalog/project/identity-check';
import type { ProjectTeam } from '@redoubt/domain/catalog/project/schema';
import type { StatementOf } from '@redoubt/domain/office/editor/schema';

type Stated = { readonly body: StatementOf<'kyc'>; readonly source: string };
type Withdrawn = { readonly body: StatementOf<'kyc'>; readonly on: string; readonly reason: string; readonly source: string };

/** Identity checks that editors state or have withdrawn, and the day, in UTC, on which somebody asks. */
type Checks = { readonly identityChecks: readonly Stated[]; readonly withdrawnChecks: readonly Withdrawn[]; readonly now: Date };

/** Who answers for a project: what its file says, with the identity checks that editors state. Null where neither says anything. */
export function toTeam(team: CatalogTeam | null, { identityChecks, withdrawnChecks, now }: Checks): ProjectTeam | null {
  const today = now.toISOString().slice(0, 10);
  const checks = sortIdentityChecks([
    ...(team?.identityChecks ?? []).map(
      (check): IdentityCheck => ({ ...check, tier: null, people: null, until: null, state: 'current', withdrawn: null }),
    ),
    ...identityChecks.map(({ body, source }) => toCheck(body, { source, today })),
    // The page that stated it may be gone; the one that says why it was withdrawn is its source.
    ...withdrawnChecks.map(
      ({ body, ...withdrawn }): IdentityCheck => ({ ...toCheck(body, { source: withdrawn.source, today }), state: 'withdrawn', withdrawn }),
    ),
  ]);
  if (team === null && checks.length === 0) return null;
  return { searched: team?.searched ?? null, people: team?.people ?? [], company: team?.company, identityChecks: checks };
}

function toCheck({ firm, date, tier, ...body }: StatementOf<'kyc'>, { source, today }: { source: string; today: string }): IdentityCheck {
  const [people, until] = [body.people ?? null, body.until ?? null];
  return { firm, date, tier, people, until, state: stateOn(today, { until }), source, withdrawn: null };
}
