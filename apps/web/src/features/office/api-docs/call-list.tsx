import type { ApiCall } from './api-document.ts';

/** Calls in a line or two each: those that few will make by hand. Their particulars are in the OpenAPI document. */
export function CallList({ calls }: { calls: readonly ApiCall[] }) {
  return (
    <ul className="rounded-card border border-line bg-surface">
      {calls.map(({ id, method, path, summary, limit }) => (
        <li key={id} id={id} className="border-line px-5 py-2.5 not-last:border-b max-sm:px-4">
          <p className="flex flex-wrap items-baseline gap-x-3 font-mono text-12">
            <span className="w-12 text-text-3">{method}</span>
            <span className="min-w-0 break-all font-medium">{path}</span>
            {limit !== undefined && <span className="ms-auto font-sans text-text-3 max-sm:ms-0">{limit}</span>}
          </p>
          <p className="text-12 text-text-2">{summary}</p>
        </li>
      ))}
    </ul>
  );
}
