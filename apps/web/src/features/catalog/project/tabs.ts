/** The views of a project's page, in the order of its tabs. `label` is also the name in the events. Source: OP-23. */
export const PROJECT_TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'code', label: 'Code' },
  { tab: 'control', label: 'Control' },
  { tab: 'skynet', label: 'Skynet' },
  { tab: 'market', label: 'Market' },
  { tab: 'team', label: 'Team' },
  { tab: 'community', label: 'Community' },
  { tab: 'history', label: 'History' },
] as const;

/** Id of the row of tabs at the head of the page. */
export const TABS_ID = 'project-tabs';

export type ProjectTab = (typeof PROJECT_TABS)[number]['tab'];

/** The tab that an address names. A missing, unknown or repeated one is the first. */
export function parseTab(parameter: string | string[] | undefined): ProjectTab {
  return PROJECT_TABS.find(({ tab }) => tab === parameter)?.tab ?? 'overview';
}

/** Address of a tab; the first one has the project's own. */
export function tabPath(id: string, tab: ProjectTab): string {
  return tab === 'overview' ? `/projects/${id}` : `/projects/${id}?tab=${tab}`;
}

export function tabLabel(tab: ProjectTab): string {
  return PROJECT_TABS.find((each) => each.tab === tab)?.label ?? PROJECT_TABS[0].label;
}
