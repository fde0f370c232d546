import { type SearchSubject, whyNotNone } from '../../catalog/file/search-places.ts';
import type { ProjectProfile } from '../../catalog/project/schema.ts';
import type { Alert } from './schema.ts';

type Facts = Pick<ProjectProfile, 'audits' | 'auditsSearched' | 'incidents' | 'incidentsSearched'>;

/**
 * What is on record of a project's audits and incidents, in one plain sentence. It says "none" only after a
 * search, and of incidents only without severe on-chain alerts: `alerts`.
 */
export function summarize({ audits, auditsSearched, incidents, incidentsSearched }: Facts, alerts: readonly Alert[]): string {
  const beside = alerts.length === 0 ? '' : ' beside the alerts on its chain';
  return `${auditClause(audits, toSearch(auditsSearched, 'audits'))}; ${incidentClause(incidents, toSearch(incidentsSearched, 'incidents'), beside)}.`;
}

/** `few`: in too few places for "none" to be a statement. */
type Search = 'missing' | 'few' | 'enough';

function toSearch(record: Facts['auditsSearched'], subject: SearchSubject): Search {
  if (record === null) return 'missing';
  return whyNotNone(record, { subject }) === undefined ? 'enough' : 'few';
}

function auditClause(audits: Facts['audits'], search: Search): string {
  if (audits.length === 0) {
    if (search === 'missing') return 'Audits have not been searched for';
    return search === 'enough' ? 'No published audit was found' : 'Audits were searched for in too few places to say that there is none';
  }
  const firms = new Set(audits.map(({ firm }) => firm.toLowerCase())).size;
  const newest = audits.map(({ date }) => date).reduce((latest, date) => (date > latest ? date : latest));
  const [subject, firm] = [count(audits.length, 'published audit'), count(firms, 'firm')];
  return audits.length === 1
    ? `One published audit, from ${formatDate(newest)}, is on record`
    : `${capitalize(subject)} by ${firm} are on record, the newest from ${formatDate(newest)}`;
}

function incidentClause(incidents: Facts['incidents'], search: Search, beside: string): string {
  if (incidents.length === 0) {
    if (search === 'missing') return 'incidents have not been searched for';
    if (search === 'few') return 'incidents were searched for in too few places to say that there was none';
    return `no ${beside && 'published '}incident was found${beside}`;
  }
  const losses = incidents.flatMap(({ lossUsd }) => (lossUsd === null ? [] : [BigInt(lossUsd)]));
  const total = losses.reduce((sum, loss) => sum + loss, 0n);
  const record = `${count(incidents.length, 'incident')} ${incidents.length === 1 ? 'is' : 'are'} on record`;
  if (total === 0n) return `${record}${beside}, without a stated loss`;
  // A stated loss may have been recovered later, so the text does not say "cost".
  const known = losses.filter((loss) => loss > 0n).length;
  const amount = `${known === incidents.length ? '' : 'at least '}${formatMoney(total)} US dollars`;
  return `${record}${beside}, with ${incidents.length === 1 ? 'a stated loss' : 'stated losses'} of ${amount}`;
}

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

function count(amount: number, noun: string): string {
  return `${SMALL_NUMBERS[amount] ?? amount} ${noun}${amount === 1 ? '' : 's'}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const MAGNITUDES: readonly (readonly [bigint, string])[] = [
  [1_000_000_000n, 'billion'],
  [1_000_000n, 'million'],
];

/** Whole dollars: '25 million', '1.2 billion', '950,000'. Rounded down, so that nothing is overstated. */
function formatMoney(dollars: bigint): string {
  const magnitude = MAGNITUDES.find(([size]) => dollars >= size);
  if (magnitude === undefined) return dollars.toLocaleString('en-US');
  const [size, word] = magnitude;
  const tenths = (dollars * 10n) / size;
  const [whole, tenth] = [tenths / 10n, tenths % 10n];
  return `${whole >= 100n || tenth === 0n ? whole : `${whole}.${tenth}`} ${word}`;
}

/** 'May 2026' for a month or a day in it, '2026' for a year. */
function formatDate(date: string): string {
  const [year = date, month] = date.split('-');
  if (month === undefined) return year;
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${year}-${month}`));
}
