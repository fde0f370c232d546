/** Words at the end of a name that say what kind of body it is, not which. */
const SUFFIX = /(?:v\d+|labs?|finance|financial|protocol|network|foundation|dao|defi)$/;
/** Shorter than this, what is left of a name names too much. */
const BARE_LETTERS_MIN = 4;

/** Letters and digits alone: spellings with spaces, dots and hyphens are one name. */
const toKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** The name without the words at its end that do not tell projects apart; undefined where nothing is left or nothing is taken off. */
function toBare(key: string): string | undefined {
  let bare = key;
  while (SUFFIX.test(bare)) bare = bare.replace(SUFFIX, '');
  return bare.length >= BARE_LETTERS_MIN && bare !== key ? bare : undefined;
}

export type NameMatch = { readonly id: string } | { readonly why: string };

/** Finds the project that a source means by a name, among the names of all projects. */
export function createNameIndex(projects: readonly { readonly id: string; readonly names: readonly string[] }[]) {
  const whole = new Map<string, Set<string>>();
  const bare = new Map<string, Set<string>>();
  const add = (index: Map<string, Set<string>>, key: string | undefined, id: string) => {
    if (key !== undefined && key !== '') index.set(key, (index.get(key) ?? new Set()).add(id));
  };
  for (const { id, names } of projects) {
    for (const key of names.map(toKey)) {
      add(whole, key, id);
      add(bare, toBare(key) ?? key, id);
    }
  }
  /** The whole name first; then without what does not tell projects apart. A name of several projects is none's. */
  return (names: readonly string[]): NameMatch => {
    for (const name of names) {
      const key = toKey(name);
      for (const found of [whole.get(key), bare.get(toBare(key) ?? key)]) {
        const [id, other] = found ?? [];
        if (other !== undefined) return { why: 'Several projects have this name.' };
        if (id !== undefined) return { id };
      }
    }
    return { why: 'No researched project has this name.' };
  };
}
