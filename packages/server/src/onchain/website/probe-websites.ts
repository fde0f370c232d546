import { Resolver } from 'node:dns/promises';
import { inTransaction, type Tx } from '@redoubt/db/client';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import { claimRecord } from '@redoubt/domain/catalog/claim/claim';
import type { NewFact } from '@redoubt/domain/catalog/score/facts/catalog-facts';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import { DAY_MS } from '@redoubt/domain/time';
import { lockCatalog } from '../../catalog/catalog-store.ts';
import { endFacts, insertFacts, listFacts, type ProjectFact, readClock } from '../../catalog/fact/fact-store.ts';
import { refreshListings } from '../../catalog/refresh/refresh-listings.ts';
import { scoreProjects } from '../../catalog/refresh/score-projects.ts';
import type { Context } from '../../platform/context.ts';
import { askResolver, type ResolveTxt } from '../claim/check-claim.ts';
import { type DomainRecords, judgeWebsite } from './judge-website.ts';
import { type ProbeDeps, probeWebsite, type Seen, type Unseen } from './probe-website.ts';
import { listLeft, takeDueWebsites, type Website } from './website-store.ts';

export type WebsiteDeps = ProbeDeps & {
  /** By default the machine's resolver. */
  readonly resolveTxt?: ResolveTxt;
  readonly hasCaa?: (host: string) => Promise<boolean>;
};

/** Websites in one run. */
const WEBSITES_MAX = 20;
/** Contracts of a project that its domain may claim. */
const CLAIMS_MAX = 200;
const DNS_MS = 4_000;
/** The party of facts from websites. */
const PARTY = 'website';

/**
 * Probes the websites that are due, each once a day, and updates the facts of source W. Returns how many
 * were probed, and how many of them answered.
 */
export async function probeWebsites(
  { db, log }: Pick<Context, 'db' | 'log'>,
  deps: WebsiteDeps,
): Promise<{ looked: number; seen: number }> {
  const due = await inTransaction(db, (tx) => takeDueWebsites(tx, { limit: WEBSITES_MAX }));
  const wanted: ProjectFact<NewFact>[] = [];
  let seen = 0;
  for (const website of due) {
    const probe = await probeWebsite(website.url, deps);
    if (probe.is === 'seen') seen += 1;
    else log.info({ project: website.projectId, why: probe.why }, 'a website could not be looked at');
    const own = new Set(website.contracts.map(({ address }) => address));
    const { website: site, links } = judgeWebsite(probe, { own, records: await readRecords(website, deps) });
    for (const [subject, answer] of [['OPS-09', site] as const, ['COM-01', links] as const])
      wanted.push({ projectId: website.projectId, fact: toFact({ subject, answer, probe, start: website.url, at: new Date() }) });
  }
  if (wanted.length > 0) await inTransaction(db, (tx) => replaceWebsiteFacts(tx, wanted));
  return { looked: due.length, seen };
}

async function readRecords(
  { projectId, url, contracts }: Website,
  { resolveTxt = askResolver, hasCaa = askCaa }: WebsiteDeps,
): Promise<DomainRecords> {
  const host = new URL(url).hostname.replace(/^www\./, '');
  const claims = contracts.slice(0, CLAIMS_MAX).map((contract) => ({ ...contract, ...claimRecord({ projectId, ...contract }) }));
  const [first] = claims;
  const texts = first === undefined ? [] : await resolveTxt(`${first.label}.${host}`);
  const said = new Set(texts.map((text) => text.trim()));
  const named = claims.filter(({ value }) => said.has(value));
  const claim = named.some(({ confirmed }) => confirmed) ? 'proven' : named.length > 0 ? 'controller-missing' : undefined;
  return { claim, caa: await hasCaa(host) };
}

/** Whether CAA records apply: those of the nearest parent name that has some. */
async function askCaa(host: string): Promise<boolean> {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  const parts = host.split('.');
  for (let from = 0; from < parts.length - 1; from += 1) {
    const records = await resolver.resolveCaa(parts.slice(from).join('.')).catch(() => []);
    if (records.length > 0) return true;
  }
  return false;
}

type WebsiteAnswer = { subject: 'OPS-09' | 'COM-01'; answer: unknown; probe: Seen | Unseen; start: string; at: Date };

function toFact({ subject, answer, probe, start, at }: WebsiteAnswer): NewFact {
  const urls = [...new Set([start, probe.url])];
  const seen = probe.is === 'seen' ? { at: at.toISOString(), status: probe.status, headers: probe.headers } : { at: at.toISOString() };
  return {
    deployment: '*',
    subject,
    source: 'W',
    assessedAt: at.getTime(),
    party: PARTY,
    evidence: { kind: 'page', urls, statedOn: at.toISOString().slice(0, 10), seen },
    answer,
  };
}

/** Replaces changed facts, and renews equal ones at half of their maximum age. */
async function replaceWebsiteFacts(tx: Tx, wanted: readonly ProjectFact<NewFact>[]): Promise<void> {
  await lockCatalog(tx);
  const at = await readClock(tx);
  const left = await listLeft(tx, { ids: wanted.map(({ projectId }) => projectId) });
  const current = new Map((await listFacts(tx, { projectIds: [...left], source: 'W' })).map((each) => [keyOf(each), each.fact]));
  const fresh = wanted.filter((each) => {
    const before = current.get(keyOf(each));
    return left.has(each.projectId) && (before === undefined || !goesOn(before, each.fact));
  });
  const ended = fresh.flatMap((each) => current.get(keyOf(each))?.id ?? []);
  await endFacts(tx, { ids: ended, at });
  await insertFacts(tx, { facts: fresh, at });
  const ids = [...new Set(fresh.map(({ projectId }) => projectId))];
  await refreshListings(tx, { scores: await scoreProjects(tx, { ids, at }) });
}

const keyOf = ({ projectId, fact: { subject } }: ProjectFact<NewFact>): string => `${projectId} ${subject}`;

function goesOn(before: NewFact, { subject, answer, assessedAt }: NewFact): boolean {
  const maxAge = METHOD.checks.find(({ id }) => id === subject)?.maxAge;
  const renewedAfter = typeof maxAge === 'number' ? (maxAge * DAY_MS) / 2 : DAY_MS;
  return canonicalJson(before.answer) === canonicalJson(answer) && assessedAt - before.assessedAt < renewedAfter;
}
