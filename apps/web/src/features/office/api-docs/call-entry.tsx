'use client';

import { Badge } from '@redoubt/ui/badge';
import type { ApiCall, Field } from './api-document.ts';
import { CodeBlock } from './code-block.tsx';
import { FieldList } from './field-list.tsx';

/** One call: its purpose, parameters and result. The details are collapsed at first. In the browser's part, as the lists beside it. */
export function CallEntry({
  call: { id, method, path, summary, limit, parameters, body, result },
  curl,
}: {
  call: ApiCall;
  curl: string | undefined;
}) {
  return (
    <article aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface">
      <div className="px-5 py-4 max-sm:px-4">
        <h3 id={id} className="flex scroll-mt-20 flex-wrap items-center gap-x-3 gap-y-1 font-mono text-14">
          <Badge>{method}</Badge>
          <span className="min-w-0 break-all font-medium">{path}</span>
          {limit !== undefined && <span className="ms-auto font-sans text-12 text-text-3 max-sm:ms-0">{limit}</span>}
        </h3>
        <p className="mt-2 max-w-180 text-text-2">{summary}</p>
        {curl !== undefined && <CodeBlock text={curl} label={`Copy the example of ${path}`} className="mt-3" />}
      </div>
      {parameters.length + body.length + result.length > 0 && (
        <details className="border-line border-t">
          <summary className="flex min-h-11 cursor-pointer items-center px-5 font-medium text-12 text-text-2 hover:text-text max-sm:px-4">
            {detailText({ parameters, body, result })}
            <span className="sr-only"> of {`${method} ${path}`}</span>
          </summary>
          <div className="grid gap-5 px-5 pb-5 max-sm:px-4">
            <Fields title="Parameters" fields={parameters} />
            <Fields title="Body" fields={body} />
            <Fields title="Answer" fields={result} optional={false} />
          </div>
        </details>
      )}
    </article>
  );
}

function detailText({ parameters, body, result }: Pick<ApiCall, 'parameters' | 'body' | 'result'>): string {
  const taken = parameters.length + body.length;
  return [
    taken > 0 && `Takes ${taken} ${taken === 1 ? 'value' : 'values'}`,
    result.length > 0 && `Answers ${result.length} ${result.length === 1 ? 'field' : 'fields'}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Fields({ title, fields, optional = true }: { title: string; fields: readonly Field[]; optional?: boolean }) {
  if (fields.length === 0) return null;
  return (
    <div className="min-w-0">
      <p className="mb-1 font-medium text-12 text-text-3">{title}</p>
      <FieldList rows={fields.map((field) => [field.name, optional ? `${field.type}, ${takenText(field)}` : field.type])} />
    </div>
  );
}

const takenText = ({ required, place }: Field): string =>
  `${required ? 'required' : 'optional'}${place === 'body' ? '' : `, in the ${place}`}`;
