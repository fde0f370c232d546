import * as z from 'zod/mini';

/** Endings of files that can be part of a scope: sources and what builds them. */
const COMMENTS = {
  c: ['sol', 'yul', 'rs', 'move', 'cairo', 'go', 'ts', 'js', 'circom', 'huff', 'fe', 'tact', 'c', 'h', 'cpp', 'java', 'kt', 'swift'],
  hash: ['vy', 'py', 'sh', 'toml', 'yaml', 'yml'],
  none: ['json', 'md', 'txt', 'func', 'fc', 'lock'],
} as const;

/** Bytes of one file, bytes and files of one scope. */
export const SCOPE_LIMITS = { fileBytes: 1_000_000, bytes: 50_000_000, files: 10_000, pathCharacters: 300 } as const;

const ENDINGS = new Map<string, 'c' | 'hash' | 'none'>(
  Object.entries(COMMENTS).flatMap(([style, endings]) => endings.map((ending) => [ending, style as 'c' | 'hash' | 'none'] as const)),
);
const endingOf = (path: string) => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';

/** Why a path leads outside of a scope, or could be taken for another; `undefined` where it does not. */
export function unsafePathFault(path: string): string | undefined {
  if (path === '' || path.length > SCOPE_LIMITS.pathCharacters) return `A path has 1 to ${SCOPE_LIMITS.pathCharacters} characters.`;
  if (/[\p{C}\\]/u.test(path)) return 'A path has no control characters and no backslashes.';
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'A path is relative: it does not begin at a root.';
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..')) return 'A path has no empty part, no “.” and no “..”.';
  return undefined;
}

/** Why a path cannot be that of a file in a scope; `undefined` where it can. */
export function pathFault(path: string): string | undefined {
  return (
    unsafePathFault(path) ?? (ENDINGS.has(endingOf(path)) ? undefined : 'Only sources and texts can be added: no archives, no binaries.')
  );
}

/** A path that stays inside its scope. */
export const SourcePath = z.string().check((context) => {
  const fault = pathFault(context.value);
  if (fault !== undefined)
    context.issues.push({ code: 'custom', message: `${fault} (${context.value.slice(0, 100)})`, input: context.value });
});

/**
 * Lines of code: without blank ones and those that hold comments alone. Texts without comments count every line that is not blank.
 * Comment signs within strings are not told apart.
 */
export function countLines(path: string, text: string): number {
  const style = ENDINGS.get(endingOf(path)) ?? 'none';
  const code = style === 'c' ? text.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => comment.replaceAll(/[^\n]/g, '')) : text;
  const mark = style === 'c' ? '//' : style === 'hash' ? '#' : undefined;
  return code.split('\n').filter((line) => line.trim() !== '' && (mark === undefined || !line.trim().startsWith(mark))).length;
}

/** A deployed contract of a scope, under the chain's slug. */
export const DeployedAddress = z.object({
  chain: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Please give a chain such as ethereum.')),
  address: z
    .string()
    .check(z.trim(), z.regex(/^0x[0-9a-fA-F]{40}$/, 'Please give an address of 0x and 40 hexadecimal digits.'), z.toLowerCase()),
});
export type DeployedAddress = z.infer<typeof DeployedAddress>;

/** A file of a scope, without its text. `sha256` is that of its bytes, in hexadecimal digits. */
export const ScopeFile = z.object({ path: z.string(), sha256: z.string(), bytes: z.int(), lines: z.int() });
export type ScopeFile = z.infer<typeof ScopeFile>;

/** How large a scope is: '2 files, 1,200 lines of code'. */
export function describeSize({ files, lines }: { files: number; lines: number }): string {
  const count = (number: number, word: string) => `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;
  return `${count(files, 'file')}, ${count(lines, 'line')} of code`;
}
