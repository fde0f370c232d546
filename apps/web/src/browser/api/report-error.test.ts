import { expect, test } from 'vitest';
import { createErrorReporter, reportAnswer, withoutSecrets } from './report-error.ts';

function reporterOn(page: { url: string; now: number }) {
  const sent: { path: unknown; request: RequestInit | undefined }[] = [];
  const reporter = createErrorReporter({
    fetch: (path, request) => {
      sent.push({ path, request });
      return Promise.reject(new TypeError('offline'));
    },
    now: () => page.now,
    pageUrl: () => page.url,
  });
  return { reporter, sent };
}

const report = { title: 'Oops', description: 'URL: http://localhost/', trace: '' };

test('OP-07: a report is sent to /api/errors, outlives the page, and fails silently', () => {
  const { reporter, sent } = reporterOn({ url: 'http://localhost/', now: 0 });
  reporter.report(report);
  expect(sent).toMatchObject([{ path: '/api/errors', request: { method: 'POST', keepalive: true, credentials: 'include' } }]);
  expect(JSON.parse(String(sent[0]?.request?.body))).toEqual(report);
});

test('OP-07: the same report is sent once a minute per page', () => {
  const page = { url: 'http://localhost/a', now: 0 };
  const { reporter, sent } = reporterOn(page);
  reporter.report(report);
  page.now = 59_999;
  reporter.report(report);
  expect(sent).toHaveLength(1);
  page.url = 'http://localhost/b';
  reporter.report(report);
  expect(sent).toHaveLength(2);
  page.url = 'http://localhost/a';
  page.now = 60_000;
  reporter.report(report);
  expect(sent).toHaveLength(3);
});

function describe({ pageUrl = 'http://localhost/', status = 500, body }: { pageUrl?: string; status?: number; body?: unknown }) {
  const descriptions: string[] = [];
  const reporter = { report: ({ description }: { description: string }) => void descriptions.push(description) };
  reportAnswer(reporter, { pageUrl, method: 'GET', path: '/api/x', status, body, trace: '' });
  return descriptions.join();
}

test('OP-07: no code or token of an address is reported', () => {
  expect(withoutSecrets('http://localhost/reset?code=123456&email=a%40b.example&Token=x#k')).toBe(
    'http://localhost/reset?code=%5Bremoved%5D&email=a%40b.example&Token=%5Bremoved%5D',
  );
  expect(describe({ pageUrl: 'http://localhost/?code=1', status: 504 })).not.toContain('=1');
});

test('CASE-09: no key in the path of an address is reported', () => {
  expect(withoutSecrets('http://localhost/trace/shared/c2VjcmV0?version=1')).toBe('http://localhost/trace/shared/[key]?version=1');
  expect(withoutSecrets('http://localhost/projects/aave?tab=code')).toBe('http://localhost/projects/aave?tab=code');
});

test('OP-07: no password or code of an answer is reported, but the name of its error is', () => {
  expect(describe({ body: { code: 'UnknownException', details: { password: 'hunter22', code: '123456' } } })).toBe(
    'URL: http://localhost/\n{"code":"UnknownException","details":{"password":"[removed]","code":"[removed]"}}',
  );
});

test('OP-07: at most 2,000 characters of the body are reported', () => {
  expect(describe({ body: 'x'.repeat(5_000) })).toBe(`URL: http://localhost/\n${'x'.repeat(2_000)}`);
});
