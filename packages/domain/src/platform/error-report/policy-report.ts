import * as z from 'zod/mini';
import { hideKeys } from '../secret-path/hide-keys.ts';
import type { ErrorReport } from './schema.ts';

const Text = z.optional(z.nullable(z.string()));
const Place = z.optional(z.nullable(z.number()));

/** One breach of the content policy as `report-uri` sends it. Source: CSP3, section 5.3. */
const Legacy = z.object({
  'csp-report': z.object({
    'document-uri': Text,
    'effective-directive': Text,
    'violated-directive': Text,
    'blocked-uri': Text,
    'source-file': Text,
    'line-number': Place,
  }),
});

/** Some reports as `report-to` sends them, not all about policies. Source: Reporting API; CSP3, section 5. */
const Queued = z.array(
  z.object({
    type: z.string(),
    body: z.optional(
      z.nullable(z.object({ documentURL: Text, effectiveDirective: Text, blockedURL: Text, sourceFile: Text, lineNumber: Place })),
    ),
  }),
);

export const PolicyReports = z.union([Legacy, Queued]);
export type PolicyReports = z.infer<typeof PolicyReports>;

/** A browser sends a few at once; more come from no browser. */
const REPORTS_MAX = 10;

type Breach = { directive: string; blocked: string; document: string; source: string; line: number };

/**
 * Breaches of our content policy as reports of errors, so that those of one place come together. Extensions of a visitor's browser are
 * no fault of the site and left out. Of addresses only what stands before a query is kept.
 */
export function toErrorReports(reports: PolicyReports): ErrorReport[] {
  return listBreaches(reports)
    .slice(0, REPORTS_MAX)
    .filter(({ blocked, source }) => ![blocked, source].some((url) => /^[a-z-]*extension:|^chrome:/.test(url)))
    .map(({ directive, blocked, document, source, line }) => ({
      title: `Content policy: ${directive} refused ${toOrigin(blocked)}`.slice(0, 200),
      description: `On ${withoutQuery(document)}: ${withoutQuery(blocked)}`.slice(0, 10_000),
      trace: `at policy (${withoutQuery(source)}:${line})`.slice(0, 20_000),
    }));
}

function listBreaches(reports: PolicyReports): Breach[] {
  if (!Array.isArray(reports)) {
    const { 'csp-report': legacy } = reports;
    return [
      {
        directive: legacy['effective-directive'] ?? legacy['violated-directive'] ?? 'a directive',
        blocked: legacy['blocked-uri'] ?? '',
        document: legacy['document-uri'] ?? '',
        source: legacy['source-file'] ?? '',
        line: legacy['line-number'] ?? 0,
      },
    ];
  }
  return reports
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => ({
      directive: body?.effectiveDirective ?? 'a directive',
      blocked: body?.blockedURL ?? '',
      document: body?.documentURL ?? '',
      source: body?.sourceFile ?? '',
      line: body?.lineNumber ?? 0,
    }));
}

/** `https://evil.example/a?b` is https://evil.example; words such as inline and eval stay. */
function toOrigin(blocked: string): string {
  const url = URL.parse(blocked);
  if (url === null) return blocked === '' ? 'something' : blocked;
  return url.origin === 'null' ? url.protocol : url.origin;
}

function withoutQuery(url: string): string {
  return hideKeys(url.replace(/[?#].*$/s, ''));
}
