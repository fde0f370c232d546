'use client';

import { classNames } from '@redoubt/ui/class-names';
import { CopyButton } from '@redoubt/ui/data/copy-button';

/** Text to be typed elsewhere, with a button that takes it there. In the browser's part: a page's data names the text once. */
export function CodeBlock({ text, label, className }: { text: string; label: string; className?: string }) {
  return (
    <div className={classNames('flex min-w-0 items-start gap-2 rounded-input border border-line bg-surface-2 ps-3', className)}>
      <pre className="min-w-0 grow whitespace-pre-wrap break-all py-2 font-mono text-12">{text}</pre>
      <span className="shrink-0 p-1">
        <CopyButton text={text} label={label} />
      </span>
    </div>
  );
}
