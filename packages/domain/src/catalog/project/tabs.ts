import { DIMENSION_NAMES } from '../score/publish/dimension-names.ts';
import type { Dimension } from '../score/types.ts';

/** The tabs of a project's page, in their order: Overview, the six dimensions, Activity, History. `label` is also the name in the events. Source: OP-23. */
export const PROJECT_TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'code', label: DIMENSION_NAMES.COD },
  { tab: 'governance', label: DIMENSION_NAMES.GOV },
  { tab: 'operations', label: DIMENSION_NAMES.OPS },
  { tab: 'fundamentals', label: DIMENSION_NAMES.FUN },
  { tab: 'market', label: DIMENSION_NAMES.MKT },
  { tab: 'community', label: DIMENSION_NAMES.COM },
  { tab: 'activity', label: 'Activity' },
  { tab: 'history', label: 'History' },
] as const;

/** Id of the row of tabs at the head of the page. */
export const TABS_ID = 'project-tabs';

export type ProjectTab = (typeof PROJECT_TABS)[number]['tab'];

/** The tab with the checks of a dimension. */
export const DIMENSION_TABS: Readonly<Record<Dimension, ProjectTab>> = {
  COD: 'code',
  GOV: 'governance',
  OPS: 'operations',
  FUN: 'fundamentals',
  MKT: 'market',
  COM: 'community',
};

/** Where tabs of earlier addresses are now. */
const SUCCESSORS: Readonly<Record<string, ProjectTab>> = { control: 'governance', skynet: 'activity', team: 'fundamentals' };

/** The tab that an address names. A missing, unknown or repeated one is the first. */
export function parseTab(parameter: string | string[] | undefined): ProjectTab {
  return PROJECT_TABS.find(({ tab }) => tab === parameter)?.tab ?? 'overview';
}

/** The tab that took the place of the one that an old address names; undefined where the address is not old. */
export function findSuccessor(parameter: string | string[] | undefined): ProjectTab | undefined {
  return typeof parameter === 'string' && Object.hasOwn(SUCCESSORS, parameter) ? SUCCESSORS[parameter] : undefined;
}

/** Address of a tab; the first one has the project's own. */
export function tabPath(id: string, tab: ProjectTab): string {
  return tab === 'overview' ? `/projects/${id}` : `/projects/${id}?tab=${tab}`;
}

export function tabLabel(tab: ProjectTab): string {
  return PROJECT_TABS.find((each) => each.tab === tab)?.label ?? PROJECT_TABS[0].label;
}
