import type { CatalogProject } from '../../file/project-file.ts';
import { whyNotNone } from '../../file/search-places.ts';
import { rateIncident } from '../../incident/severity.ts';
import type { Answer, Subject } from '../answers.ts';
import type { Fact } from '../types.ts';
import type { NameFinding } from './catalog-facts-names.ts';

/** A fact before it is stored; the store assigns its id. */
export type NewFact = Omit<Fact, 'id'>;

/** The parts of a project's file that facts are derived from. Customer relations are none of them. */
export type Statements = Pick<
  CatalogProject,
  | 'description'
  | 'links'
  | 'contracts'
  | 'contractsSearched'
  | 'audits'
  | 'auditsSearched'
  | 'incidents'
  | 'incidentsSearched'
  | 'bounty'
  | 'bountySearched'
  | 'sanctionsSearched'
  | 'contacts'
  | 'team'
  | 'testing'
  | 'documents'
  | 'traits'
  | 'sources'
>;

/** An identity check by a firm; valid also without a search for the team. */
export type IdentityCheck = { readonly firm: string; readonly date: string; readonly source: string };

/** The parties of facts without a firm: the catalogue's editors for their searches, the project for its own statements. */
const EDITORS = 'catalogue';
const PROJECT = 'project';

/** Roles that make a contract core; other contracts are core by their value only. */
export const CORE_ROLES: ReadonlySet<string> = new Set(['token', 'vault', 'pool', 'bridge', 'admin']);

const EVERYWHERE = '*';

/**
 * The facts that follow from the catalogue's statements. A statement is as old as the last check of its
 * source: the day of the search that found it or, without one, of the file's newest search.
 */
export function toCatalogFacts(
  statements: Statements,
  { names, identityChecks = [] }: { names?: NameFinding | undefined; identityChecks?: readonly IdentityCheck[] | undefined } = {},
): NewFact[] {
  const { contractsSearched, auditsSearched, incidentsSearched } = statements;
  // The schema of the file takes none without a search.
  const reviewedOn = [contractsSearched, auditsSearched, incidentsSearched].reduce(
    (newest, search) => (search && search.at > newest ? search.at : newest),
    '',
  );
  const seen = toSeen(statements);
  return [
    ...contractFacts(statements, seen, reviewedOn),
    ...auditFacts(statements, seen),
    ...incidentFacts(statements, seen),
    ...bountyFacts(statements, seen, reviewedOn),
    ...sanctionFacts(statements),
    ...contactFacts(statements, seen, reviewedOn),
    ...teamFacts(statements, seen),
    ...identityChecks.map(({ firm, date, source }) => identityFact(firm, source, date)),
    ...documentFacts(statements),
    ...(names === undefined ? [] : [fact('COM-02', { name: names.name }, { urls: names.urls, statedOn: names.searchedOn })]),
  ];
}

/** The day on which a page was read: its own where the file states one, otherwise `fallback`; of several pages the newest. */
type Seen = (urls: readonly string[], fallback: string) => string;

function toSeen({ sources }: Statements): Seen {
  const days = new Map(sources.map(({ url, seen }) => [url, seen]));
  return (urls, fallback) =>
    urls
      .flatMap((url) => days.get(url) ?? [])
      .toSorted()
      .at(-1) ?? fallback;
}

type Page = {
  readonly urls: readonly string[];
  readonly statedOn: string;
  readonly party?: string;
  readonly deployment?: string;
  readonly contract?: string;
};

function fact<S extends Subject>(subject: S, answer: Answer<S>, page: Page): NewFact {
  const { urls, statedOn, party = EDITORS, deployment = EVERYWHERE, contract } = page;
  return {
    deployment,
    ...(contract !== undefined && { contract }),
    subject,
    source: 'C',
    assessedAt: Date.parse(statedOn),
    party,
    evidence: { kind: 'page', urls: [...new Set(urls)], statedOn },
    answer,
  };
}

function contractFacts({ contracts, traits }: Statements, seen: Seen, reviewedOn: string): NewFact[] {
  return [
    ...contracts.flatMap(({ chain, address, role, source }) => {
      const page = { urls: [source], statedOn: seen([source], reviewedOn), party: PROJECT, deployment: chain, contract: address };
      const scope = fact('scope:contract', { core: CORE_ROLES.has(role) ? 'yes' : 'maybe' }, page);
      return role === 'token' ? [scope, fact('trait:token', { holds: true }, page)] : [scope];
    }),
    ...traits.map(({ trait, source }) =>
      fact(`trait:${trait}`, { holds: true }, { urls: [source], statedOn: seen([source], reviewedOn), party: PROJECT }),
    ),
  ];
}

function auditFacts({ audits, auditsSearched }: Statements, seen: Seen): NewFact[] {
  if (auditsSearched === undefined) return [];
  const searched = { urls: auditsSearched.places, statedOn: auditsSearched.at };
  const firms = new Map<string, string>();
  const reports = audits.flatMap(({ firm, report, source, findings }) => {
    // Different spellings of a firm's name are one firm.
    const key = firm.toLowerCase();
    const party = firms.get(key) ?? firm;
    firms.set(key, party);
    const page = { urls: [report, source], statedOn: seen([report, source], auditsSearched.at), party };
    const serious = findings === undefined ? null : { critical: toSerious(findings.critical), major: toSerious(findings.major) };
    return [fact('COD-03', { kind: 'report' }, page), fact('COD-04', { kind: 'report', findings: serious }, page)];
  });
  // Too few places were searched to say that there is no report.
  if (audits.length === 0 && whyNotNone(auditsSearched, { subject: 'audits' }) !== undefined) return [];
  return [...reports, fact('COD-03', { kind: 'searched' }, searched), fact('COD-04', { kind: 'searched' }, searched)];
}

type Counts = NonNullable<Statements['audits'][number]['findings']>['critical'];

function toSerious({ unresolved, acknowledged, partiallyResolved }: Counts) {
  return { unresolved, acknowledged, partiallyResolved };
}

/** Only incidents with a loss count: an anomaly without one says nothing about the safety of value. */
function incidentFacts({ incidents, incidentsSearched }: Statements, seen: Seen): NewFact[] {
  if (incidentsSearched === undefined) return [];
  const searched = { urls: incidentsSearched.places, statedOn: incidentsSearched.at };
  const counted = incidents.filter(
    ({ kind, lossUsd = null, shareLost = null }) => rateIncident({ kind, lossUsd, shareLost }) !== 'informational',
  );
  const each = counted.flatMap(({ date, lossUsd = null, shareLost = null, response, source }) => {
    const page = { urls: [source], statedOn: seen([source], incidentsSearched.at) };
    const pages = [response?.cause, response?.repaid].filter((url) => url !== undefined);
    return [
      fact('OPS-01', { kind: 'incident', day: date, shareLost, lossUsd }, page),
      // Absent fields of an incident's response were searched for and not found; without a response nothing was searched.
      fact(
        'OPS-02',
        {
          kind: 'incident',
          cause: response === undefined ? null : response.cause !== undefined,
          fix: null,
          repaid: response === undefined ? null : response.repaid !== undefined,
        },
        { urls: [source, ...pages], statedOn: response?.at ?? seen([source], incidentsSearched.at) },
      ),
    ];
  });
  // A search in too few places does not exclude further incidents.
  if (whyNotNone(incidentsSearched, { subject: 'incidents' }) !== undefined) return each;
  return [...each, fact('OPS-01', { kind: 'searched' }, searched), fact('OPS-02', { kind: 'searched' }, searched)];
}

function bountyFacts({ bounty, bountySearched }: Statements, seen: Seen, reviewedOn: string): NewFact[] {
  if (bounty !== undefined) {
    const answer = { programme: 'live' as const, rewardMaxUsd: bounty.rewardMaxUsd ?? null, valueAtRiskUsd: null, fundsVisible: null };
    const urls = [bounty.url, bounty.source];
    return [fact('OPS-03', answer, { urls, statedOn: seen(urls, bountySearched?.at ?? reviewedOn) })];
  }
  if (bountySearched === undefined || whyNotNone(bountySearched, { subject: 'bounty' }) !== undefined) return [];
  return [fact('OPS-03', { programme: 'none' }, { urls: bountySearched.places, statedOn: bountySearched.at })];
}

/** On that day no holder of a power was on a list of sanctioned accounts or known attackers. */
function sanctionFacts({ sanctionsSearched }: Statements): NewFact[] {
  if (sanctionsSearched === undefined) return [];
  const { at, places } = sanctionsSearched;
  return [fact('CAP-06', { listed: false, exploiterLabels: 0 }, { urls: places, statedOn: at })];
}

/** A general contact page is no security contact; a missing entry does not prove that there is none. */
function contactFacts({ contacts }: Statements, seen: Seen, reviewedOn: string): NewFact[] {
  const security = contacts.filter(({ kind }) => kind === 'security-email' || kind === 'security-page');
  const harbours = contacts.filter(({ kind }) => kind === 'safe-harbour');
  if (security.length + harbours.length === 0) return [];
  const answer = { contact: security.length > 0 ? true : null, safeHarbour: harbours.length > 0 ? true : null };
  const urls = [...security, ...harbours].map(({ source }) => source);
  return [fact('OPS-04', answer, { urls, statedOn: seen(urls, reviewedOn), party: PROJECT })];
}

function teamFacts({ team }: Statements, seen: Seen): NewFact[] {
  if (team === undefined) return [];
  const { searched, people, company, identityChecks } = team;
  const page = (urls: readonly string[]) => ({ urls, statedOn: seen(urls, searched.at) });
  const named = page(people.map(({ source }) => source));
  return [
    ...(people.length === 0 ? [] : [fact('FUN-07', { kind: 'named-team' }, { ...named, party: PROJECT })]),
    ...(company === undefined ? [] : [fact('FUN-07', { kind: 'company' }, page([company.source]))]),
    ...identityChecks.map(({ firm, source }) => identityFact(firm, source, seen([source], searched.at))),
    fact('FUN-07', { kind: 'searched' }, { urls: searched.places, statedOn: searched.at }),
  ];
}

function identityFact(firm: string, source: string, statedOn: string): NewFact {
  return fact('FUN-07', { kind: 'identity-check' }, { urls: [source], statedOn, party: firm });
}

function documentFacts({ testing, documents, links, description }: Statements): NewFact[] {
  const own = links.filter(({ kind }) => kind === 'documentation').map(({ url }) => url);
  const found = documents === undefined ? [] : [documents.addresses, documents.powers, documents.audits].filter((url) => url !== undefined);
  const read = [found, own, [description.source]].find((urls) => urls.length > 0) ?? [];
  return [
    ...(testing === undefined ? [] : [fact('COD-12', { level: testing.level }, { urls: [testing.source], statedOn: testing.at })]),
    ...(documents === undefined
      ? []
      : [
          fact(
            'FUN-08',
            {
              addresses: documents.addresses !== undefined,
              audits: documents.audits !== undefined,
              powers: documents.powers !== undefined,
              powersComplete: null,
            },
            { urls: read, statedOn: documents.at, party: PROJECT },
          ),
        ]),
  ];
}
