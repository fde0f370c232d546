import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';

/** Where the link of a mail leads: a card with a heading. */
export function LinkCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="link" className="w-110 max-w-full rounded-card border border-line bg-surface p-8 max-sm:p-5">
      <h1 id="link" className="font-semibold text-20 tracking-title">
        {title}
      </h1>
      {children}
      <p className="mt-4 hidden text-text-3 noscript:block">This needs JavaScript.</p>
    </section>
  );
}

/**
 * What stands after the # of the link that was opened: no server is told of it, and it leaves the address at once, so that it is in no
 * history either. Undefined while the page loads, empty without one.
 */
export function useLinkSecret(): string | undefined {
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    const { hash, pathname } = window.location;
    if (hash !== '') window.history.replaceState(window.history.state, '', pathname);
    setSecret((known) => (known === undefined || known === '' ? hash.slice(1) : known));
  }, []);
  return secret;
}
