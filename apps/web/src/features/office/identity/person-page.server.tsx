import { consentText, DOCUMENTS, LinkParams } from '@redoubt/domain/office/identity/schema';
import { checksOf } from '@redoubt/domain/office/identity/tiers';
import { findInvited } from '@redoubt/server/office/identity/person-link';
import { Button } from '@redoubt/ui/button';
import { TextField } from '@redoubt/ui/form/text-field';
import { Panel } from '@redoubt/ui/panel';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { toSite } from '@/http/site';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { tierName } from './case-list.server.tsx';
import { PlainForm } from './fields.tsx';

/** What a person is asked for by their own link: to agree, then to upload. Without an account and without scripts. */
export async function PersonPage({ rawKey }: { rawKey: string }) {
  const ctx = getContext();
  const link = LinkParams.safeParse({ key: rawKey }).data;
  const person = link === undefined ? undefined : await findInvited(ctx.db, link);
  if (link === undefined || person === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const { project, tier, consentedAt, documents } = person;
  const consent = consentText({ project, tier, provider: toSite(ctx).name, keepDays: ctx.settings.kycKeepDays });
  const home = `/api/identity/${link.key}`;
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <h1 className="font-semibold text-28 leading-display tracking-title wrap-anywhere">Your identity, for {project}</h1>
      <p className="mt-2 text-text-2">{tierName(tier)} identity check. The link is yours alone: please do not hand it on.</p>
      <div className="mt-8 grid gap-6">
        <Panel id="checks" title="What is checked">
          <ul className="list-disc py-4 ps-10 pe-5 text-text-2">
            {checksOf(tier).map(({ id, check }) => (
              <li key={id}>{check}</li>
            ))}
          </ul>
        </Panel>
        {consentedAt === null ? (
          <Panel id="consent" title="Your consent">
            <PlainForm action={`${home}/consent`}>
              <p className="text-pretty">{consent}</p>
              <input type="hidden" name="agree" value="yes" />
              <div>
                <Button type="submit" variant="primary">
                  I agree
                </Button>
              </div>
            </PlainForm>
          </Panel>
        ) : (
          <>
            <Panel id="documents" title="Your documents" aside={`${documents.length} of ${DOCUMENTS.perPerson}`}>
              <ul className="px-5 pt-4 text-text-2 max-sm:px-4">
                {documents.map(({ number, type, bytes }) => (
                  <li key={number}>
                    Document {number}, {type}, {Math.ceil(bytes / 1_000)} kB: kept encrypted
                  </li>
                ))}
                {documents.length === 0 && <li>You have sent none yet.</li>}
              </ul>
              {documents.length < DOCUMENTS.perPerson && (
                <PlainForm action={`${home}/documents`} files>
                  <TextField
                    label="Document"
                    name="file"
                    type="file"
                    accept="image/jpeg,image/png,application/pdf"
                    required
                    hint={`A JPEG, PNG or PDF of up to ${DOCUMENTS.bytes / 1_000_000} MB.`}
                  />
                  <div>
                    <Button type="submit" variant="primary">
                      Upload
                    </Button>
                  </div>
                </PlainForm>
              )}
            </Panel>
            <Panel id="withdraw" title="Withdraw your consent">
              <PlainForm action={`${home}/consent`}>
                <p className="text-pretty text-text-2">What you uploaded is deleted at once.</p>
                <input type="hidden" name="agree" value="no" />
                <div>
                  <Button type="submit" variant="danger">
                    Withdraw and delete
                  </Button>
                </div>
              </PlainForm>
            </Panel>
          </>
        )}
      </div>
    </main>
  );
}
