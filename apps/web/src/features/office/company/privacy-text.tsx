import { DATA_KEPT } from '@redoubt/domain/privacy/data-kept';
import { TextTable } from '@redoubt/ui/text-table';
import { provider } from '@/site/provider';
import { DocumentFrame } from './document-frame.tsx';
import { Points, Prose, TextLink } from './text-parts.tsx';

/** What this software does with data about people, drawn from the list that a test holds against the database (ROUTE-14). */
export function PrivacyText() {
  return (
    <DocumentFrame
      title="Privacy Policy"
      draft
      changedOn="2026-11-22"
      lead={`What ${provider.legalEntity} keeps about you when you use this site, why, and for how long. You can read everything without an account and without telling us who you are.`}
      sections={[
        {
          id: 'who',
          title: 'Who is responsible',
          body: (
            <Prose>
              {provider.legalEntity}, <TextLink href={`mailto:${provider.contactEmail}`}>{provider.contactEmail}</TextLink>. Counsel has to
              add the postal address and, where the law asks for one, the data protection officer.
            </Prose>
          ),
        },
        {
          id: 'kept',
          title: 'What is kept',
          body: (
            <TextTable
              caption="What is kept about people, why and until when"
              rows={DATA_KEPT}
              rowKey={({ what }) => what}
              columns={[
                { id: 'what', heading: 'What', cell: ({ what }) => what },
                { id: 'why', heading: 'Why', cell: ({ why }) => why },
                { id: 'until', heading: 'Until', cell: ({ until }) => until },
              ]}
            />
          ),
        },
        {
          id: 'not-kept',
          title: 'What is not kept',
          body: (
            <Points
              points={[
                'Your network address. Limits use a hash of it, and the log of requests leaves it out; a proxy or a host in front of this site may keep a log of its own.',
                'What you search for. The log has the path of a request without what comes after the question mark.',
                'Passwords and codes: only hashes of them, made to be slow to guess.',
                'Tokens of Google or other services by which you log in.',
                'Place, camera and file name of a picture that you upload: it is encoded again without them.',
                'Identity documents. There is no place for them in this software.',
                'Private keys and seed phrases. No one here will ever ask for them.',
              ]}
            />
          ),
        },
        {
          id: 'browser',
          title: 'In your browser',
          body: (
            <Prose>
              The cookies and entries that this site leaves in your browser are listed in the{' '}
              <TextLink href="/company/cookie-policy">cookie policy</TextLink>, all of them by name.
            </Prose>
          ),
        },
        {
          id: 'others',
          title: 'Who else learns of it',
          body: (
            <>
              <Prose>
                By default, this software shares nothing about you: database, mail files and log are on the operator’s machine. The operator
                may connect these, and has to name here which:
              </Prose>
              <Points
                points={[
                  'A mail server: it sees the address and the text of mails to you.',
                  'AWS Cognito, where it keeps the passwords: your email address and password. Google, if you choose to log in by it.',
                  'A bucket for pictures, and an image CDN for logos: the network address from which your browser loads them.',
                  'A service for feature flags: nothing about you. Flags are decided here.',
                  'A service for audience measurement: pages seen and how fast they were, only after ‘I Accept’.',
                  'A form of a CRM for requests for quotes: what you write into it, only once you open it.',
                  'Nodes of chains: addresses that you look up, asked by this site and not by your browser.',
                ]}
              />
            </>
          ),
        },
        {
          id: 'rights',
          title: 'What you can do',
          body: (
            <Points
              points={[
                <>
                  See and take it with you: <TextLink href="/my/settings">account settings</TextLink>, ‘Export my data’, gives everything on
                  your account as one file.
                </>,
                'Delete it: account settings, ‘Delete account’. What hangs on the account is gone at once; in the audit log remains that a random username was deleted.',
                'Correct it: account settings, or write to us.',
                'End mails: by the link in each of them, without logging in.',
                'End a session: account settings, under the sessions, also on a device that you lost.',
                'Not be counted: turn on Global Privacy Control in your browser, and no event is sent.',
                'Object, or complain to the authority for data protection where you live.',
              ]}
            />
          ),
        },
        {
          id: 'safe',
          title: 'How it is guarded',
          body: (
            <Prose>
              Passwords are hashed with argon2id, codes and second factors are kept hashed or encrypted, sessions can be ended at once, what
              an admin does is in a log whose rows are chained by hashes. Each guard has a test that fails without it. Nothing is perfectly
              safe: if we learn that data was taken, we inform those concerned and the authority, as the law asks.
            </Prose>
          ),
        },
        {
          id: 'changes',
          title: 'Changes',
          body: (
            <Prose>
              The date above is that of the last change. Holders of accounts get a mail before a change that is to their disadvantage.
            </Prose>
          ),
        },
      ]}
    />
  );
}
