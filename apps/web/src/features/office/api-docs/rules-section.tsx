import type { ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';

/** What holds for every call. */
export function RulesSection({ origin }: { origin: string }) {
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" className="mb-4 scroll-mt-20 font-semibold text-20 leading-tight tracking-title">
        How to ask
      </h2>
      <dl className="max-w-180">
        <Rule head="Answers">
          JSON in UTF-8. A value that was not determined is <Code>null</Code>, never 0 or an empty text. Amounts that a number cannot hold
          are decimal text. Instants are ISO 8601 in UTC.
        </Rule>
        <Rule head="Failures">
          <Code>{'{ "code", "message", "field", "reason" }'}</Code> under the HTTP status that says the same: 400 for a value that does not
          fit, 404, 405, 413, 415, 429, and 503 while the database is away. Go by <Code>code</Code>; the words may change.
        </Rule>
        <Rule head="Limits">
          Each call says how often it may be made by one network. What is too much is answered with 429 and <Code>Retry-After</Code> in
          seconds. An allowance may be used at once, and fills again evenly.
        </Rule>
        <Rule head="Entity tags">
          Public answers carry an <Code>ETag</Code>. Send it back as <Code>If-None-Match</Code>: where nothing changed, the answer is 304
          without a body. What is counted on chain changes with every block, so it is asked for again each time; the tag then costs one
          look-up.
          <CodeBlock
            className="mt-3"
            label="Copy the example of entity tags"
            text={`tag=$(curl -sD - -o aave.json '${origin}/api/projects/aave' | tr -d '\\r' | sed -n 's/^etag: //ip')\ncurl -s -o /dev/null -w '%{http_code}\\n' -H "If-None-Match: $tag" '${origin}/api/projects/aave'`}
          />
        </Rule>
        <Rule head="Pages and cursors">
          Lists that people leaf through take <Code>page</Code> and <Code>perPage</Code>, or <Code>currentPage</Code> and{' '}
          <Code>dataPerPage</Code>, and say how many there are. A page past the end is empty. Whole tables are read by cursor: each answer
          of <Code>/api/data</Code> names the <Code>next</Code> one, and none on the last page, so a row that is added meanwhile shifts
          nothing.
          <CodeBlock
            className="mt-3"
            label="Copy the example of cursors"
            text={`next=\nwhile [ "$next" != null ]; do\n  page=$(curl -s "${origin}/api/data/audits?limit=500&cursor=$next")\n  echo "$page" | jq -c '.rows[]'\n  next=$(echo "$page" | jq -r .next)\ndone`}
          />
        </Rule>
        <Rule head="Bodies">
          Fields of a JSON body that a call does not name are ignored. In a filter or an order they are a 400, because without them the
          answer would be of another question. A field that a call names and that does not fit is a 400.
        </Rule>
        <Rule head="Writing">
          Calls that create something take an <Code>Idempotency-Key</Code>: a repeat gets the first answer again. Browsers of other sites
          cannot call what changes anything.
        </Rule>
      </dl>
    </section>
  );
}

function Rule({ head, children }: { head: string; children: ReactNode }) {
  return (
    <div className="border-line border-t py-3 last:border-b">
      <dt className="font-semibold">{head}</dt>
      <dd className="mt-1 text-text-2">{children}</dd>
    </div>
  );
}

function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-12">{children}</code>;
}
