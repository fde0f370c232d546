import { useEffect, useState } from 'react';

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
