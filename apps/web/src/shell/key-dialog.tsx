'use client';

import { Dialog } from '@redoubt/ui/layer/dialog';

const KEYS = [
  ['/', 'Search projects'],
  ['↑ ↓', 'Move in a list of results or a menu'],
  ['Enter', 'Open what is chosen'],
  ['Home, End', 'First and last entry of a menu'],
  ['Esc', 'Close a list, menu, dialog or hint'],
  ['Tab', 'Next link or field'],
  ['?', 'This list'],
] as const;

/** The keys that the site knows. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog labelledBy="keys" onClose={onClose} closesOnMask>
      <h2 id="keys" className="font-semibold text-20">
        Keys
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {KEYS.map(([key, action]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-mark border border-line-strong px-1.5 font-mono text-12 text-text-2">
                {key}
              </kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
