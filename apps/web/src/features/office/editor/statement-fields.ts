import { Category, ContractRole, IncidentKind, LinkKind } from '@redoubt/domain/catalog/file/schema';
import type { Statement } from '@redoubt/domain/office/editor/schema';

type What = Statement['what'];

/** One field of the form of a statement. `lines` are one value each, `many` are chosen of the options. */
export type StatementField = {
  readonly name: string;
  readonly label: string;
  readonly look?: 'line' | 'area' | 'lines' | 'words' | 'choice' | 'many' | 'chain' | 'mono' | 'number';
  readonly options?: readonly string[];
  readonly optional?: boolean;
  readonly hint?: string;
};

/** What each kind of statement is made of. Findings and claims have fields of their own. */
export const STATEMENT_FIELDS: Readonly<Record<What, readonly StatementField[]>> = {
  audit: [
    { name: 'firm', label: 'Firm' },
    { name: 'date', label: 'Date of the report', hint: 'YYYY-MM-DD, YYYY-MM or YYYY' },
    { name: 'scope', label: 'What was audited' },
    { name: 'report', label: 'Address of the report' },
  ],
  incident: [
    { name: 'kind', label: 'Kind', look: 'choice', options: IncidentKind.options },
    { name: 'date', label: 'Date', hint: 'YYYY-MM-DD, YYYY-MM or YYYY' },
    { name: 'title', label: 'Title' },
    { name: 'lossUsd', label: 'Loss in whole US dollars (optional)', optional: true },
    { name: 'chain', label: 'Chain (optional)', look: 'chain', optional: true },
    { name: 'transaction', label: 'One transaction of it (optional)', look: 'mono', optional: true },
    { name: 'cause', label: 'Cause', look: 'area' },
  ],
  contract: [
    { name: 'chain', label: 'Chain', look: 'chain' },
    { name: 'address', label: 'Address', look: 'mono' },
    { name: 'role', label: 'Role', look: 'choice', options: ContractRole.options },
    { name: 'name', label: 'Name' },
  ],
  link: [
    { name: 'kind', label: 'Kind', look: 'choice', options: LinkKind.options },
    { name: 'url', label: 'Address' },
  ],
  kyc: [
    { name: 'tier', label: 'Tier', look: 'choice', options: ['gold', 'silver', 'bronze'] },
    { name: 'firm', label: 'Who checked' },
    { name: 'date', label: 'Day of the check', hint: 'YYYY-MM-DD' },
    { name: 'until', label: 'Last day on which it counts (optional)', optional: true, hint: 'YYYY-MM-DD' },
    { name: 'people', label: 'People checked (optional)', look: 'number', optional: true, hint: 'How many, where the source says so' },
  ],
  search: [
    { name: 'subject', label: 'Looked for', look: 'choice', options: ['audits', 'incidents', 'bounty', 'team'] },
    { name: 'places', label: 'Pages that were searched', look: 'lines', hint: 'One address a line' },
  ],
  bounty: [
    { name: 'state', label: 'State', look: 'choice', options: ['live', 'ended'] },
    { name: 'programme', label: 'Programme' },
    { name: 'url', label: 'Address of its page' },
    { name: 'rewardMaxUsd', label: 'Highest reward in whole US dollars (optional)', optional: true },
  ],
  verification: [
    { name: 'chain', label: 'Chain', look: 'chain' },
    { name: 'address', label: 'Address', look: 'mono' },
    { name: 'match', label: 'Match', look: 'choice', options: ['exact', 'metadata'] },
    { name: 'verifiedOn', label: 'Day of the verification', hint: 'YYYY-MM-DD' },
  ],
  about: [
    { name: 'name', label: 'Name' },
    { name: 'tickers', label: 'Tickers (optional)', look: 'words', hint: 'With spaces between' },
    { name: 'categories', label: 'Categories', look: 'many', options: Category.options },
    { name: 'text', label: 'What it is, in one or two sentences', look: 'area' },
  ],
};

/** What stands in a field at first. */
export function initialText(statement: Statement | undefined, { name, look }: StatementField): string {
  const value = statement?.[name as keyof Statement] as unknown;
  if (Array.isArray(value)) return value.join(look === 'lines' ? '\n' : ' ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What was typed, in the shape that the call takes. Whether it fits is the server's to say. */
export function toStatementBody(what: What, form: FormData): Record<string, unknown> {
  const entries = STATEMENT_FIELDS[what].flatMap(({ name, look, optional = false }): [string, unknown][] => {
    const text = String(form.get(name) ?? '').trim();
    if (look === 'many') return [[name, form.getAll(name).map(String)]];
    if (look === 'lines') return [[name, text.split(/\s*\n\s*/).filter(Boolean)]];
    if (look === 'words') return [[name, text.split(/[\s,]+/).filter(Boolean)]];
    if (text === '' && optional) return [];
    return [[name, look === 'number' && /^\d+$/.test(text) ? Number(text) : text]];
  });
  return { what, ...Object.fromEntries(entries) };
}
