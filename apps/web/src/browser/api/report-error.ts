import { hideKeys } from '@redoubt/domain/platform/secret-path/hide-keys';

const REPORT_PATH = '/api/errors';

/**
 * Within this time a page sends the same report once: an error in a loop must not flood the server.
 */
const QUIET_MS = 60_000;
const BODY_CHARACTERS_MAX = 2_000;

export type Report = { title: string; description: string; trace: string };

export type ErrorReporter = {
  /** Sends a report about the current page. Never throws, and never reports its own failure. */
  report(report: Report): void;
};

type ReporterDeps = { fetch: typeof fetch; now: () => number; pageUrl: () => string };

export function createErrorReporter({ fetch, now, pageUrl }: ReporterDeps): ErrorReporter {
  const sentAt = new Map<string, number>();

  return {
    report(report) {
      const key = JSON.stringify([withoutSecrets(pageUrl()), report]);
      for (const [sent, at] of sentAt) if (now() - at >= QUIET_MS) sentAt.delete(sent);
      if (sentAt.has(key)) return;
      sentAt.set(key, now());
      const request = {
        method: 'POST',
        credentials: 'include',
        keepalive: true, // survives the page that failed
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report),
      } as const;
      // An unread answer keeps its connection busy.
      fetch(REPORT_PATH, request)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    },
  };
}

type FailedAnswer = { pageUrl: string; method: string; path: string; status: number; body: unknown; trace: string };

/** Reports an answer with a 5xx status, except the answer to a report (OP-07). */
export function reportAnswer(reporter: ErrorReporter, { pageUrl, method, path, status, body, trace }: FailedAnswer): void {
  if (status < 500 || path.startsWith(REPORT_PATH)) return;
  const description = `URL: ${withoutSecrets(pageUrl)}`;
  if (status === 504) {
    reporter.report({ title: 'Request timeout', description, trace: `${method} ${withoutQuery(path)}` });
    return;
  }
  const text = typeof body === 'string' ? body : (JSON.stringify(body, hideSecret) ?? '');
  reporter.report({ title: `Server error ${status}`, description: `${description}\n${text.slice(0, BODY_CHARACTERS_MAX)}`, trace });
}

/** The path to report. The query is the visitor's, and stays out. */
function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? path;
}

const SECRET_NAME = /password|code|token|secret|cookie|session|authorization/i;
const REMOVED = '[removed]';

/** A page's address without secret keys in its path and the values of secret parameters: links in mails carry codes. */
export function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  for (const name of new Set(url.searchParams.keys())) if (SECRET_NAME.test(name)) url.searchParams.set(name, REMOVED);
  url.pathname = hideKeys(url.pathname);
  url.hash = '';
  return url.href;
}

function hideSecret(field: string, value: unknown): unknown {
  // In our answers `code` names the error. Such a name is no secret; a code with digits may be one.
  const isErrorName = field === 'code' && typeof value === 'string' && /^[A-Za-z_]+$/.test(value);
  return SECRET_NAME.test(field) && !isErrorName ? REMOVED : value;
}

/** The reporter of this page. */
export const errorReporter = createErrorReporter({
  fetch: (...request) => fetch(...request),
  now: () => Date.now(),
  pageUrl: () => window.location.href,
});
