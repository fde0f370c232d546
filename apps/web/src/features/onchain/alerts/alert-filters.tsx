import { ALERT_KIND_NAMES, ALERT_STATE_NAMES } from '@redoubt/domain/onchain/alert/alert-text';
import { ALERT_KINDS, type AlertFilter, AlertSeverity, AlertState } from '@redoubt/domain/onchain/alert/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { Button, buttonClass } from '@redoubt/ui/button';
import { PageLink } from '@/site/page-link';
import { ALERTS_PATH } from './alert-address.ts';

/** Projects and chains that have alerts. */
export type AlertPlaces = {
  readonly projects: readonly { readonly id: string; readonly name: string }[];
  readonly chains: readonly string[];
};

type Option = readonly [value: string, label: string];

const capitalise = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Filters the list through the URL, so that each view can be shared and needs no scripts. */
export function AlertFilters({ view, places }: { view: AlertFilter; places: AlertPlaces }) {
  const isNarrowed = Object.keys(view).length > 0;
  return (
    <form
      action={ALERTS_PATH}
      method="get"
      aria-label="Filters"
      className="mt-8 grid grid-cols-6 items-end gap-3 max-lg:grid-cols-3 max-sm:grid-cols-2"
    >
      <Choice name="kind" label="Kind" chosen={view.kind} options={ALERT_KINDS.map((kind): Option => [kind, ALERT_KIND_NAMES[kind]])} />
      <Choice
        name="severity"
        label="Severity"
        chosen={view.severity}
        options={AlertSeverity.options.map((it): Option => [it, capitalise(it)])}
      />
      <Choice
        name="state"
        label="State"
        chosen={view.state}
        options={AlertState.options.map((it): Option => [it, ALERT_STATE_NAMES[it]])}
      />
      <Choice name="project" label="Project" chosen={view.project} options={places.projects.map(({ id, name }): Option => [id, name])} />
      <Choice name="chain" label="Chain" chosen={view.chain} options={places.chains.map((slug): Option => [slug, chainName(slug)])} />
      <div className="flex gap-2">
        <Button type="submit" data-track="Apply Filter">
          Apply
        </Button>
        {isNarrowed && (
          <PageLink href={ALERTS_PATH} data-track="Reset Filter" className={buttonClass()}>
            Clear
          </PageLink>
        )}
      </div>
    </form>
  );
}

type ChoiceProps = { name: string; label: string; chosen: string | undefined; options: readonly Option[] };

/** A select. The chosen value stays among the options, also where no alert has it. */
function Choice({ name, label, chosen, options }: ChoiceProps) {
  const all = chosen === undefined || options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen] as const];
  return (
    <label className="field">
      <span>{label}</span>
      <select key={chosen} name={name} defaultValue={chosen ?? ''}>
        <option value="">Any</option>
        {all.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
