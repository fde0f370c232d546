/**
 * JSON with sorted keys and no spaces: equal values give equal text. Keys whose value is undefined are
 * left out, as in JSON. Throws for values that JSON cannot represent.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each: unknown) => canonicalJson(each ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`)
      .join(',')}}`;
  }
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined || (typeof value === 'number' && !Number.isFinite(value))) throw new TypeError('This value is not JSON.');
  return text;
}
