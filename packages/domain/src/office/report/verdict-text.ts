import { type ReportStatus, reportTitle } from './document.ts';
import type { ReportVerdict } from './verify-report.ts';

export type VerdictText = {
  /** `outdated`: genuine, and no longer what holds. `unknown`: could not be found out. */
  readonly level: 'good' | 'outdated' | 'bad' | 'unknown';
  readonly title: string;
  readonly lines: readonly string[];
};

/**
 * Whether the pages of a genuine PDF document were found to show the report that is attached to it. `other`: the same report gives another
 * document here, which says nothing of either. `unknown`: not compared.
 */
export type Pages = 'same' | 'other' | 'unknown';

const PAGES: Readonly<Record<Pages, string>> = {
  same: 'Its pages show what is attached: written again from the attached JSON, the document is the same, byte for byte, fonts included.',
  other:
    'That its pages show what is attached stands on the signature alone: this version of redoubt, or this machine, writes another document from the attached JSON. Where it matters, read the JSON.',
  unknown:
    'That its pages show what is attached stands on the signature alone here: redoubt report verify writes the document again and compares.',
};

/**
 * What a check of a file says, on the page and on the command line. `status` is what the site says of a genuine file, `pages` of a PDF's
 * pages.
 */
export function describeVerdict(verdict: ReportVerdict, status: ReportStatus | undefined, pages: Pages = 'unknown'): VerdictText {
  switch (verdict.is) {
    case 'genuine': {
      const { form, report, key, sha256 } = verdict;
      const lines = [
        `${reportTitle(report)}, version ${report.version}, dated ${report.date}.`,
        `Signed by ${report.provider.name} (${report.provider.origin}) with key ${key.id}, in use ${key.validUntil === null ? `since ${key.validFrom.slice(0, 10)}` : `from ${key.validFrom.slice(0, 10)} to ${key.validUntil.slice(0, 10)}`}.`,
        form === 'PDF' ? `SHA-256 of the JSON that is attached to the PDF: ${sha256}` : `SHA-256 ${sha256}`,
        ...(form === 'PDF' ? [PAGES[pages]] : []),
      ];
      switch (status?.state) {
        case 'published':
          return { level: 'good', title: 'Genuine and current', lines };
        case 'superseded':
          return { level: 'outdated', title: 'Genuine, superseded', lines: [...lines, endOf('Superseded', status)] };
        case 'withdrawn':
          return { level: 'bad', title: 'Genuine, withdrawn', lines: [...lines, endOf('Withdrawn', status)] };
        default:
          return {
            level: 'unknown',
            title: 'Genuine, not published',
            lines: [...lines, 'This site never published it: it may be a draft. Whether it holds is not known.'],
          };
      }
    }
    case 'changed':
      return { level: 'bad', title: 'Not genuine', lines: [verdict.why, 'The file is not what was signed. Do not rely on it.'] };
    case 'unknown-key':
      return {
        level: 'unknown',
        title: 'Unknown key',
        lines: [`It names the key ${verdict.keyId}, which is none of this site’s: another site signed it, or no one did.`],
      };
    case 'no-report':
      return { level: 'unknown', title: 'No report', lines: [verdict.why] };
    case 'cannot-check':
      return { level: 'unknown', title: 'Not checked', lines: [verdict.why] };
  }
}

function endOf(what: string, { endedAt, reason }: ReportStatus): string {
  return `${what}${endedAt === null ? '' : ` on ${endedAt.slice(0, 10)}`}: ${reason ?? 'no reason was given'}`;
}
