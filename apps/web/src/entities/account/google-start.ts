import type { SourceLocation } from '@redoubt/domain/people/auth-view/auth-view';

const KEY = 'googleStart';

/** Remembers over the way to Google and back where it was chosen (OP-58). Where storage is blocked the event is lost, not the login. */
export function storeGoogleStart({ sourceLocation }: { sourceLocation: SourceLocation }): void {
  try {
    window.sessionStorage.setItem(KEY, sourceLocation);
  } catch {
    // Blocked.
  }
}

/** Where the way to Google was chosen, once. */
export function takeGoogleStart(): string | undefined {
  try {
    const sourceLocation = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    return sourceLocation ?? undefined;
  } catch {
    return undefined;
  }
}
