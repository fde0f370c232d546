import * as z from 'zod/mini';
import { type LeftOut, parseAnswer, type ReadPage, Report, UnreadableSource } from './entry.ts';
import type { AuditRepository } from './sources.ts';

/** Where a repository's files are listed, under the source's base. Source: GitHub's REST API, "Get a tree". */
export const auditTreePath = ({ repository, branch }: AuditRepository): string => `${repository}/git/trees/${branch}?recursive=1`;

const Tree = z.object({
  sha: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)),
  tree: z.array(z.object({ path: z.string().check(z.maxLength(4_096)), type: z.string() })).check(z.minLength(1), z.maxLength(100_000)),
  truncated: z.boolean(),
});

/** `2022-10-client-scope-securityreview.pdf`; without a scope where the client is all that was reviewed. */
const DATED = /^(20\d\d-(?:0[1-9]|1[0-2]))-([a-z0-9][a-z0-9.-]*?)-(security-review|[a-z]+)\.pdf$/i;

/**
 * Reads the file list of an auditor's repository: reports whose name states month and client. Throws `UnreadableSource`, also for
 * a list that GitHub cut short.
 */
export function readAuditTree(text: string, { repository, branch, firm, folder }: AuditRepository): ReadPage {
  const { tree, truncated } = parseAnswer(text, Tree);
  if (truncated) throw new UnreadableSource('GitHub cut the list of files short.');
  const leftOut: LeftOut[] = [];
  const entries = tree.flatMap(({ path, type }): z.infer<typeof Report>[] => {
    if (type !== 'blob' || !path.startsWith(folder) || !path.toLowerCase().endsWith('.pdf')) return [];
    const file = path.slice(folder.length);
    const omit = (why: string) => {
      leftOut.push({ what: `${repository}: ${file.slice(0, 200)}`, why });
      return [];
    };
    const [, date = '', middle = '', kind = ''] = DATED.exec(file) ?? [];
    if (date === '') return omit('Its name does not state month, client and kind of report.');
    if (kind.toLowerCase().replace('-', '') !== 'securityreview') return omit(`It is no security review: ${kind}.`);
    const parts = middle.split('-').filter(Boolean);
    const names = parts.map((_, index) => parts.slice(0, parts.length - index).join(' '));
    const scope = parts.slice(1).join(' ') || 'Security review';
    const url = `https://github.com/${repository}/blob/${branch}/${encodeURI(path)}`;
    const parsed = Report.safeParse({ what: 'report', firm, names, scope, date, url });
    return parsed.success ? [parsed.data] : omit('Its name is out of bounds.');
  });
  return { entries, leftOut };
}
