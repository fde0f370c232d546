/** The problem with an endpoint's address, as a message; undefined for a valid or an empty one. */
export function findEndpointFault(text: string): string | undefined {
  if (text === '') return undefined;
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'Enter an address that begins with https://.';
  // Browsers refuse a name and password in an address, and plain HTTP except on the visitor's own
  // machine.
  if (url.username !== '' || url.password !== '') return 'Browsers can’t call an address that contains a name and password.';
  if (url.protocol === 'http:' && url.hostname !== 'localhost' && url.hostname !== '127.0.0.1')
    return 'Without https only a node on your own machine can be called: http://localhost or http://127.0.0.1.';
  return undefined;
}
