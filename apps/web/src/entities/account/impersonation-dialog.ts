import { createRequestStore } from '@/browser/store/request-store';

/** Asks for the impersonation tool. Whoever mounts the tool subscribes. */
export const impersonationDialog = createRequestStore<Record<string, never>>();
