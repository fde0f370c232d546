import * as z from 'zod/mini';
import { WebAddress } from '../../form.ts';
import { ProjectId } from '../../ids.ts';
import { toSearchTerm } from '../search-term/search-term.ts';
import {
  CatalogAlias,
  CatalogAudit,
  CatalogBounty,
  CatalogContact,
  CatalogContract,
  CatalogDocuments,
  CatalogIncident,
  CatalogLink,
  CatalogTeam,
  CatalogTesting,
  CatalogTrait,
  Category,
  SearchRecord,
  Words,
} from './schema.ts';
import { CatalogAttested, CatalogNoContract, CatalogRuling, CatalogSource, CatalogStatus } from './standing.ts';

/** Adds an issue for each repeated entry of a list. */
function rejectRepeats<Entry>(toKey: (entry: Entry) => string, message: string) {
  return z.check<Entry[]>(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, entry] of value.entries()) {
      if (seen.has(toKey(entry))) issues.push({ code: 'custom', input: entry, path: [index], message });
      seen.add(toKey(entry));
    }
  });
}

const ProjectShape = z.strictObject({
  id: ProjectId,
  name: Words(80),
  tickers: z
    .array(z.string().check(z.regex(/^[A-Za-z0-9.$-]{1,16}$/)))
    .check(rejectRepeats((ticker) => ticker.toLowerCase(), 'This ticker is listed twice.')),
  categories: z.array(Category).check(z.minLength(1)),
  /** Name of the drawing in npm @web3icons/core; a monogram stands in when absent. */
  icon: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))),
  description: z.strictObject({ text: Words(600), source: WebAddress }),
  status: z.optional(CatalogStatus),
  rulings: z._default(z.array(CatalogRuling), []),
  noContract: z.optional(CatalogNoContract),
  links: z.array(CatalogLink),
  aliases: z._default(z.array(CatalogAlias), []).check(rejectRepeats(({ text }) => toSearchTerm(text), 'This alias is listed twice.')),
  /** The deployment that has lived longest comes first: its chain is the project's home. */
  contracts: z
    .array(CatalogContract)
    .check(rejectRepeats(({ chain, address }) => `${chain} ${address}`, 'This address is listed twice on the same chain.')),
  /** When and where its contracts were looked up. Needed only where neither audits nor incidents were searched for. */
  contractsSearched: z.optional(SearchRecord),
  audits: z.array(CatalogAudit),
  /** Absent: not searched for, so an empty list says nothing. The same holds for incidents. */
  auditsSearched: z.optional(SearchRecord),
  incidents: z.array(CatalogIncident),
  incidentsSearched: z.optional(SearchRecord),
  bounty: z.optional(CatalogBounty),
  /** The search for a bounty; needed only where none is listed. */
  bountySearched: z.optional(SearchRecord),
  /** The search of its controllers on lists of sanctioned accounts and known attackers, without a match. */
  sanctionsSearched: z.optional(SearchRecord),
  contacts: z._default(z.array(CatalogContact), []),
  team: z.optional(CatalogTeam),
  testing: z.optional(CatalogTesting),
  documents: z.optional(CatalogDocuments),
  traits: z._default(z.array(CatalogTrait), []).check(rejectRepeats(({ trait }) => trait, 'This trait is listed twice.')),
  attested: z._default(z.array(CatalogAttested), []),
  /** Pages with a day and a publisher of their own. A fact whose source is not among them is as old as the search that found it. */
  sources: z._default(z.array(CatalogSource), []).check(rejectRepeats(({ url }) => url, 'This source is listed twice.')),
});

function toEventKey({ event, date, title }: z.infer<typeof CatalogIncident>): string {
  return event ?? `${date} ${title}`;
}

type Place = { readonly chain: string; readonly address: string };

function lists(contracts: readonly Place[], { chain, address }: Place): boolean {
  return contracts.some((contract) => contract.chain === chain && contract.address === address);
}

/** Every page that a fact of the file names. */
function listSources({
  description,
  status,
  incidents,
  bounty,
  team,
  testing,
  documents,
  ...file
}: z.infer<typeof ProjectShape>): Set<string> {
  const stated = [
    description,
    status,
    file.noContract,
    bounty,
    testing,
    team?.company,
    ...[file.rulings, file.links, file.aliases, file.contracts, file.audits, incidents, file.contacts, file.traits, file.attested].flat(),
    ...[team?.people ?? [], team?.identityChecks ?? []].flat(),
  ];
  const answers = incidents.flatMap(({ returned, response }) => [returned?.source, response?.cause, response?.repaid]);
  const others = [bounty?.url, documents?.addresses, documents?.powers, documents?.audits, ...file.audits.map(({ report }) => report)];
  return new Set([...stated.map((fact) => fact?.source), ...answers, ...others].filter((url) => url !== undefined));
}

/** What is stated about a project by its file, by editors and by incident reports together: they may repeat or contradict each other. */
export const StatedProject = ProjectShape.check(
  z.refine(({ audits, auditsSearched }) => audits.length === 0 || auditsSearched !== undefined, {
    path: ['auditsSearched'],
    message: 'Say when and where audits were searched for.',
  }),
  z.refine(({ incidents, incidentsSearched }) => incidents.length === 0 || incidentsSearched !== undefined, {
    path: ['incidentsSearched'],
    message: 'Say when and where incidents were searched for.',
  }),
  z.refine((file) => [file.contractsSearched, file.auditsSearched, file.incidentsSearched].some((search) => search !== undefined), {
    path: ['contractsSearched'],
    message: 'Say when and where anything of the file was searched for.',
  }),
);

/** One file of the catalogue: statements about one real project, each with its source. Source: OP-60. */
export const CatalogProject = StatedProject.check(
  z.refine(({ name, tickers, aliases }) => !aliases.some(({ text }) => [name, ...tickers].map(toSearchTerm).includes(toSearchTerm(text))), {
    path: ['aliases'],
    message: 'Leave out aliases that repeat the name or a ticker.',
  }),
  z.refine(({ incidents }) => new Set(incidents.map(toEventKey)).size === incidents.length, {
    path: ['incidents'],
    message: 'An event is listed twice: one event is one incident.',
  }),
  z.refine(({ noContract, contracts }) => noContract === undefined || contracts.length === 0, {
    path: ['noContract'],
    message: 'Contracts are listed.',
  }),
  z.refine((file) => file.attested.every(({ contract }) => contract === undefined || lists(file.contracts, contract)), {
    path: ['attested'],
    message: 'The contract is none of the file.',
  }),
  z.refine((file) => file.sources.every(({ url }) => listSources(file).has(url)), {
    path: ['sources'],
    message: 'No fact of the file has this source.',
  }),
);
export type CatalogProject = z.infer<typeof CatalogProject>;

/** The input of `CatalogProject`, before validation. */
export type CatalogFile = z.input<typeof CatalogProject>;
