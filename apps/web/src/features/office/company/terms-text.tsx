import { provider } from '@/site/provider';
import { DocumentFrame } from './document-frame.tsx';
import { Points, Prose, TextLink } from './text-parts.tsx';

/** What holds between the site and who uses it (ROUTE-13). */
export function TermsText() {
  return (
    <DocumentFrame
      title="Terms and Conditions"
      draft
      changedOn="2026-11-22"
      lead={`What holds between you and ${provider.legalEntity}, who runs this site, when you use it. Services that you order have contracts of their own.`}
      sections={[
        {
          id: 'use',
          title: 'What you may do',
          body: (
            <Points
              points={[
                'Read everything, without an account and free of charge.',
                'Quote and link to any page. Say the block or the date that stands beside a figure, and for a score both of its ends.',
                <>
                  Use the <TextLink href="/docs/api">API</TextLink> within its limits, which every rejected call names.
                </>,
                'Take the software, which is under the Apache 2.0 licence, and run it yourself.',
              ]}
            />
          ),
        },
        {
          id: 'not',
          title: 'What you may not do',
          body: (
            <Points
              points={[
                'Get around limits, for instance by many addresses or accounts.',
                'Vote, report or ask by machine, or for another person without their knowledge.',
                'Present a score as ours with another figure, without its date, or as a recommendation.',
                'Use the site to attack others, or put anything on it that is against the law.',
                'Attack the site itself beyond what is needed to show us a fault. Show us, and you have nothing to fear from us.',
              ]}
            />
          ),
        },
        {
          id: 'account',
          title: 'Your account',
          body: (
            <Points
              points={[
                'You need an email address that you can read, and a password that no one else knows. A second factor is offered in the account settings.',
                'One person, one account. You answer for what is done with it until you inform us that another person is in it.',
                'You may take all data of your account with you as a file, and delete the account, at any time, in the account settings. Deletion is at once and cannot be undone.',
                'We may disable an account that breaks these terms. Its sessions end at once. You may ask why.',
                'A member of our staff may look at the site as you to help you. That is recorded, lasts an hour at most, and reaches neither your password nor your settings of security.',
              ]}
            />
          ),
        },
        {
          id: 'content',
          title: 'What you give us',
          body: (
            <Prose>
              Votes, reports, corrections and pictures stay yours. You allow us to show and to count them on this site for as long as they
              are on it. Do not give us what you have no right to give, and no secrets: no keys, no seed phrases, no passwords of others.
            </Prose>
          ),
        },
        {
          id: 'availability',
          title: 'What we do not promise',
          body: (
            <Prose>
              That the site is always there, that it is without faults, or that its data is complete. What its statements are is said in the{' '}
              <TextLink href="/company/disclaimer">disclaimer</TextLink>. We may change the site; changes of the scoring method are
              announced in the way the <TextLink href="/methodology/rules#versions">method</TextLink> says.
            </Prose>
          ),
        },
        {
          id: 'liability',
          title: 'Liability',
          body: (
            <Prose>
              The site is free of charge. We answer for intent and gross negligence, and for what the law does not let us exclude; for
              anything else only as far as the law demands. Counsel has to fit this to the law that applies.
            </Prose>
          ),
        },
        {
          id: 'law',
          title: 'Law, changes, contact',
          body: (
            <Prose>
              The law that applies and the court are those of the seat of {provider.legalEntity}; counsel has to name them. A change of
              these terms is shown on this page with its date; holders of accounts get a mail before it applies to them. Write to{' '}
              <TextLink href={`mailto:${provider.contactEmail}`}>{provider.contactEmail}</TextLink>.
            </Prose>
          ),
        },
      ]}
    />
  );
}
