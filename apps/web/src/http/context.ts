import type { FlagClient } from '@redoubt/flags/flag-client';
import type { Context } from '@redoubt/server/platform/context';
import type { Secrets } from '@redoubt/server/platform/secrets';
import type { Settings } from '@redoubt/server/platform/settings/settings';

/** What pages and routes use of the running web process. */
export type WebContext = Context & {
  readonly settings: Settings;
  readonly secrets: Secrets;
  /** Feature flags. */
  readonly flags: FlagClient;
  /** The product's version, as /api/health reports it. */
  readonly version: string;
};

// Next bundles its own copy of every module, so module variables are not shared with the server
// that starts it.
const KEY = Symbol.for('redoubt.web.context');
const shared = globalThis as { [KEY]?: WebContext };

/** Provides the context to pages and routes. Called once, before the first request. */
export function provideContext(context: WebContext): void {
  shared[KEY] = context;
}

/**
 * Call it during a request, not while a module loads: the build loads modules without a context.
 */
export function getContext(): WebContext {
  const context = shared[KEY];
  if (context === undefined) throw new Error('The web process has not provided its context yet.');
  return context;
}
