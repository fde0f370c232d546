/**
 * The place of a page in the site: its path with the values of the route's parameters replaced by their names, so that all projects are one
 * page, `/projects/{id}`.
 */
export function toPagePlace(path: string, parameters: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const names = new Map(
    Object.entries(parameters).flatMap(([name, value]) => [value ?? []].flat().map((part) => [part, `{${name}}`] as const)),
  );
  return path
    .split('/')
    .map((part) => names.get(part) ?? part)
    .join('/');
}
