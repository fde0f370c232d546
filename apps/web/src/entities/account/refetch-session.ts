/** Has this page ask again who is logged in: by the library's own signal between tabs, sent to ourselves. */
export function refetchSession(): void {
  const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } });
  window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
}
