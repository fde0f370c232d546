/** Address of a project's drawing on this site; null when there is none and a monogram stands in. */
export function toLogo({ id, icon }: { id: string; icon: string | null }): string | null {
  return icon === null ? null : `/logos/${id}.svg`;
}
