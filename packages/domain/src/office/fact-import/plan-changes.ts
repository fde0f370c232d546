import { KNOWN_CHAINS } from '../../platform/chain/known-chains.ts';
import { toChainSlug } from '../../platform/chain/to-chain-slug.ts';
import { DAY_MS } from '../../time.ts';
import type { Statement, StatementOf } from '../editor/schema.ts';
import type { EntryOf, LeftOut, ReadPage } from './entry.ts';
import { findSlug, programmePage } from './immunefi.ts';
import { createNameIndex, type NameMatch } from './match-names.ts';

/** What is stated about a project today, by files and editors, as far as sources speak about it. */
export type StatedProject = {
  readonly id: string;
  /** Its id, name, former and other names, products. */
  readonly names: readonly string[];
  readonly bounty: StatementOf<'bounty'> | undefined;
  readonly audits: readonly { readonly firm: string; readonly date: string; readonly report: string }[];
  readonly incidents: readonly { readonly date: string; readonly lossUsd: string | null }[];
  /** Addresses in lower case. */
  readonly contracts: readonly { readonly chain: string; readonly address: string }[];
  readonly verifications: readonly StatementOf<'verification'>[];
};

/** How a proposal stands to what is stated: about nothing stated yet; adds what was left open; contradicts it. */
export type ChangeKind = 'new' | 'completes' | 'contradicts';

/** A change of what is stated about a project, as a source would have it. */
export type Change = {
  readonly projectId: string;
  /** Which statement of the project is meant. A source proposes one change of it at a time. */
  readonly key: string;
  readonly kind: ChangeKind;
  /** Whether the project is known by an address or page; a name alone can mislead. */
  readonly sure: boolean;
  readonly statement: Statement;
  readonly today: Statement | null;
  /** The page that says so. */
  readonly page: string;
};

/** What a source says as it is stated already. `page`: the stated page, where the source has just shown that it still holds. */
export type Agreement = { readonly projectId: string; readonly page: string | undefined };

export type Plan = {
  readonly changes: readonly Change[];
  readonly agreed: readonly Agreement[];
  readonly leftOut: readonly LeftOut[];
};

type Found = Change | Agreement | LeftOut;

/** What a source would change of what is stated. Pure: the same answers about the same catalogue give the same changes. */
export function planChanges({ entries, leftOut }: ReadPage, projects: readonly StatedProject[]): Plan {
  const byId = new Map(projects.map((project) => [project.id, project]));
  const findByName = createNameIndex(projects);
  const find = (names: readonly string[]): StatedProject | NameMatch => {
    const match = findByName(names);
    return 'id' in match ? (byId.get(match.id) ?? match) : match;
  };
  const byContract = Map.groupBy(
    projects.flatMap((project) => project.contracts.map((contract) => ({ project, contract }))),
    ({ contract }) => `${contract.chain} ${contract.address}`,
  );
  const programmes = entries.filter((entry) => entry.what === 'programme');
  const found = [
    ...planBounties(programmes, { projects, find, omitted: new Set(leftOut.map(({ what }) => what)) }),
    ...entries.flatMap((entry): Found[] => {
      if (entry.what === 'programme') return [];
      if (entry.what === 'verification') {
        const named = byContract.get(`${toChainSlug(String(entry.chainId))} ${entry.address}`) ?? [];
        return named.length === 0 ? [toLeftOut(entry, NOT_OURS)] : named.map(({ project }) => planVerification(entry, project));
      }
      const project = find(entry.what === 'report' ? entry.names : [entry.name]);
      if (!('audits' in project)) return [toLeftOut(entry, 'why' in project ? project.why : NOT_OURS)];
      return [entry.what === 'report' ? planAudit(entry, project) : planIncident(entry, project)];
    }),
  ];
  const changes = new Map<string, Change>();
  const omitted: LeftOut[] = [];
  const agreed: Agreement[] = [];
  for (const each of found) {
    if ('why' in each) omitted.push(each);
    else if (!('key' in each)) agreed.push(each);
    else {
      const key = `${each.projectId} ${each.key}`;
      if (changes.has(key)) omitted.push({ what: `${each.projectId}: ${each.page}`, why: 'The source says another thing of the same.' });
      else changes.set(key, each);
    }
  }
  return { changes: [...changes.values()], agreed, leftOut: [...leftOut, ...omitted] };
}

const NOT_OURS = 'No contract of the catalogue.';

function toLeftOut(entry: EntryOf<'verification' | 'report' | 'exploit' | 'programme'>, why: string): LeftOut {
  switch (entry.what) {
    case 'programme':
      return { what: `programme ${entry.slug}`, why };
    case 'verification':
      return { what: `contract ${entry.address} on chain ${entry.chainId}`, why };
    case 'report':
      return { what: `${entry.firm}, ${entry.date}, ${entry.names[0] ?? ''}`, why };
    case 'exploit':
      return { what: `${entry.date} ${entry.name}`, why };
  }
}

type BountyContext = {
  readonly projects: readonly StatedProject[];
  readonly find: (names: readonly string[]) => StatedProject | NameMatch;
  /** Programmes that are listed, but not taken over. */
  readonly omitted: ReadonlySet<string>;
};

function planBounties(programmes: readonly EntryOf<'programme'>[], { projects, find, omitted }: BountyContext): Found[] {
  // Without the list, nothing is known of any programme.
  if (programmes.length === 0) return [];
  const listed = new Map(programmes.map((programme) => [programme.slug, programme]));
  const bound = new Set<string>();
  const stated = projects.flatMap((project): Found[] => {
    const slug = project.bounty && findSlug(project.bounty.url);
    if (project.bounty === undefined || slug === undefined) return [];
    bound.add(slug);
    const programme = listed.get(slug);
    if (programme !== undefined) return [compareBounty(programme, project, project.bounty)];
    if (omitted.has(`programme ${slug}`)) return [];
    return [endBounty(project, project.bounty)];
  });
  const others = programmes.flatMap((programme): Found[] => {
    if (bound.has(programme.slug)) return [];
    const project = find([programme.name, programme.slug]);
    if (!('bounty' in project)) return [toLeftOut(programme, 'why' in project ? project.why : NOT_OURS)];
    if (project.bounty !== undefined) return [toLeftOut(programme, 'Another programme of the project is stated.')];
    const { slug, name, rewardMaxUsd } = programme;
    const url = programmePage(slug);
    const statement = {
      what: 'bounty' as const,
      state: 'live' as const,
      programme: `${name} on Immunefi`.slice(0, 80),
      url,
      ...reward(rewardMaxUsd),
    };
    return [{ projectId: project.id, key: 'bounty', kind: 'new', sure: false, statement, today: null, page: url }];
  });
  return [...stated, ...others];
}

const reward = (rewardMaxUsd: string | null) => (rewardMaxUsd === null ? {} : { rewardMaxUsd });

function compareBounty({ slug, rewardMaxUsd }: EntryOf<'programme'>, { id }: StatedProject, today: StatementOf<'bounty'>): Found {
  if (today.state === 'live' && (today.rewardMaxUsd ?? null) === rewardMaxUsd) return { projectId: id, page: today.url };
  const { rewardMaxUsd: before, ...rest } = today;
  const statement = { ...rest, state: 'live' as const, ...reward(rewardMaxUsd) };
  const kind = today.state === 'live' && before === undefined ? 'completes' : 'contradicts';
  return { projectId: id, key: 'bounty', kind, sure: true, statement, today, page: programmePage(slug) };
}

function endBounty({ id }: StatedProject, today: StatementOf<'bounty'>): Found {
  if (today.state === 'ended') return { projectId: id, page: undefined };
  const statement = { ...today, state: 'ended' as const };
  return { projectId: id, key: 'bounty', kind: 'contradicts', sure: true, statement, today, page: 'https://immunefi.com/bug-bounty/' };
}

function planVerification({ chainId, address, match, verifiedOn, url }: EntryOf<'verification'>, project: StatedProject): Found {
  const chain = toChainSlug(String(chainId));
  const today = project.verifications.find((each) => each.chain === chain && each.address === address);
  if (today?.match === match) return { projectId: project.id, page: undefined };
  const statement = { what: 'verification' as const, chain, address, match, verifiedOn };
  const kind = today === undefined ? 'new' : 'contradicts';
  return { projectId: project.id, key: `verification ${chain} ${address}`, kind, sure: true, statement, today: today ?? null, page: url };
}

function planAudit(entry: EntryOf<'report'>, project: StatedProject): Found {
  const { firm, scope, date, url } = entry;
  if (project.audits.some(({ report }) => toFile(report) === toFile(url))) return { projectId: project.id, page: undefined };
  const sameMonth = project.audits.some(
    (audit) => audit.firm.toLowerCase() === firm.toLowerCase() && audit.date.slice(0, 7) === date.slice(0, 7),
  );
  if (sameMonth) return toLeftOut(entry, `A report of this firm and month is stated of ${project.id}, under another address.`);
  const statement = { what: 'audit' as const, firm, scope, date, report: url };
  return { projectId: project.id, key: `audit ${url}`, kind: 'new', sure: false, statement, today: null, page: url };
}

/** The name of the file that an address leads to: copies of a report keep it. */
function toFile(url: string): string {
  const name = URL.parse(url)?.pathname.split('/').findLast(Boolean) ?? url;
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name.toLowerCase();
  }
}

/** Sources date an event by its first transaction, its last, or the day of the news. */
const SAME_EVENT_DAYS = 7;
/** Amounts of one loss differ by prices and by what came back at once. */
const SAME_LOSS_SHARE = 0.25;

function planIncident(entry: EntryOf<'exploit'>, project: StatedProject): Found {
  const { date, name, kind, cause, lossUsd, url } = entry;
  const same = project.incidents.filter((incident) => isSameTime(incident.date, date));
  if (same.length > 0) {
    if (lossUsd === null || same.some((incident) => isSameLoss(incident.lossUsd, lossUsd)))
      return { projectId: project.id, page: undefined };
    const said = same.map((incident) => (incident.lossUsd === null ? 'no loss' : `${incident.lossUsd} US dollars`)).join(', ');
    return toLeftOut(entry, `Stated of ${project.id} with another loss (${said}; the source: ${lossUsd}). Change it where it is stated.`);
  }
  const statement = {
    what: 'incident' as const,
    date,
    kind,
    title: `${name}: exploit that DeFiHackLabs reproduces`,
    cause: `DeFiHackLabs names the cause “${cause}” and reproduces what happened.`,
    ...(lossUsd !== null && { lossUsd }),
  };
  return { projectId: project.id, key: `incident ${date} ${kind}`, kind: 'new', sure: false, statement, today: null, page: url };
}

/** A date of a month or a year is near each of its days. */
function isSameTime(stated: string, day: string): boolean {
  if (stated.length < 10) return day.startsWith(stated);
  return Math.abs(Date.parse(stated) - Date.parse(day)) <= SAME_EVENT_DAYS * DAY_MS;
}

function isSameLoss(stated: string | null, said: string): boolean {
  if (stated === null) return false;
  const [one, other] = [Number(stated), Number(said)];
  return Math.abs(one - other) <= SAME_LOSS_SHARE * Math.max(one, other);
}

/** Ids of chains whose contracts can be looked up; the catalogue names chains by slug. */
export function toChainId(slug: string): number | undefined {
  return KNOWN_CHAINS[slug]?.chainId;
}
