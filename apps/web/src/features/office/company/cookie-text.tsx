import { BROWSER_STORAGE, type Kept } from '@redoubt/domain/privacy/browser-storage';
import { TextTable } from '@redoubt/ui/text-table';
import { provider } from '@/site/provider';
import { DocumentFrame } from './document-frame.tsx';
import { Prose, TextLink } from './text-parts.tsx';

/** Everything that the site leaves in a browser, by name, from the list that a test holds against a browser (ROUTE-15). */
export function CookieText() {
  return (
    <DocumentFrame
      title="Cookie Policy"
      draft
      changedOn="2026-11-22"
      lead="Everything that this site leaves in your browser, by name. None of it is used to follow you to other sites."
      sections={[
        {
          id: 'cookies',
          title: 'Cookies that we set',
          body: (
            <>
              <Prose>
                All are of this site itself. Where it is reached by https they carry a prefix, <Code>__Secure-</Code> or{' '}
                <Code>__Host-</Code>, by which browsers refuse them over plain HTTP.
              </Prose>
              <KeptTable caption="Cookies of this site" kept={BROWSER_STORAGE.filter(({ where }) => where === 'cookie')} />
            </>
          ),
        },
        {
          id: 'storage',
          title: 'Local and session storage',
          body: (
            <KeptTable
              caption="Entries in the browser’s storage"
              kept={BROWSER_STORAGE.filter(({ where }) => where !== 'cookie')}
              storage
            />
          ),
        },
        {
          id: 'consent',
          title: 'What ‘I Accept’ changes',
          body: (
            <>
              <Prose>
                Until you press it, your browser talks to this site and to no other on its behalf. Afterwards a service for audience
                measurement may learn which pages you see, if the operator of the site has connected one. By default, none is connected.
                ‘Only necessary’ hides the notice and changes nothing else.
              </Prose>
              <Prose>
                The notice also says that staying on the site is consent. We do not rely on that: without the press nothing is sent to
                others. Counsel has to decide whether the sentence can stay.
              </Prose>
              <Prose>
                To take consent back, delete the entry <Code>cookieConsent</Code> of this site in your browser’s settings. The notice then
                appears again.
              </Prose>
            </>
          ),
        },
        {
          id: 'without',
          title: 'Without any of it',
          body: (
            <Prose>
              Refuse all cookies and block the storage, and everything can still be read. Logging in needs the cookies of the session. What
              else is kept, on our side, stands in the <TextLink href="/company/privacy-policy">privacy policy</TextLink>. Questions:{' '}
              <TextLink href={`mailto:${provider.contactEmail}`}>{provider.contactEmail}</TextLink>.
            </Prose>
          ),
        },
      ]}
    />
  );
}

function Code({ children }: { children: string }) {
  return <code className="wrap-break-word font-mono text-14">{children}</code>;
}

function KeptTable({ caption, kept, storage = false }: { caption: string; kept: readonly Kept[]; storage?: boolean }) {
  return (
    <TextTable
      caption={caption}
      rows={kept}
      rowKey={({ name }) => name}
      columns={[
        {
          id: 'name',
          heading: 'Name',
          cell: ({ name, where }) => (
            <>
              <Code>{name}</Code>
              {storage && <span className="block text-12 text-text-3 first-letter:uppercase">{where}</span>}
            </>
          ),
        },
        { id: 'purpose', heading: 'What for', cell: ({ purpose }) => purpose },
        { id: 'when', heading: 'When', cell: ({ when }) => when },
        { id: 'life', heading: 'Until', cell: ({ life }) => life },
      ]}
    />
  );
}
