import type { LabelKind } from '@redoubt/domain/catalog/label/schema';
import { AppError } from '@redoubt/domain/errors';

/** A label as a list of another format has it. */
export type FoundLabel = { readonly chain: string; readonly address: string; readonly label: string; readonly kind: LabelKind };

/** What a file of another format says, as the fields of a list of labels, and what of it is left out. */
export type ReadLabels = {
  readonly labels: readonly FoundLabel[];
  /** The day of the list, where the file says it. */
  readonly date: string | undefined;
  readonly title: string | undefined;
  readonly leftOut: readonly { readonly why: string; readonly count: number }[];
};

const LABEL_LENGTH_MAX = 80;
const ADDRESS = /^0x[0-9a-f]{40}$/;

/** Collects labels: each address once on a chain as a kind, long names cut, and others counted by why they are left out. */
export function createCollector() {
  const labels = new Map<string, FoundLabel>();
  const leftOut = new Map<string, number>();
  const leave = (why: string) => leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
  return {
    leave,
    add({ chain, address, label, kind }: FoundLabel): void {
      const lower = address.trim().toLowerCase();
      if (!ADDRESS.test(lower)) return void leave('the address is of a chain without EVM');
      const name = label
        .toWellFormed()
        .replaceAll(/\p{C}+/gu, ' ')
        .trim();
      if (name === '') return void leave('the label has no name');
      const key = `${chain} ${lower} ${kind}`;
      if (labels.has(key)) return void leave('the address is named before, as the same kind');
      labels.set(key, { chain, address: lower, label: cut(name), kind });
    },
    finish: (): Pick<ReadLabels, 'labels' | 'leftOut'> => ({
      labels: [...labels.values()],
      leftOut: [...leftOut].map(([why, count]) => ({ why, count })),
    }),
  };
}

function cut(name: string): string {
  return name.length <= LABEL_LENGTH_MAX
    ? name
    : `${name
        .slice(0, LABEL_LENGTH_MAX - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}

/** A file that is not of its format. */
export const notOfFormat = (file: string, message: string, cause?: unknown) =>
  new AppError('InvalidParameterException', { field: 'path', message: `${file}: ${message}`, cause });
