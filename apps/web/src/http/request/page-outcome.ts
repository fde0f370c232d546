/** What a page found out too late to choose its status by itself: that there is nothing at its address, or no database. */
export type PageOutcome = 'not-found' | 'database-lost';

// Shared between the server and the bundled application, like the context.
const KEY = Symbol.for('redoubt.web.page-outcomes');
const holder = globalThis as { [KEY]?: Map<string, PageOutcome> };

/** Tells the server what became of a document, before its first byte is sent. */
export function notePageOutcome(requestId: string, outcome: PageOutcome): void {
  holder[KEY] ??= new Map();
  holder[KEY].set(requestId, outcome);
}

/** What was noted of this request, if anything. */
export function findPageOutcome(requestId: string): PageOutcome | undefined {
  return holder[KEY]?.get(requestId);
}

/** Forgets a request that has been answered. */
export function forgetPageOutcome(requestId: string): void {
  holder[KEY]?.delete(requestId);
}
