import { CodeBlock } from './code-block.tsx';
import { FieldList } from './field-list.tsx';

/** A file as the page tells of it: its columns, and what they mean where their names do not say it. */
export type DataFile = {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly address: string;
  readonly columns: readonly (readonly [name: string, about: string])[];
};

/** Every table that can be had as a file, with what its columns mean. */
export function TablesSection({ origin, files }: { origin: string; files: readonly DataFile[] }) {
  return (
    <section aria-labelledby="tables" className="mt-14 max-sm:mt-10">
      <h2 id="tables" className="scroll-mt-20 font-semibold text-20 leading-tight tracking-title">
        Tables as files
      </h2>
      <p className="mt-2 mb-4 max-w-180 text-text-2">
        Comma-separated values in UTF-8 with a line of headings (RFC 4180). A text that a spreadsheet would take for a formula begins with
        an apostrophe. Add <code className="font-mono text-12">?project=aave</code> for the rows of one project, and{' '}
        <code className="font-mono text-12">mark=on</code> for a byte order mark, without which some spreadsheets garble names. The operator
        of the site has all of it at once by <code className="font-mono text-12">redoubt export</code>.
      </p>
      <CodeBlock text={`curl -O '${origin}/data/audits.csv'`} label="Copy the example of a file" className="mb-4" />
      <div className="rounded-card border border-line bg-surface">
        {files.map((file) => (
          <TableEntry key={file.name} file={file} />
        ))}
      </div>
    </section>
  );
}

function TableEntry({ file: { name, title, about, address, columns } }: { file: DataFile }) {
  return (
    <div id={`table-${name}`} className="border-line px-5 py-3 not-last:border-b max-sm:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">{title}</h3>
        <a href={address} download className="break-all font-mono text-12 text-brand-text hover:underline">
          {address}
        </a>
      </div>
      <p className="text-12 text-text-2">{about}</p>
      <details>
        <summary className="flex min-h-8 cursor-pointer items-center text-12 text-text-3 hover:text-text max-lg:min-h-11">
          {columns.length} columns<span className="sr-only"> of {title}</span>
        </summary>
        <FieldList rows={columns} />
      </details>
    </div>
  );
}
