/** Makes this page read the session again: sends it the signal that the library sends between tabs. */
export function refetchSession(): void {
  const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } });
  window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
}
