import { categoryName } from '@redoubt/domain/catalog/file/labels';
import { Category } from '@redoubt/domain/catalog/file/schema';
import { SortField } from '@redoubt/domain/catalog/project/list';
import { AuditStatus, KycTier, type Product } from '@redoubt/domain/catalog/project/schema';
import { ControlStrength } from '@redoubt/domain/catalog/verdict/control-summary';
import { chainName, KNOWN_CHAINS } from '@redoubt/domain/platform/chain/known-chains';
import { Button, buttonClass } from '@redoubt/ui/button';
import { Icon } from '@redoubt/ui/icon';
import type { ReactNode } from 'react';
import type { ParsedAddress } from './board-address.ts';
import { AUDIT_NAMES, KYC_NAMES, ONBOARDED_NAMES, PARTITION_NAMES, PRODUCT_NAMES, SORT_NAMES, STRENGTH_NAMES } from './board-labels.ts';
import { type BoardPlace, type BoardView, DEFAULT_COLUMNS, USUAL_ORDER } from './board-view.ts';
import { Choices, FieldGroup, PercentField, SelectField } from './filter-fields.tsx';

export type FilterFormProps = {
  view: BoardView;
  place: BoardPlace;
  carried: ParsedAddress['carried'];
  /** Whether demo projects exist. */
  demo: boolean;
  /** The address without filters, where there are any. */
  clearedAddress: string | undefined;
};

/** Chains of most projects of the catalogue; the others are in a select. */
const COMMON_CHAINS: readonly string[] = [
  'ethereum',
  'arbitrum',
  'base',
  'optimism',
  'polygon',
  'bsc',
  'avalanche',
  'gnosis',
  'linea',
  'scroll',
  'zksync',
  'unichain',
];

/** Products that can be on record. */
const OFFERED: readonly Product[] = ['security-audit', 'skynet', 'kyc'];

const toChain = (slug: string) => ({ value: slug, label: chainName(slug) });
const FIRST_CHAINS = COMMON_CHAINS.map(toChain);
const OTHER_CHAINS = Object.keys(KNOWN_CHAINS)
  .filter((slug) => !COMMON_CHAINS.includes(slug))
  .map((slug): [slug: string, name: string] => [slug, chainName(slug)])
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'));
const CATEGORIES = Category.options
  .map((value) => ({ value, label: categoryName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/** The filters and the order (PROJ-11, HOME-06). `close` stands beside the heading. */
export function FilterForm({ view, place, carried, demo, clearedAddress, close }: FilterFormProps & { close?: ReactNode }) {
  const { filter, sort, columns, shape, axes } = view;
  const {
    keyword,
    categories = [],
    chains = [],
    auditStatus = [],
    kyc = [],
    products = [],
    score,
    hasRecentAlert,
    onboardedWithin,
    strengths = [],
    realm,
  } = filter;
  const otherChains = chains.filter((slug) => !COMMON_CHAINS.includes(slug)).map(toChain);
  const anchor = place.anchor === undefined ? '' : `#${place.anchor}`;
  return (
    <form action={`${place.path}${anchor}`} method="get" data-view="" className="flex h-full flex-col">
      {carried.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {columns.join() !== DEFAULT_COLUMNS.join() &&
        columns.map((column) => <input key={column} type="hidden" name="column" value={column} />)}
      {shape === 'scatter' &&
        [
          ['view', 'scatter'],
          ['x', axes.x],
          ['y', axes.y],
        ].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      <div className="flex shrink-0 items-center justify-between gap-4 py-3 pe-3 ps-5 max-sm:ps-4">
        <h2 className="font-semibold text-16">Filters</h2>
        {close}
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        <div className="grid grid-cols-2 gap-4 border-line border-t px-5 py-4 max-sm:px-4">
          <label className="field col-span-full">
            <span>Name or ticker</span>
            <input type="text" name={place.keywordName} defaultValue={keyword} maxLength={75} autoComplete="off" spellCheck={false} />
          </label>
          <SelectField
            name="sort"
            label="Order by"
            chosen={sort.field === 'rank' ? '' : sort.field}
            options={SortField.options.map((field) => [field === 'rank' ? '' : field, SORT_NAMES[field]])}
          />
          <SelectField
            name="order"
            label="Direction"
            chosen={sort.order === USUAL_ORDER[sort.field] ? '' : sort.order}
            options={[
              ['', 'Default'],
              ['asc', 'Ascending'],
              ['desc', 'Descending'],
            ]}
          />
        </div>
        <FieldGroup title="Control" hint="Each narrows the list; what was not read does not match">
          <Choices
            name="has"
            options={ControlStrength.options.map((value) => ({ value, label: STRENGTH_NAMES[value] }))}
            chosen={strengths}
          />
        </FieldGroup>
        <FieldGroup title="Audit">
          <Choices name="audit" options={AuditStatus.options.map((value) => ({ value, label: AUDIT_NAMES[value] }))} chosen={auditStatus} />
        </FieldGroup>
        <FieldGroup title="KYC" hint="The tier of a valid identity check">
          <Choices name="kyc" options={KycTier.options.map((value) => ({ value, label: KYC_NAMES[value] }))} chosen={kyc} />
        </FieldGroup>
        <FieldGroup title="Product" hint="Services of this site’s provider">
          <Choices
            name="product"
            options={[...new Set([...OFFERED, ...products])].map((value) => ({ value, label: PRODUCT_NAMES[value] }))}
            chosen={products}
          />
        </FieldGroup>
        <FieldGroup title="Score" hint="Rated projects only">
          <div className="grid grid-cols-2 gap-4">
            <PercentField name="score" label="At least" value={score?.min} />
            <PercentField name="score" label="At most" value={score?.max} />
          </div>
        </FieldGroup>
        <FieldGroup title="Recent">
          <label className="choice">
            <input type="checkbox" name="alert" value="recent" defaultChecked={hasRecentAlert === true} />
            <span>Incident or alert in the last 30 days</span>
          </label>
          <div className="mt-3">
            <SelectField
              name="onboarded"
              label="Listed here"
              chosen={onboardedWithin ?? ''}
              options={[['', 'At any time'], ...Object.entries(ONBOARDED_NAMES)]}
            />
          </div>
        </FieldGroup>
        {demo && (
          <FieldGroup title="Show" hint="Demo projects demonstrate the product; they are not real">
            <Choices
              kind="radio"
              name="realm"
              options={Object.entries(PARTITION_NAMES).map(([value, label]) => ({ value: value === 'real' ? '' : value, label }))}
              chosen={[realm === 'real' ? '' : realm]}
            />
          </FieldGroup>
        )}
        <FieldGroup title="Category">
          <Choices name="category" options={CATEGORIES} chosen={categories} />
        </FieldGroup>
        <FieldGroup title="Chain">
          <Choices name="chain" options={[...FIRST_CHAINS, ...otherChains]} chosen={chains} />
          <div className="mt-3">
            <SelectField name="chain" label="Another chain" chosen="" options={[['', 'None'], ...OTHER_CHAINS]} />
          </div>
        </FieldGroup>
      </div>
      <div className="flex shrink-0 items-center justify-end gap-2 border-line border-t px-5 py-3 max-sm:px-4">
        {clearedAddress !== undefined && (
          <a href={clearedAddress} data-view="" data-track="Reset Filter" className={buttonClass({ variant: 'quiet' })}>
            Clear
          </a>
        )}
        <Button type="submit" variant="primary" data-track="Apply Filter">
          <Icon name="check" />
          Show projects
        </Button>
      </div>
    </form>
  );
}
