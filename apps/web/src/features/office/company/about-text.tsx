import type { FollowingFigures, RecordFigures } from '@redoubt/domain/follow/waitlist/figures';
import { formatNumber } from '@redoubt/ui/data/format';
import { TextTable } from '@redoubt/ui/text-table';
import { provider } from '@/site/provider';
import { DocumentFrame } from './document-frame.tsx';
import { Points, Prose, TextLink } from './text-parts.tsx';

type AboutTextProps = { record: RecordFigures | undefined; following: FollowingFigures | undefined };

/** Who runs this site, by which rules, and from what they live (ROUTE-10). */
export function AboutText({ record, following }: AboutTextProps) {
  return (
    <DocumentFrame
      title="About"
      changedOn="2026-11-22"
      lead={`People come here with one question: can I trust this project? ${provider.name} answers with statements that can be checked, and says just as plainly what was not checked.`}
      sections={[
        {
          id: 'what',
          title: 'What we do',
          body: (
            <>
              <Prose>
                We are a provider of security for blockchain projects. Five things have our name on them:{' '}
                <TextLink href="/products/security-audit">Security Audit</TextLink>, <TextLink href="/products/skynet">Skynet</TextLink>,{' '}
                <TextLink href="/products/kyc">KYC</TextLink>, <TextLink href="/products/pentest">Penetration Testing</TextLink> and{' '}
                <TextLink href="/products/skytrace">SkyTrace</TextLink>. Beside them stands what you are reading: a public record of
                projects, free of charge, in which every statement has its source.
              </Prose>
              <Figures record={record} following={following} />
            </>
          ),
        },
        {
          id: 'rules',
          title: 'Rules that we keep',
          body: (
            <Points
              points={[
                <Rule key="evidence" head="Evidence, or ‘not assessed’.">
                  Each statement about a project links to the fact, the audit or the source behind it. What was not determined is shown as
                  that, and never as a good sign.
                </Rule>,
                <Rule key="interval" head="A score is an interval.">
                  Its low end is what is proven; its width is what is not known. The <TextLink href="/methodology">method</TextLink> is
                  published in full, and anyone can compute a score again.
                </Rule>,
                <Rule key="favours" head="No favours.">
                  Being our customer is no input of the score. Where an audit or an identity check is ours, the score is shown a second time
                  without it.
                </Rule>,
                <Rule key="gaps" head="Gaps are shown.">
                  Chains that are not connected, history that was not read, projects that were not examined: the page says so, with a date.
                </Rule>,
                <Rule key="corrections" head="Corrections are free.">
                  Anyone may send a better source. A correction is made for anyone who asks, and leaves a trace.
                </Rule>,
              ]}
            />
          ),
        },
        {
          id: 'money',
          title: 'What we live from',
          body: (
            <Prose>
              Projects pay for audits, identity checks, penetration tests and for monitoring that we run for them. No one pays for a place
              on a list, a score, a badge, or for something to disappear. There are no advertisements.
            </Prose>
          ),
        },
        {
          id: 'open',
          title: 'Open to look into',
          body: (
            <Prose>
              The software of this site is published under the Apache 2.0 licence: anyone may read it, run it, and compare. Its data can be
              had as JSON by the <TextLink href="/docs/api">API</TextLink>.
            </Prose>
          ),
        },
        {
          id: 'contact',
          title: 'Who and where',
          body: (
            <>
              <Prose>
                This site is run by {provider.legalEntity}. Write to{' '}
                <TextLink href={`mailto:${provider.contactEmail}`}>{provider.contactEmail}</TextLink>: for a correction, an incident, a
                question, or because something here is wrong.
              </Prose>
              <Prose>
                We are looking for people: see <TextLink href="/company/careers">open positions</TextLink>.
              </Prose>
            </>
          ),
        },
      ]}
    />
  );
}

function Rule({ head, children }: { head: string; children: React.ReactNode }) {
  return (
    <>
      <strong className="font-semibold text-text">{head}</strong> {children}
    </>
  );
}

/** The record in figures of this moment; what is empty is said to be. */
function Figures({ record, following }: AboutTextProps) {
  if (record === undefined || following === undefined) return <Prose>The figures of the record could not be read just now.</Prose>;
  const count = (value: number) => (value === 0 ? 'None yet' : formatNumber(String(value)));
  return (
    <TextTable
      caption="The record now"
      rows={[
        { what: 'Real projects', figure: record.projects, href: '/projects', page: 'Projects' },
        { what: 'Published audits, by any firm', figure: record.audits, href: '/projects', page: 'Projects' },
        { what: 'Incidents, each with its source', figure: record.incidents, href: '/', page: 'Home' },
        { what: 'Contracts followed on connected chains', figure: following.contracts, href: '/chains', page: 'Chains' },
        { what: 'Transactions counted on them', figure: following.transactions, href: '/chains', page: 'Chains' },
      ]}
      rowKey={({ what }) => what}
      columns={[
        { id: 'what', heading: 'On record now', cell: ({ what }) => what },
        { id: 'figure', heading: 'Figure', cell: ({ figure }) => count(figure) },
        { id: 'page', heading: 'Where', cell: ({ href, page }) => <TextLink href={href}>{page}</TextLink> },
      ]}
    />
  );
}
