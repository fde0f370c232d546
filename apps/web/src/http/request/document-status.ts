/**
 * What decides a document's HTTP status after Next has begun to render it: nothing exists at its
 * address, or the database is gone.
 */
export type DocumentStatus = 'not-found' | 'database-lost';

// Shared between the server and the bundled application, like the context.
const KEY = Symbol.for('redoubt.web.document-statuses');
const shared = globalThis as { [KEY]?: Map<string, DocumentStatus> };

/**
 * Sets the status of the document that answers this request. Call it before its first byte is sent.
 */
export function setDocumentStatus(requestId: string, status: DocumentStatus): void {
  shared[KEY] ??= new Map();
  shared[KEY].set(requestId, status);
}

/** The status that was set for this request, if any. */
export function findDocumentStatus(requestId: string): DocumentStatus | undefined {
  return shared[KEY]?.get(requestId);
}

/** Forgets a request after its answer. */
export function forgetDocumentStatus(requestId: string): void {
  shared[KEY]?.delete(requestId);
}
