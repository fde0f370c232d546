import { Category } from '@redoubt/domain/catalog/file/schema';
import { ProjectsListRequest, type SortField } from '@redoubt/domain/catalog/project/list';
import type { Random } from './random.ts';

export type RequestKind = 'default list, any page' | 'filtered' | 'sorted' | 'filtered and sorted' | 'by keyword';

const SORTS: readonly SortField[] = ['name', 'score', 'auditedAt', 'onboardedAt', 'pageViews', 'votes', 'trending'];
const KEYWORDS = ['swap', 'finance', 'kalo', 'mira bridge', 'banvo', 'zz'];

/** The first page of a list that a visitor may request. */
export function drawRequest(kind: RequestKind, random: Random): ProjectsListRequest {
  const filtered = kind === 'filtered' || kind === 'filtered and sorted';
  const sorted = kind === 'sorted' || kind === 'filtered and sorted';
  return ProjectsListRequest.parse({
    filter: filtered ? drawFilter(random) : kind === 'by keyword' ? { keyword: pick(random, KEYWORDS) } : {},
    ...(sorted && { sort: { field: pick(random, SORTS), order: random.next() < 0.7 ? 'desc' : 'asc' } }),
  });
}

/** One to three filters, evenly distributed; common values are as frequent as rare ones. */
function drawFilter(random: Random) {
  const conditions = [
    () => ({ categories: some(random, Category.options) }),
    () => ({ chains: some(random, CHAINS) }),
    () => ({ auditStatus: [pick(random, ['completed', 'none', 'in-progress'])] }),
    () => ({ score: { min: random.below(80), ...(random.next() < 0.5 && { max: 90 }) } }),
    () => ({ onboardedWithin: pick(random, ['7d', '30d', '90d']) }),
    () => ({ hasRecentAlert: random.next() < 0.5 }),
    () => ({ kyc: ['gold', 'silver'] }),
  ];
  const count = 1 + random.below(3);
  return Object.assign({}, ...Array.from({ length: count }, () => pick(random, conditions)()));
}

const CHAINS = Array.from({ length: 60 }, (_, index) => `chain-${index}`);

function some<Value>(random: Random, values: readonly Value[]): Value[] {
  return Array.from({ length: 1 + random.below(3) }, () => pick(random, values));
}

function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[random.below(values.length)] as Value;
}
