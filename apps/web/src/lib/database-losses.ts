// Shared between the server and the bundled application, like the context.
const KEY = Symbol.for('redoubt.web.database-losses');
const holder = globalThis as { [KEY]?: Set<string> };

/** Remembers that a document could not be made because the database was lost on the way. */
export function noteDatabaseLoss(requestId: string): void {
  holder[KEY] ??= new Set();
  holder[KEY].add(requestId);
}

/** Whether that was noted of this request. */
export function hasLostDatabase(requestId: string): boolean {
  return holder[KEY]?.has(requestId) ?? false;
}

/** Forgets a request that has been answered. */
export function forgetDatabaseLoss(requestId: string): void {
  holder[KEY]?.delete(requestId);
}
