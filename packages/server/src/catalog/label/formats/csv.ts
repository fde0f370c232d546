import { ChainSlug } from '@redoubt/domain/catalog/file/schema';
import { LabelKind } from '@redoubt/domain/catalog/label/schema';
import { type CsvError, parse } from 'csv-parse/sync';
import { createCollector, notOfFormat, type ReadLabels } from './collected.ts';

const COLUMNS = ['address', 'label', 'kind'];

/**
 * Labels of a CSV file with a line of headings: `address`, `label`, `kind`, and `chain`, which is all chains without.
 * Throws InvalidParameterException with the line at fault.
 */
export function readCsv(text: string, file: string): ReadLabels {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, {
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      bom: true,
      trim: true,
      skip_empty_lines: true,
    });
  } catch (cause) {
    throw notOfFormat(file, `cannot be read as CSV: ${(cause as CsvError).message}`, cause);
  }
  const [first] = rows;
  const missing = COLUMNS.filter((column) => first !== undefined && !(column in first));
  if (missing.length > 0) throw notOfFormat(file, `has no column ${missing.join(', ')}. Its first line must name the columns.`);
  const collector = createCollector();
  for (const [index, { address = '', label = '', kind = '', chain = '' }] of rows.entries()) {
    const named = LabelKind.safeParse(kind.toLowerCase());
    if (!named.success) throw notOfFormat(file, `row ${index + 2}: kind: “${kind}” is none of ${LabelKind.options.join(', ')}.`);
    const slug = chain === '' ? '*' : chain.toLowerCase();
    if (slug !== '*' && !ChainSlug.safeParse(slug).success)
      throw notOfFormat(file, `row ${index + 2}: chain: “${chain}” is no short name of a chain.`);
    collector.add({ chain: slug, address, label, kind: named.data });
  }
  return { ...collector.finish(), date: undefined, title: undefined };
}
