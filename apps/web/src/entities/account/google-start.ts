import type { SourceLocation } from '@redoubt/domain/people/auth-view/auth-view';

const KEY = 'googleStart';

/** Whether this document is on its way to Google: what it stored is for the next one. */
let leaving = false;

/** Remembers over the way to Google and back where it was chosen (OP-58). Where storage is blocked the event is lost, not the login. */
export function storeGoogleStart({ sourceLocation }: { sourceLocation: SourceLocation }): void {
  leaving = true;
  try {
    window.sessionStorage.setItem(KEY, sourceLocation);
  } catch {
    // Blocked.
  }
}

/** The way to Google could not be taken. */
export function dropGoogleStart(): void {
  leaving = false;
  takeGoogleStart();
}

/** Where the way to Google was chosen by which this document was reached, once. */
export function takeGoogleStart(): string | undefined {
  if (leaving) return undefined;
  try {
    const sourceLocation = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    return sourceLocation ?? undefined;
  } catch {
    return undefined;
  }
}
