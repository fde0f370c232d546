/** A project's name where a mark beside it says already that it is a demo. */
export function shortName({ name, demo }: { readonly name: string; readonly demo: boolean }): string {
  return demo ? name.replace(/ \(demo\)$/, '') : name;
}
