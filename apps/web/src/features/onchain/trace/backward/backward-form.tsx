import { BACKWARD_METHODS } from '@redoubt/tracing/rule/holding';
import { METHOD_TEXTS } from '@redoubt/tracing/text/trace-text';
import { Button } from '@redoubt/ui/button';
import { Panel } from '@redoubt/ui/panel';
import type { ReactNode } from 'react';

/** Orders a backward trace. `children` are the fields that say what it explains. */
export function BackwardForm({ chain, title, children }: { chain: string; title: string; children: ReactNode }) {
  return (
    <Panel id="back" title={title} className="mt-6">
      <form action="/api/trace/form" method="post" className="grid gap-4 px-5 py-4 max-sm:px-4">
        <input type="hidden" name="chain" value={chain} />
        <input type="hidden" name="direction" value="backward" />
        {children}
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">How do accounts that mix money pay? The rule is part of the result.</legend>
          {BACKWARD_METHODS.map((method) => (
            <label key={method} className="flex flex-wrap items-baseline gap-x-3">
              <input type="radio" name="method" value={method} defaultChecked={method === 'fifo'} />
              <span className="font-medium">{METHOD_TEXTS[method].name}</span>
              <span className="text-text-2">{BACKWARD_MEANINGS[method]}</span>
            </label>
          ))}
        </fieldset>
        <label className="flex items-center gap-3">
          Steps back, at most
          <input
            type="number"
            name="hops"
            min={1}
            max={64}
            defaultValue={8}
            className="h-9 w-20 rounded-input border border-line-strong bg-surface px-2"
          />
        </label>
        <p>
          <Button type="submit">Follow it back</Button>
        </p>
      </form>
    </Panel>
  );
}

/** Backward all money has an origin: none is traced or clean. */
const BACKWARD_MEANINGS: Readonly<Record<(typeof BACKWARD_METHODS)[number], string>> = {
  fifo: METHOD_TEXTS.fifo.meaning,
  lifo: METHOD_TEXTS.lifo.meaning,
  haircut: 'Each payment has the parts of the balance, in proportion.',
};
