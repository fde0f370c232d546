/** A project's name without '(demo)', where a mark beside it already shows that. */
export function shortName({ name, demo }: { readonly name: string; readonly demo: boolean }): string {
  return demo ? name.replace(/ \(demo\)$/, '') : name;
}
