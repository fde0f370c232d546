/** Address of a comparison. Commas stand as they are: such an address is read and typed by people. */
export function compareAddress(ids: readonly string[]): string {
  return ids.length === 0 ? '/compare' : `/compare?ids=${ids.join(',')}`;
}
