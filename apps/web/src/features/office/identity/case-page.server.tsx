import { AppError } from '@redoubt/domain/errors';
import { checksOf, mustEnd } from '@redoubt/domain/office/identity/tiers';
import type { OfficeUser } from '@redoubt/server/office/engagement/admit';
import { type AdmittedCase, admitToCase } from '@redoubt/server/office/identity/admit-to-case';
import { type CasePerson, listPeopleOfCase } from '@redoubt/server/office/identity/examine';
import { listReadings, type Reading } from '@redoubt/server/office/identity/manage-cases';
import { Button } from '@redoubt/ui/button';
import { Since } from '@redoubt/ui/data/since';
import { Checkbox } from '@redoubt/ui/form/checkbox';
import { TextField } from '@redoubt/ui/form/text-field';
import { Panel } from '@redoubt/ui/panel';
import Link from 'next/link';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { STATE_LABELS, tierName } from './case-list.server.tsx';
import { Choice, PlainForm } from './fields.tsx';

/** One identity case for its examiners, and for the office without the documents. */
export async function CasePage({ user, id }: { user: OfficeUser; id: string }) {
  const { db } = getContext();
  const found = await admitToCase(db, { user, id }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  });
  if (found === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const [people, readings] = await Promise.all([listPeopleOfCase(db, { user, id }), listReadings(db, { user, id })]);
  const examines = found.parts.includes('examiner');
  const open = found.state === 'open';
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="text-text-3">
        <Link href="/office/identity" prefetch={false} className="text-brand-text hover:underline">
          Identity checks
        </Link>
      </p>
      <h1 className="mt-1 font-semibold text-28 leading-display tracking-title wrap-anywhere">
        {found.project.name}: {tierName(found.tier)}
      </h1>
      <p className="mt-2 text-text-2 wrap-anywhere">
        {STATE_LABELS[found.state]}
        {found.until !== null && !open && `, until ${found.until}`}
        {found.reason !== null && !open && `. Reason: ${found.reason}`}
      </p>
      {found.state === 'passed' && found.parts.includes('office') && (
        <p className="mt-2 text-text-2">
          It is withdrawn where it is stated:{' '}
          <Link href={`/admin/projects/${found.project.id}`} prefetch={false} className="text-brand-text underline">
            statements of the project
          </Link>
          .
        </p>
      )}
      <div className="mt-8 grid gap-6">
        {people.map((person) => (
          <Person key={person.number} found={found} person={person} examines={examines} />
        ))}
        {people.length === 0 && (
          <Panel id="people" title="People">
            <p className="px-5 py-4 text-text-2 max-sm:px-4">
              {found.purged ? 'People, documents and the key of this case are deleted.' : 'No one is invited yet.'}
            </p>
          </Panel>
        )}
        {open && (
          <Panel id="invite" title="Invite a person">
            <PlainForm action={`/api/office/identity/${id}/people`}>
              <TextField
                label="Email"
                name="email"
                type="email"
                required
                hint="One who was invited gets another link; the one before ends."
              />
              <div>
                <Button type="submit">Invite</Button>
              </div>
            </PlainForm>
          </Panel>
        )}
        {open && examines && <DecisionPanel found={found} userId={user.id} />}
        {open && found.parts.includes('office') && (
          <Panel id="withdraw" title="End without a decision">
            <PlainForm action={`/api/office/identity/${id}/withdrawal`}>
              <TextField label="Reason" name="reason" required maxLength={2_000} />
              <div>
                <Button type="submit" variant="danger">
                  End the case
                </Button>
              </div>
            </PlainForm>
          </Panel>
        )}
        <Readings readings={readings} />
      </div>
    </main>
  );
}

type PersonProps = { found: AdmittedCase; person: CasePerson; examines: boolean };

function Person({ found: { id, tier, state }, person: { number, email, consentedAt, documents, ticked }, examines }: PersonProps) {
  return (
    <Panel id={`person-${number}`} title={`Person ${number}`} aside={consentedAt === null ? 'Has not agreed yet' : 'Agreed'}>
      <p className="px-5 pt-4 wrap-anywhere max-sm:px-4">{email}</p>
      <ul className="px-5 py-3 text-text-2 max-sm:px-4">
        {documents.map((each) => (
          <li key={each.number}>
            {examines ? (
              // A plain link: what it leads to is a file, and reading it is recorded.
              <a
                href={`/api/office/identity/${id}/document?person=${number}&document=${each.number}`}
                className="text-brand-text underline"
              >
                Document {each.number}
              </a>
            ) : (
              `Document ${each.number}`
            )}
            , {each.type}, {Math.ceil(each.bytes / 1_000)} kB
          </li>
        ))}
        {documents.length === 0 && <li>No documents yet.</li>}
      </ul>
      {examines && state === 'open' && consentedAt !== null ? (
        <PlainForm action={`/api/office/identity/${id}/checks`}>
          <input type="hidden" name="person" value={number} />
          {checksOf(tier).map((each) => (
            <Checkbox key={each.id} name={each.id} defaultChecked={ticked.includes(each.id)}>
              {each.check}
            </Checkbox>
          ))}
          <div>
            <Button type="submit">Save checks</Button>
          </div>
        </PlainForm>
      ) : (
        <p className="px-5 pb-4 text-text-2 max-sm:px-4">
          {ticked.length} of {checksOf(tier).length} checks made.
        </p>
      )}
    </Panel>
  );
}

function DecisionPanel({
  found: { id, tier, proposedBy, proposedPassed, reason, until },
  userId,
}: {
  found: AdmittedCase;
  userId: string;
}) {
  const action = `/api/office/identity/${id}/decision`;
  return (
    <Panel id="decision" title="Decision">
      {proposedBy === null ? (
        <PlainForm action={action}>
          <input type="hidden" name="action" value="propose" />
          <Choice
            label="Result"
            name="result"
            options={[
              { value: 'passed', label: 'Passed: every check of every person is made' },
              { value: 'failed', label: 'Not passed' },
            ]}
          />
          <TextField label="Reason" name="reason" required maxLength={2_000} hint="For the people of this case. Name no document." />
          <TextField
            label="Last day on which it counts"
            name="until"
            type="date"
            hint={mustEnd(tier) ? 'Needed where it is passed: twelve months at most.' : 'Empty: no end.'}
          />
          <div>
            <Button type="submit" variant="primary">
              Propose
            </Button>
          </div>
        </PlainForm>
      ) : (
        <>
          <p className="px-5 pt-4 wrap-anywhere max-sm:px-4">
            Proposed: {proposedPassed === true ? 'passed' : 'not passed'}
            {until !== null && `, until ${until}`}. {reason}
          </p>
          {proposedBy === userId ? (
            <p className="px-5 pt-2 text-text-2 max-sm:px-4">The other examiner approves it.</p>
          ) : (
            <PlainForm action={action}>
              <input type="hidden" name="action" value="approve" />
              <div>
                <Button type="submit" variant="primary">
                  Approve
                </Button>
              </div>
            </PlainForm>
          )}
          <PlainForm action={action}>
            <input type="hidden" name="action" value="discard" />
            <div>
              <Button type="submit">Discard the proposal</Button>
            </div>
          </PlainForm>
        </>
      )}
    </Panel>
  );
}

function Readings({ readings }: { readings: readonly Reading[] }) {
  const now = new Date();
  return (
    <Panel id="readings" title="Who read what" aside={readings.length}>
      <ul className="px-5 py-4 text-text-2 max-sm:px-4">
        {readings.map(({ by, person, document, at }) => (
          <li key={`${at.toISOString()} ${by} ${person} ${document}`}>
            {by ?? 'A deleted account'}: document {document} of person {person}, <Since instant={at.toISOString()} now={now} />
          </li>
        ))}
        {readings.length === 0 && <li>No document was read.</li>}
      </ul>
    </Panel>
  );
}
