const REPORT_PATH = '/api/errors';

/** The same report is sent at most once in this time, page by page: one fault in a loop must not flood anyone. */
const QUIET_MS = 60_000;
const BODY_CHARACTERS_MAX = 2_000;

export type Report = { title: string; description: string; trace: string };

export type ErrorReporter = {
  /** Sends a report about the page on screen. Never throws and never reports its own failure. */
  report(report: Report): void;
};

type ReporterMeans = { fetch: typeof fetch; now: () => number; pageUrl: () => string };

export function createErrorReporter({ fetch, now, pageUrl }: ReporterMeans): ErrorReporter {
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
      // Read to its end: an answer left unread keeps its connection busy.
      fetch(REPORT_PATH, request)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    },
  };
}

/** Whether a failed request may be reported: never one about the reports themselves. */
export function isReportable(path: string): boolean {
  return !path.startsWith(REPORT_PATH);
}

/** What to send when the server did not answer in time. Source: specification §8, OP-07. */
export function timeoutReport({ pageUrl, method, path }: { pageUrl: string; method: string; path: string }): Report {
  return { title: 'Request timeout', description: `URL: ${withoutSecrets(pageUrl)}`, trace: `${method} ${path}` };
}

/** What to send when the server failed. Source: specification §8, OP-07. */
export function serverErrorReport(failure: { pageUrl: string; status: number; body: unknown; trace: string }): Report {
  const { pageUrl, status, body, trace } = failure;
  const text = typeof body === 'string' ? body : (JSON.stringify(body, hideSecret) ?? '');
  return {
    title: `Server error ${status}`,
    description: `URL: ${withoutSecrets(pageUrl)}\n${text.slice(0, BODY_CHARACTERS_MAX)}`,
    trace,
  };
}

const SECRET_NAME = /password|code|token|secret|cookie|session|authorization/i;
const REMOVED = '[removed]';

/** A page's address with the values of telling parameters removed: links in mails carry codes. */
export function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  for (const name of new Set(url.searchParams.keys())) if (SECRET_NAME.test(name)) url.searchParams.set(name, REMOVED);
  url.hash = '';
  return url.href;
}

function hideSecret(field: string, value: unknown): unknown {
  // Our answers name their error in `code`. Such a name is no secret; a code with digits may be one.
  const isErrorName = field === 'code' && typeof value === 'string' && /^[A-Za-z_]+$/.test(value);
  return SECRET_NAME.test(field) && !isErrorName ? REMOVED : value;
}

/** The reporter of this page. */
export const errorReporter = createErrorReporter({
  fetch: (...request) => fetch(...request),
  now: () => Date.now(),
  pageUrl: () => window.location.href,
});
