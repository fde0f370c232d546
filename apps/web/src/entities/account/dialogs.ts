import type { EntryView, SourceLocation } from '@redoubt/domain/people/auth-view/auth-view';
import { createRequestStore } from '@/browser/store/request-store';

type AuthRequest = { readonly view: EntryView; readonly source: SourceLocation };

/** Asks for the auth modal: `authDialog.ask({ view: 'login', source: 'watchlist' })`. Any feature may, in response to an action of the visitor. */
export const authDialog = createRequestStore<AuthRequest>();

/** Opens the impersonation tool. The component that mounts the tool subscribes. */
export const impersonationDialog = createRequestStore<Record<string, never>>();
