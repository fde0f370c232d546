import { provider } from '@/site/provider';
import { DocumentFrame } from './document-frame.tsx';
import { Points, Prose, TextLink } from './text-parts.tsx';

/** What the site's statements are, and what they are not (ROUTE-12). */
export function DisclaimerText() {
  return (
    <DocumentFrame
      title="Disclaimer"
      draft
      changedOn="2026-11-22"
      lead="What is written here is what was seen, with where and when. It is no advice, and it is never all there is."
      sections={[
        {
          id: 'advice',
          title: 'No advice',
          body: (
            <Prose>
              Nothing on this site is investment, legal or tax advice, or an invitation to buy, sell or use anything. You can lose
              everything you put into a blockchain project, also into one with a high score. Decide for yourself, and ask a person who may
              advise you.
            </Prose>
          ),
        },
        {
          id: 'scores',
          title: 'What a score says',
          body: (
            <>
              <Prose>
                A score is computed by the published <TextLink href="/methodology">method</TextLink> from facts on record. Its low end is
                what these facts prove; up to its high end it could not be determined. It says nothing about price, and nothing about what
                will happen.
              </Prose>
              <Points
                points={[
                  '‘Not assessed’ is neither good nor bad: it was not examined, or could not be determined.',
                  'A fact holds at the block or on the day that stands beside it, and may have changed since.',
                  'A score can fall from one block to the next.',
                ]}
              />
            </>
          ),
        },
        {
          id: 'sources',
          title: 'Statements of others',
          body: (
            <Prose>
              Audits, incidents, teams and links are taken from the public sources that are linked beside them, in our words. We name where
              we looked and when. A source may be wrong; so may we in reading it. Projects may be listed without knowing of it, and being
              listed says neither that we recommend them nor that they are our customers.
            </Prose>
          ),
        },
        {
          id: 'chain',
          title: 'Data from chains',
          body: (
            <Prose>
              Figures are read from the nodes that the <TextLink href="/chains">page about chains</TextLink> names. They are of the block
              that is stated, may be undone by the chain until that block is final, and leave out what a node does not report. Projects
              marked ‘Demo’ are made up, on a chain that runs on this site’s own machine.
            </Prose>
          ),
        },
        {
          id: 'services',
          title: 'Our own services',
          body: (
            <Prose>
              An audit, an identity check or a penetration test covers what its scope names, at its time, and promises no absence of faults.
              What it contains and who is liable for what is in the engagement letter and nowhere else.
            </Prose>
          ),
        },
        {
          id: 'errors',
          title: 'If something is wrong',
          body: (
            <Prose>
              Write to <TextLink href={`mailto:${provider.contactEmail}`}>{provider.contactEmail}</TextLink> with the page and a better
              source. Corrections are free and are made for anyone who asks.
            </Prose>
          ),
        },
      ]}
    />
  );
}
