/** The URL of a comparison. Commas are not encoded, since people read and type it. */
export function compareAddress(ids: readonly string[]): string {
  return ids.length === 0 ? '/compare' : `/compare?ids=${ids.join(',')}`;
}
