import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import { may, type Part, type Right } from '@redoubt/domain/office/engagement/access';
import { SHOWN_MAX } from '@redoubt/domain/office/engagement/office';
import type { EngagementKind, EngagementState, Publication } from '@redoubt/domain/office/engagement/schema';
import type { DeployedAddress } from '@redoubt/domain/office/scope/source-file';
import { includesRole } from '@redoubt/domain/people/user/role';
import { sql } from 'kysely';
import type { SessionUser } from '../../people/session/find-session.ts';
import { PUBLICATION } from './engagement-store.ts';

/** Who asks. `demo`: one of the invented people of the demo, while the demo acts for them; no session is theirs. */
export type OfficeUser = Pick<SessionUser, 'id' | 'username' | 'role' | 'email'> & { readonly demo?: true };

/** An engagement, as anyone who has a part in it may see it. Its messages, scope files, findings and reports are read apart, by right. */
export type AdmittedEngagement = {
  readonly id: string;
  readonly key: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly demo: boolean;
  readonly kind: EngagementKind;
  readonly state: EngagementState;
  readonly stateSince: Date;
  readonly scope: string;
  readonly code: string | null;
  readonly commit: string | null;
  readonly addresses: readonly DeployedAddress[];
  readonly startsOn: string | null;
  readonly expectedOn: string | null;
  readonly source: string;
  readonly quote: string | null;
  readonly publication: Publication | null;
  /** What the user who asks is to it. */
  readonly parts: readonly Part[];
};

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What `user` is to each engagement. Anyone who is nothing to one does not get its row: every query of the office that begins with an
 * engagement begins here. An engagement of a demo project is the demo's: editors look at it, and only the demo changes it.
 */
function partsOf({ id, role, demo }: OfficeUser) {
  // Staff whose role was taken away keep no access by an old assignment.
  const assigned = includesRole(role, 'auditor')
    ? sql`(select part from engagement_person where engagement_id = engagement.id and user_id = ${id})`
    : sql`null::text`;
  const office = includesRole(role, 'editor')
    ? sql`case when project.demo = ${demo === true}::boolean then 'office' when project.demo then 'visitor' end`
    : sql`null::text`;
  return sql`array_remove(array[${assigned}, ${office},
    (select 'team' from team_member where team_member.project_id = engagement.project_id and user_id = ${id})], null)`;
}

async function select(db: Db, user: OfficeUser, { rest, lock = false }: { rest: ReturnType<typeof sql>; lock?: boolean }) {
  const { rows } = await sql<AdmittedEngagement>`
    select engagement.id::text, engagement.key, jsonb_build_object('id', project.id, 'name', project.name) as project, project.demo,
      engagement.kind, engagement.state,
      engagement.state_since as "stateSince", engagement.scope, engagement.code, engagement.commit_hash as commit, engagement.addresses,
      engagement.starts_on::text as "startsOn", engagement.expected_on::text as "expectedOn", engagement.source,
      engagement.quote_reference as quote, ${PUBLICATION}, mine.parts
    from engagement join project on project.id = engagement.project_id
    cross join lateral (select ${partsOf(user)} as parts) as mine
    where cardinality(mine.parts) > 0 and ${rest} ${lock ? sql`for no key update of engagement` : sql``}`.execute(db);
  return rows;
}

/** The engagements in which `user` has a part, those under way first; or those of one project. */
export async function listAdmitted(
  db: Db,
  { user, projectId }: { user: OfficeUser; projectId?: ProjectId },
): Promise<AdmittedEngagement[]> {
  const mine = projectId === undefined ? sql`true` : sql`engagement.project_id = ${projectId}`;
  return select(db, user, {
    rest: sql`${mine} order by array_position(array['quoted', 'scheduled', 'in-review', 'draft-shared', 'fix-review', 'published'],
      engagement.state), engagement.expected_on nulls last, engagement.id limit ${SHOWN_MAX.engagements}`,
  });
}

/** What is done of an audit alone: a penetration test has neither code nor findings by impact and likelihood. */
const AUDITS_ONLY: readonly Right[] = ['change-scope', 'change-build', 'write-findings'];

const PENTESTS_ONLY: readonly Right[] = ['change-targets', 'sign-statement', 'write-pentest-findings', 'retest'];

type Admission = { readonly user: OfficeUser; readonly key: string };

/** The engagement, or `undefined` where there is none or the user has no part in it: the two cannot be told apart. */
export async function findAdmitted(db: Db, { user, key }: Admission): Promise<AdmittedEngagement | undefined> {
  if (!KEY.test(key)) return undefined;
  const [engagement] = await select(db, user, { rest: sql`engagement.key = ${key}::uuid` });
  return engagement;
}

/**
 * The engagement, where the user may do `right` with it now. With `lock` it is locked until the transaction ends, so that its state stands.
 * Throws `ResourceNotFoundException` to anyone who has no part in it, `ConflictException` for what is not done of an engagement of its kind, and `ForbiddenException` to anyone who may not do this.
 */
export async function admit(
  db: Db,
  { user, key, right, lock = false }: Admission & { right: Right; lock?: boolean },
): Promise<AdmittedEngagement> {
  const [engagement] = KEY.test(key) ? await select(db, user, { rest: sql`engagement.key = ${key}::uuid`, lock }) : [];
  if (engagement === undefined) throw new AppError('ResourceNotFoundException');
  if (may(engagement.parts, right, engagement.state)) {
    if (engagement.kind === 'pentest' && AUDITS_ONLY.includes(right))
      throw new AppError('ConflictException', {
        message: 'This is a penetration test: it has targets, not a scope of code, and its findings have a vector of CVSS.',
      });
    if (engagement.kind === 'audit' && PENTESTS_ONLY.includes(right))
      throw new AppError('ConflictException', {
        message: 'This is an audit: it has a scope of code, not targets, and its findings have impact and likelihood.',
      });
    return engagement;
  }
  throw new AppError('ForbiddenException', {
    message: 'Your part in this engagement does not allow this, or not in its present state.',
    facts: { userId: user.id, right, state: engagement.state },
  });
}
