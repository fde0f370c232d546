import { TIERS } from '@redoubt/domain/office/identity/tiers';
import { includesRole } from '@redoubt/domain/people/user/role';
import type { OfficeUser } from '@redoubt/server/office/engagement/admit';
import { CASES_MAX, listCases } from '@redoubt/server/office/identity/admit-to-case';
import { Button } from '@redoubt/ui/button';
import { TextField } from '@redoubt/ui/form/text-field';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import Link from 'next/link';
import { getContext } from '@/http/context';
import { CaseList } from './case-list.server.tsx';
import { Choice, PlainForm } from './fields.tsx';

/** The identity cases in which the user has a part; editors open one here. */
export async function CasesPage({ user }: { user: OfficeUser }) {
  const cases = await listCases(getContext().db, { user });
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="text-text-3">
        <Link href="/office" prefetch={false} className="text-brand-text hover:underline">
          Office
        </Link>
      </p>
      <h1 className="mt-1 font-semibold text-28 leading-display tracking-title">Identity checks</h1>
      <div className="mt-8 grid gap-6">
        <Panel id="cases" title="Cases" aside={cases.length === CASES_MAX ? `The first ${CASES_MAX}; there may be more` : cases.length}>
          {cases.length === 0 ? (
            <EmptyNotice title="You have no part in an identity case">An editor opens one and names its two examiners.</EmptyNotice>
          ) : (
            <CaseList cases={cases} />
          )}
        </Panel>
        {includesRole(user.role, 'editor') && (
          <Panel id="open" title="Open a case">
            <PlainForm action="/api/office/identity">
              <TextField label="Project" name="projectId" required hint="As in the address of its page: aave" />
              <Choice label="Tier" name="tier" options={TIERS.map(({ id, name, who }) => ({ value: id, label: `${name}: ${who}` }))} />
              <TextField label="First examiner" name="one" required hint="Username of an auditor, editor or admin" />
              <TextField label="Second examiner" name="two" required />
              <div>
                <Button type="submit" variant="primary">
                  Open
                </Button>
              </div>
            </PlainForm>
          </Panel>
        )}
      </div>
    </main>
  );
}
