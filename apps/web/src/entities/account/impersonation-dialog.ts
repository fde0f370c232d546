import { createRequestStore } from '@/browser/store/request-store';

/** Opens the impersonation tool. The component that mounts the tool subscribes. */
export const impersonationDialog = createRequestStore<Record<string, never>>();
