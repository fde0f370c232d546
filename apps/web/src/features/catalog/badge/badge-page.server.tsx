import { type Badge, type BadgeState, isOpenIncident, OPEN_INCIDENT_DAYS, STALE_DAYS } from '@redoubt/domain/catalog/badge/badge';
import { KYC_TIER_NAMES } from '@redoubt/domain/catalog/project/identity-check';
import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { AppError } from '@redoubt/domain/errors';
import { ProjectId } from '@redoubt/domain/ids';
import { getBadge } from '@redoubt/server/catalog/badge/get-badge';
import { getProject } from '@redoubt/server/catalog/project/get-project';
import { CopyButton } from '@redoubt/ui/data/copy-button';
import { Day } from '@redoubt/ui/data/day';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import type { Metadata } from 'next';
import Link from 'next/link';
import { cache, type ReactNode } from 'react';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { BADGE_HEIGHT, badgeSentence, badgeWidth } from './draw-badge.server.ts';
import { htmlSnippet, markdownSnippet } from './embed-snippet.server.ts';

type Found = { readonly badge: Badge; readonly profile: ScoredProfile };

const findBadge = cache(async (rawId: string): Promise<Found | undefined> => {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) return undefined;
  try {
    const [badge, profile] = await Promise.all([getBadge(getContext(), { id: id.data }), getProject(getContext(), { id: id.data })]);
    return { badge, profile };
  } catch (error) {
    if (error instanceof AppError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
});

/** The badge's page adds nothing to the project's, so its canonical address is the project's. */
export async function badgeMetadata(rawId: string): Promise<Metadata> {
  const found = await findBadge(rawId);
  if (found === undefined) return { title: 'Page not found', robots: { index: false } };
  const { id, name } = found.profile;
  const description = `The badge of ${name} today, the reason for its state, and how to embed it in a page, where it updates with the score.`;
  return { title: `Badge of ${name}`, description, alternates: { canonical: `/projects/${id}/badge` } };
}

/** A project's badge today, the reason for its state, and how to embed it. */
export async function BadgePage({ rawId, siteName }: { rawId: string; siteName: string }) {
  const found = await findBadge(rawId);
  if (found === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const { badge, profile } = found;
  const { publicOrigin } = getContext().settings;
  const facts = {
    id: profile.id,
    origin: publicOrigin,
    width: badgeWidth(badge, { siteName }),
    alt: badgeSentence({ ...badge, verdict: null }, { siteName }),
  };
  return (
    <main id="content" className="frame py-10 max-sm:py-6">
      <p className="text-12 text-text-3">
        <Link href={`/projects/${profile.id}`} prefetch={false} className="text-brand-text underline">
          {profile.name}
        </Link>{' '}
        / Badge
      </p>
      <h1 className="mt-2 break-words font-semibold text-28 leading-display tracking-title max-sm:text-24">Badge of {profile.name}</h1>
      <p className="mt-3 max-w-180 text-16 text-text-2">
        A picture for any page; it updates with the score. It runs no script and sets no cookie. A click on it opens this page, which
        explains its state.
      </p>
      <div className="mt-8 grid grid-cols-12 gap-6 max-lg:grid-cols-1">
        <div className="grid min-w-0 content-start gap-6 lg:col-span-7">
          <TodayPanel badge={badge} profile={profile} />
          <Panel id="embed" title="Put it on your page">
            <div className="grid gap-5 px-5 py-4 max-sm:px-4">
              <Snippet label="HTML" text={htmlSnippet(facts)} />
              <Snippet label="Markdown" text={markdownSnippet(facts)} />
              <p className="text-12 text-text-3">
                It follows the reader’s theme. Add <code className="font-mono">?theme=light</code> or{' '}
                <code className="font-mono">?theme=dark</code> to the picture’s address for a fixed theme. It may be cached for five
                minutes.
              </p>
            </div>
          </Panel>
        </div>
        <aside aria-label="Looks and rules" className="grid min-w-0 content-start gap-6 lg:col-span-5">
          <Panel id="looks" title="In both themes">
            <div className="grid sm:grid-cols-2 lg:grid-cols-1">
              <Preview theme="light" facts={facts} />
              <Preview theme="dark" facts={facts} />
            </div>
          </Panel>
          <RulesPanel />
        </aside>
      </div>
    </main>
  );
}

const STATE_LABELS: Readonly<Record<BadgeState, string>> = {
  score: 'The score, because the project is rated, the evidence is recent, and no incident is open.',
  incident: 'An open incident. It replaces the score.',
  'code-changed': 'The code that runs is no longer the code of a published audit. It replaces the score.',
  stale: `Stale: the newest evidence is more than ${STALE_DAYS} days old.`,
  'not-rated': 'Not rated: too little is known for a letter.',
};

function TodayPanel({ badge: { state, score, day, kyc }, profile }: { badge: Badge; profile: ScoredProfile }) {
  const today = new Date().toISOString().slice(0, 10);
  const open = profile.incidents.filter((incident) => isOpenIncident(incident, { today }));
  return (
    <Panel id="today" title="What it says today">
      <dl className="grid grid-cols-[160px_minmax(0,1fr)] gap-x-4 gap-y-3 px-5 py-4 max-sm:grid-cols-1 max-sm:gap-y-1 max-sm:px-4">
        <Fact name="Shown">{STATE_LABELS[state]}</Fact>
        <Fact name="Score">
          {score === null ? (
            <NotAssessed />
          ) : (
            <>
              {score.low} to {score.high}, {score.tier === 'NR' ? 'not rated' : `tier ${score.tier}`}.{' '}
              <Link href={`/projects/${profile.id}`} prefetch={false} className="text-brand-text underline">
                See how it is calculated
              </Link>
            </>
          )}
        </Fact>
        <Fact name="Newest evidence">{day === null ? <NotAssessed /> : <Day date={day} />}</Fact>
        <Fact name="Identity check">{KYC_TIER_NAMES[kyc]}</Fact>
        <Fact name="Open incidents">
          {open.length === 0 ? (
            `None on record of the last ${OPEN_INCIDENT_DAYS} days without a public account of its cause.`
          ) : (
            <ul className="grid gap-1">
              {open.map(({ title, date, source }) => (
                <li key={`${date} ${title}`}>
                  {title}, <Day date={date} /> <EvidenceLink url={source} subject={title} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-text-3">{name}</dt>
      <dd className="wrap-anywhere max-sm:mb-2">{children}</dd>
    </div>
  );
}

type SnippetFacts = Parameters<typeof htmlSnippet>[0];

function Preview({ theme, facts: { id, width, alt } }: { theme: 'light' | 'dark'; facts: SnippetFacts }) {
  return (
    <div data-theme={theme} className="grid place-items-center bg-page px-4 py-6 last:rounded-b-card">
      {/* biome-ignore lint/performance/noImgElement: a drawing of a few hundred bytes, as other sites show it. */}
      <img src={`/badge/${id}.svg?theme=${theme}`} width={width} height={BADGE_HEIGHT} alt={alt} className="h-auto max-w-full" />
    </div>
  );
}

function Snippet({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <p className="font-medium text-12">{label}</p>
        <CopyButton text={text} label={`Copy ${label}`} />
      </div>
      <pre className="whitespace-pre-wrap break-all rounded-input border border-line bg-surface-2 p-3 font-mono text-12">{text}</pre>
    </div>
  );
}

const RULES = [
  ['Green, amber or red with a tier', 'The score’s letter, with both ends of its interval: the low one is what is proven.'],
  ['Red, “Incident”', `Something was lost in the last ${OPEN_INCIDENT_DAYS} days, and no public account of the cause is on record.`],
  ['Grey, “Stale”', `The newest evidence is older than ${STALE_DAYS} days.`],
  ['Grey, “Not rated”', 'Too little is known. That is neither good nor bad.'],
] as const;

function RulesPanel() {
  return (
    <Panel id="rules" title="When it changes">
      <dl className="px-5 py-1 max-sm:px-4">
        {RULES.map(([head, text]) => (
          <div key={head} className="border-line py-3 not-last:border-b">
            <dt className="font-medium">{head}</dt>
            <dd className="mt-0.5 text-12 text-text-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
