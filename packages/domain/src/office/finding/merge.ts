import { canonicalJson } from '../../canonical-json.ts';
import type { Finding } from './schema.ts';

type Field = keyof Finding;

export type Merge =
  | { readonly is: 'merged'; readonly finding: Finding; readonly changed: boolean }
  /** Both changed these fields since the version from which `mine` was written, and not alike. */
  | { readonly is: 'conflict'; readonly fields: readonly Field[] };

const same = (a: unknown, b: unknown) => canonicalJson(a ?? null) === canonicalJson(b ?? null);

/**
 * Joins what one person wrote from `base` with what others saved meanwhile. Fields that only one side changed are taken from that side, so
 * that an answer of the team and an edit of an auditor do not hinder each other; nothing that anyone wrote is dropped.
 */
export function mergeFinding({ base, current, mine }: { base: Finding; current: Finding; mine: Partial<Finding> }): Merge {
  const edited = (Object.keys(mine) as Field[]).filter((field) => !same(base[field], mine[field]));
  const fields = edited.filter((field) => !same(base[field], current[field]) && !same(current[field], mine[field]));
  if (fields.length > 0) return { is: 'conflict', fields };
  const changes = Object.fromEntries(edited.map((field) => [field, mine[field]]));
  const finding: Finding = { ...current, ...changes };
  return { is: 'merged', finding, changed: !same(finding, current) };
}

/**
 * What `mine`, written from `base`, becomes on top of `theirs`: fields that only they changed are theirs, the others stay mine. `contested`
 * are those that both changed differently: there the writer decides, with both texts in sight.
 */
export function rebaseFinding<Part extends Partial<Finding>>({
  base,
  theirs,
  mine,
}: {
  base: Finding;
  theirs: Finding;
  mine: Part;
}): {
  mine: Part;
  contested: readonly Field[];
} {
  const fields = Object.keys(mine) as Field[];
  const untouched = fields.filter((field) => same(base[field], mine[field]));
  const contested = fields.filter(
    (field) => !same(base[field], mine[field]) && !same(base[field], theirs[field]) && !same(mine[field], theirs[field]),
  );
  return { mine: { ...mine, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) }, contested };
}
