import '@/http/server-only';
import type { UserPool } from '@redoubt/server/people/user-pool/user-pool';
import { chooseUserPool } from '@redoubt/server/people/user-pool/user-pool-choice';
import type { WebContext } from '@/http/context';

/** One per process: a remote pool keeps its client. */
const pools = new WeakMap<WebContext['settings'], UserPool>();

/** The pool that stores this site's passwords. */
export function userPoolOf({ settings, log }: Pick<WebContext, 'settings' | 'log'>): UserPool {
  const known = pools.get(settings);
  if (known !== undefined) return known;
  const pool = chooseUserPool({ cognito: settings.cognito, log });
  pools.set(settings, pool);
  return pool;
}
