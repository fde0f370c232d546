import type { FlagClient } from '@redoubt/flags/flag-client';
import type { Context } from '@redoubt/server/platform/context';
import type { Secrets } from '@redoubt/server/platform/secrets';
import type { Settings } from '@redoubt/server/platform/settings/settings';

/** What pages and routes may use of the running web process. */
export type WebContext = Context & {
  readonly settings: Settings;
  readonly secrets: Secrets;
  /** Which features are on for whom. */
  readonly flags: FlagClient;
  /** The product's version, as /api/health tells it. */
  readonly version: string;
};

// Next bundles its own copy of every module, so a module's variable is not shared with the server that started it.
const KEY = Symbol.for('redoubt.web.context');
const holder = globalThis as { [KEY]?: WebContext };

/** Makes the process's means known to pages and routes. Called once, before the first request. */
export function provideContext(context: WebContext): void {
  holder[KEY] = context;
}

/** Ask while a request is answered, not while a module loads: the build loads modules without a context. */
export function getContext(): WebContext {
  const context = holder[KEY];
  if (context === undefined) throw new Error('The web process has not provided its context yet.');
  return context;
}
