import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { CasePart, CaseState } from '@redoubt/domain/office/identity/schema';
import type { Tier } from '@redoubt/domain/office/identity/tiers';
import { includesRole } from '@redoubt/domain/people/user/role';
import { sql } from 'kysely';
import type { OfficeUser } from '../engagement/admit.ts';

/** An identity case as anyone who has a part in it sees it. Documents are read apart, by examiners alone. */
export type AdmittedCase = {
  readonly id: string;
  readonly project: { readonly id: ProjectId; readonly name: string };
  readonly tier: Tier;
  /** `withdrawn` also where the public statement of a passed case was withdrawn; `expired` where its last day is over. */
  readonly state: CaseState | 'expired';
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly reason: string | null;
  readonly until: string | null;
  readonly proposedBy: string | null;
  readonly proposedPassed: boolean | null;
  readonly purged: boolean;
  readonly parts: readonly CasePart[];
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What `user` is to each case. Anyone who is nothing to one does not get its row: every query of staff about a case begins here. */
function partsOf({ id, role }: OfficeUser) {
  // Staff whose role was taken away keep no access by an old assignment.
  const examiner = includesRole(role, 'auditor')
    ? sql`(select 'examiner' from identity_examiner where case_id = identity_case.id and user_id = ${id})`
    : sql`null::text`;
  return sql`array_remove(array[${examiner}, ${includesRole(role, 'editor') ? sql`'office'` : sql`null::text`}], null)`;
}

async function select(db: Db, user: OfficeUser, { rest, lock = false }: { rest: ReturnType<typeof sql>; lock?: boolean }) {
  const { rows } = await sql<AdmittedCase>`
    select identity_case.id, jsonb_build_object('id', project.id, 'name', project.name) as project, tier,
      case when state = 'passed' and statement_id is null then 'withdrawn'
        when state = 'passed' and until < (now() at time zone 'UTC')::date then 'expired' else state end as state,
      opened_at as "openedAt", closed_at as "closedAt", reason, until::text, proposed_by as "proposedBy",
      proposed_passed as "proposedPassed", purged_at is not null as purged, mine.parts
    from identity_case join project on project.id = identity_case.project_id
    cross join lateral (select ${partsOf(user)} as parts) as mine
    where cardinality(mine.parts) > 0 and ${rest} ${lock ? sql`for no key update of identity_case` : sql``}`.execute(db);
  return rows;
}

/** At most so many cases are listed. */
export const CASES_MAX = 200;

/** The cases in which `user` has a part, open ones first, then the newest. */
export async function listCases(db: Db, { user }: { user: OfficeUser }): Promise<AdmittedCase[]> {
  return select(db, user, { rest: sql`true order by identity_case.state <> 'open', opened_at desc, identity_case.id limit ${CASES_MAX}` });
}

type Admission = {
  readonly user: OfficeUser;
  readonly id: string;
  /** Without one, any part. */
  readonly as?: CasePart;
  readonly lock?: boolean;
  /** Whether it has to be undecided. */
  readonly open?: boolean;
};

/**
 * The case, where the user has this part in it. Throws `ResourceNotFoundException` to anyone who has no part in it, `ForbiddenException` to
 * anyone who has another one, `ConflictException` where it has to be open and is not.
 */
export async function admitToCase(db: Db, { user, id, as, lock = false, open = false }: Admission): Promise<AdmittedCase> {
  const [found] = ID.test(id) ? await select(db, user, { rest: sql`identity_case.id = ${id}::uuid`, lock }) : [];
  if (found === undefined) throw new AppError('ResourceNotFoundException');
  if (as !== undefined && !found.parts.includes(as))
    throw new AppError('ForbiddenException', { message: 'Your part in this case does not allow this.', facts: { userId: user.id, as } });
  if (open && found.state !== 'open') throw new AppError('ConflictException', { message: 'This case is closed.' });
  return found;
}
