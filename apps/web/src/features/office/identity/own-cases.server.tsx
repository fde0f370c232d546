import { includesRole } from '@redoubt/domain/people/user/role';
import type { OfficeUser } from '@redoubt/server/office/engagement/admit';
import { listCases } from '@redoubt/server/office/identity/admit-to-case';
import { Panel } from '@redoubt/ui/panel';
import Link from 'next/link';
import { getContext } from '@/http/context';
import { CaseList } from './case-list.server.tsx';

/** The identity cases in which the user has a part and that are open. Nothing for who has none and opens none. */
export async function OwnCases({ user }: { user: OfficeUser }) {
  const cases = (await listCases(getContext().db, { user })).filter(({ state }) => state === 'open');
  if (cases.length === 0 && !includesRole(user.role, 'editor')) return null;
  const all = (
    <Link href="/office/identity" prefetch={false} className="text-brand-text hover:underline">
      All cases
    </Link>
  );
  return (
    <Panel id="identity" title="Identity checks" aside={all} className="mt-6">
      {cases.length === 0 ? <p className="px-5 py-4 text-text-2 max-sm:px-4">None is open.</p> : <CaseList cases={cases} />}
    </Panel>
  );
}
