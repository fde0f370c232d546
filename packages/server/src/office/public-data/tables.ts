import { SEVERITIES } from '@redoubt/domain/severity';
import { type RawBuilder, sql } from 'kysely';
import { rankSharedBy } from '../../catalog/listing/facet-store.ts';
import { bountyInForce } from '../../catalog/project/project-rows.ts';
import type { Column, DataTable } from './data-table.ts';

const column = (name: string, from: RawBuilder<unknown>, about: string): Column => ({ name, from, about });

const PROJECT = column('project', sql`t.project_id`, 'Id of the project, as in its address');
const SOURCE = column('source', sql`t.source`, 'The page that says so');
const POSITION = [
  { column: sql`t.project_id collate "C"`, type: 'text' },
  { column: sql`t.position`, type: 'bigint' },
] as const;

/** A table of what is stated about projects, in the order of the catalogue. */
function statedTable(table: Pick<DataTable, 'name' | 'title' | 'about' | 'columns'> & { of: string; ordered?: boolean }): DataTable {
  const { of, ordered = true, columns, ...named } = table;
  return {
    ...named,
    columns: [PROJECT, ...columns],
    source: sql`${sql.table(of)} t join project on project.id = t.project_id`,
    where: sql<boolean>`not project.demo`,
    key: ordered ? POSITION : [POSITION[0]],
    project: sql`t.project_id`,
  };
}

const listed = (name: string) => sql`t.${sql.id(name)}`;

/** A floating-point column without the dust of the computer's beyond 15 digits, so that files and JSON show the same digits. */
const plain = (name: string) => sql`${listed(name)}::numeric::float8`;

/** The leaderboard, as far as a file can hold it. */
const projects: DataTable = {
  name: 'projects',
  title: 'Projects',
  about: 'Every project with its score, rank and what lists show of it.',
  columns: [
    column('id', sql`t.project_id`, 'Id of the project, as in its address'),
    column('name', sql`project.name`, 'Its name'),
    column('tickers', sql`array_to_string(project.tickers, ' ')`, 'Its tokens, with spaces between'),
    column('categories', sql`array_to_string(project.categories, ' ')`, 'What kind of project it is'),
    column('chains', sql`array_to_string(t.chains, ' ')`, 'Chains of its contracts'),
    column('status', listed('status'), 'live, winding-down, closed, merged or renamed; empty where not known'),
    column('rank', listed('rank'), 'Place by verdict; empty where the verdict is not known'),
    column('rank_shared_by', rankSharedBy('t'), 'How many real projects have this rank, this one included'),
    column('rated', listed('rated'), 'Whether enough is known for a letter'),
    column('tier', listed('tier'), 'A to E, or NR'),
    column('score_low', sql`floor(t.score_low + 1e-9)`, 'What is proven, 0 to 100'),
    column('score_high', sql`ceil(t.score_high - 1e-9)`, 'What is possible, 0 to 100'),
    column('coverage', sql`round(t.coverage::numeric, 2)::float8`, 'Weight of the evidence that is there, 0 to 100'),
    column('audit_status', listed('audit_status'), 'completed, in-progress, none (searched, not found) or unknown'),
    column('audits', listed('audits'), 'Published audits on record'),
    column('audited_on', listed('audited_on'), 'Date of the newest'),
    column('incidents', listed('incidents'), 'Incidents on record'),
    column(
      'last_incident_on',
      sql`(select max(date collate "C") from project_incident i where i.project_id = t.project_id)`,
      'Date of the newest',
    ),
    column('last_alert_on', listed('last_alert_on'), 'Date of the newest incident or alert from a chain'),
    column('contracts', listed('contracts'), 'Contracts on record'),
    column('kyc', listed('kyc'), 'Tier of the identity check on record'),
    column('votes_yes', listed('votes_yes'), 'Votes that it is secure'),
    column('votes_no', listed('votes_no'), 'Votes that it is not'),
    column('page_views', sql`t.page_views::float8`, 'Views of its page'),
    column('listed_at', listed('onboarded_at'), 'Since when it is on record'),
  ],
  source: sql`project_listing t join project on project.id = t.project_id`,
  where: sql<boolean>`not t.demo`,
  key: [{ column: sql`t.project_id collate "C"`, type: 'text' }],
  project: sql`t.project_id`,
};

const contracts = statedTable({
  name: 'contracts',
  title: 'Contracts',
  about: 'Contracts that a source names as a project’s own.',
  of: 'project_contract',
  columns: [
    column('chain', listed('chain'), 'The chain’s short name'),
    column('address', listed('address'), '0x and 40 digits'),
    column('role', listed('role'), 'What it is for'),
    column('name', listed('name'), 'What the source calls it'),
    column('heartbeat_seconds', listed('heartbeat_seconds'), 'Of a price feed: within what time it is written again'),
    SOURCE,
  ],
});

const FATES = ['unresolved', 'acknowledged', 'partiallyResolved', 'resolved'] as const;

const audits = statedTable({
  name: 'audits',
  title: 'Audits',
  about: 'Published audits. Findings are empty where they were not counted.',
  of: 'project_audit',
  columns: [
    column('firm', listed('firm'), 'Who audited'),
    column('scope', listed('scope'), 'What was audited'),
    column('date', listed('date'), 'Of the report, as exactly as the source says'),
    column('report', listed('report'), 'The published report'),
    SOURCE,
    ...SEVERITIES.flatMap((severity) =>
      FATES.map((fate) =>
        column(
          `${severity}_${fate === 'partiallyResolved' ? 'partially_resolved' : fate}`,
          sql`(t.findings -> ${sql.lit(severity)} ->> ${sql.lit(fate)})::int`,
          `Findings of severity ${severity} that are ${fate === 'partiallyResolved' ? 'partially resolved' : fate}`,
        ),
      ),
    ),
  ],
});

const incidents = statedTable({
  name: 'incidents',
  title: 'Incidents',
  about: 'What happened to projects, as sources tell it.',
  of: 'project_incident',
  columns: [
    column('date', listed('date'), 'As exactly as the source says'),
    column('kind', listed('kind'), 'exploit, rug-pull, private-key-compromise, phishing or anomaly'),
    column('title', listed('title'), 'In a few words'),
    column('cause', listed('cause'), 'How it could happen'),
    column('loss_usd', sql`t.loss_usd::text`, 'Whole US dollars at the time; empty where no source states it'),
    column('share_lost', listed('share_lost'), 'At least which part of the value was lost'),
    column('lost_by', listed('lost_by'), 'Who failed: contracts, keys, front-end, third-party or user'),
    column('returned_share', sql`t.returned ->> 'share'`, 'At least how much of the loss came back: all, half, part or none'),
    column('returned_usd', sql`t.returned ->> 'usd'`, 'In whole US dollars, where the source states it'),
    column('event', listed('event'), 'The same for rows that are one event: sum each event once'),
    column('chain', listed('chain'), 'Where'),
    column('transaction', listed('transaction'), 'One transaction of it'),
    SOURCE,
  ],
});

const links = statedTable({
  name: 'links',
  title: 'Links',
  about: 'Pages of projects.',
  of: 'project_link',
  columns: [column('kind', listed('kind'), 'website, documentation and so on'), column('url', listed('url'), 'Where it leads'), SOURCE],
});

const bountyRows = statedTable({
  name: 'bounties',
  title: 'Bounties',
  about: 'Programmes that pay finders of faults.',
  of: 'project_bounty',
  ordered: false,
  columns: [
    column('programme', listed('programme'), 'Who runs it'),
    column('url', listed('url'), 'Its page'),
    column('reward_max_usd', sql`t.reward_max_usd::text`, 'The highest reward in US dollars; empty where none is stated'),
    SOURCE,
  ],
});

/** One of a project: its editors' where they state one, otherwise its file's. */
const bounties: DataTable = { ...bountyRows, where: sql<boolean>`not project.demo and ${bountyInForce('t')}` };

const searches: DataTable = {
  ...statedTable({
    name: 'searches',
    title: 'Searches',
    about: 'Where we searched, and when: only with this does “none found” say something.',
    of: 'project_search_record',
    columns: [
      column('subject', listed('subject'), 'audits, incidents, bounty or team'),
      column('searched_on', sql`t.searched_on::text`, 'The day'),
      column('places', sql`array_to_string(t.places, ' ')`, 'Pages, with spaces between'),
    ],
  }),
  key: [POSITION[0], { column: sql`t.subject collate "C"`, type: 'text' }],
};

const facts: DataTable = {
  name: 'facts',
  title: 'Facts',
  about: 'Every answer that scores are made of today, with its evidence.',
  columns: [
    column('id', sql`t.id::text`, 'Number of the fact'),
    PROJECT,
    column('deployment', listed('deployment'), 'A chain; * for all'),
    column('contract', listed('contract'), 'Where it is about one'),
    column('subject', listed('subject'), 'The check, trait or cap that it answers'),
    column('method', sql`t.source`, 'How it was got: R, L, X, B from a chain, C catalogue, W website, V visitors'),
    column('party', listed('party'), 'Who attests it'),
    column('answer', listed('answer'), 'As JSON'),
    column('evidence', listed('evidence'), 'As JSON: pages and day, or block and call'),
    column('assessed_at', listed('assessed_at'), 'When it was looked at'),
    column('valid_from', listed('valid_from'), 'Since when it counts'),
  ],
  source: sql`fact t join project on project.id = t.project_id`,
  where: sql<boolean>`not project.demo and t.valid_to is null`,
  key: [
    { column: sql`t.project_id collate "C"`, type: 'text' },
    { column: sql`t.id::text collate "C"`, type: 'text' },
  ],
  project: sql`t.project_id`,
};

const scores: DataTable = {
  name: 'scores',
  title: 'Scores over time',
  about: 'Each score that a project has had, from when on.',
  columns: [
    PROJECT,
    column('as_of', listed('as_of'), 'Since when'),
    column('method', listed('method'), 'Version of the method'),
    column('low', plain('low'), 'What was proven'),
    column('high', plain('high'), 'What was possible'),
    column('tier', listed('tier'), 'A to E, or NR'),
    column('coverage', plain('coverage'), 'Weight of the evidence, 0 to 100'),
    column('caps', sql`array_to_string(t.caps, ' ')`, 'What limited it'),
  ],
  source: sql`score_record t join project on project.id = t.project_id`,
  where: sql<boolean>`not project.demo`,
  key: [
    { column: sql`t.project_id collate "C"`, type: 'text' },
    { column: sql`t.id`, type: 'bigint' },
  ],
  project: sql`t.project_id`,
};

const hex = (from: RawBuilder<unknown>) => sql`'0x' || encode(${from}, 'hex')`;

const alerts: DataTable = {
  name: 'alerts',
  title: 'Alerts',
  about: 'What happened on chain or was published, from which alerts were raised. One that is retracted did not happen.',
  columns: [
    column('id', sql`t.id::text`, 'Of the alert'),
    PROJECT,
    column('kind', listed('kind'), 'What happened'),
    column('severity', listed('severity'), 'How grave it is'),
    column('state', listed('state'), 'pending, confirmed or retracted'),
    column('happened_at', listed('happened_at'), 'The block’s time'),
    column('chain', sql`chain.slug`, 'Where; empty for what editors published'),
    column('contract', hex(sql`t.contract`), 'Whose'),
    column('block', sql`t.block::text`, 'In which block'),
    column('transaction', hex(sql`t.tx_hash`), 'By which transaction'),
    column('detail', listed('detail'), 'As JSON, by kind'),
    column('raised_at', listed('raised_at'), 'When it was raised'),
    column('retracted_at', listed('retracted_at'), 'When it was taken back'),
  ],
  source: sql`alert t join project on project.id = t.project_id left join chain using (chain_id)`,
  where: sql<boolean>`not project.demo`,
  key: [
    { column: sql`t.project_id collate "C"`, type: 'text' },
    { column: sql`t.id::text collate "C"`, type: 'text' },
  ],
  project: sql`t.project_id`,
};

/** Everything that anybody may read whole: as pages by cursor, as a file, and in an export. */
export const DATA_TABLES: readonly DataTable[] = [projects, contracts, audits, incidents, links, bounties, searches, facts, scores, alerts];
