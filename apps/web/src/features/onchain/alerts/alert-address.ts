import { ChainSlug } from '@redoubt/domain/catalog/file/schema';
import { ProjectId } from '@redoubt/domain/ids';
import { AlertCursor, type AlertFilter, AlertKindName, AlertSeverity, AlertState } from '@redoubt/domain/onchain/alert/schema';

export const ALERTS_PATH = '/alerts';

/** The page's filters, and where a later page begins. */
export type AlertView = AlertFilter & { readonly before?: string | undefined };

type Parameters = Readonly<Record<string, string | string[] | undefined>>;

const FIELDS = {
  kind: AlertKindName,
  severity: AlertSeverity,
  state: AlertState,
  project: ProjectId,
  chain: ChainSlug,
  before: AlertCursor,
};

/** Parses the view from URL parameters. Invalid and empty ones are ignored. */
export function parseAlertView(parameters: Parameters): AlertView {
  const entries = Object.entries(FIELDS).flatMap(([name, field]) => {
    const parsed = field.safeParse(parameters[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(entries);
}

/** The canonical URL of a view. */
export function toAlertAddress(view: AlertView, path: string = ALERTS_PATH): string {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(FIELDS) as (keyof typeof FIELDS)[]) if (view[name] !== undefined) parameters.set(name, view[name]);
  const query = parameters.toString();
  return query === '' ? path : `${path}?${query}`;
}
