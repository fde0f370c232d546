import { createRequestStore } from './request-store.ts';

/** Asks for the impersonation tool. Whoever mounts the tool subscribes. */
export const impersonationDialog = createRequestStore<Record<string, never>>();
