import type { ReactNode } from 'react';

/** Table of contents of a long text: beside it where there is room, folded above it elsewhere. `children` is the list of its links. */
export function OnThisPage({ children }: { children: ReactNode }) {
  return (
    <nav
      aria-label="On this page"
      className="print:hidden lg:sticky lg:top-[calc(var(--bar-site)+24px)] lg:max-h-[calc(100dvh-96px)] lg:self-start lg:overflow-y-auto"
    >
      <details className="rounded-card border border-line bg-surface lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center px-5 font-medium max-sm:px-4">On this page</summary>
        <div className="border-line border-t px-5 py-2 max-sm:px-4">{children}</div>
      </details>
      <div className="max-lg:hidden">
        <p className="mb-2 text-12 text-text-3">On this page</p>
        {children}
      </div>
    </nav>
  );
}
