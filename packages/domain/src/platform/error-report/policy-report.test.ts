import { expect, test } from 'vitest';
import { PolicyReports, toErrorReports } from './policy-report.ts';

const read = (input: unknown) => toErrorReports(PolicyReports.parse(input));

test('a breach that report-uri tells of names directive, origin and place, without queries', () => {
  const report = {
    'document-uri': 'https://site.example/reset?code=123456',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a.js?who=ada',
    'source-file': 'https://site.example/reset?code=123456',
    'line-number': 3,
    'original-policy': "default-src 'none'",
  };
  expect(read({ 'csp-report': report })).toEqual([
    {
      title: 'Content policy: script-src-elem refused https://evil.example',
      description: 'On https://site.example/reset: https://evil.example/a.js',
      trace: 'at policy (https://site.example/reset:3)',
    },
  ]);
});

test('of what report-to tells, breaches of the policy count', () => {
  const body = { documentURL: 'https://site.example/', effectiveDirective: 'style-src-elem', blockedURL: 'inline', lineNumber: 7 };
  expect(
    read([
      { type: 'deprecation', body: { id: 'old' } },
      { type: 'csp-violation', body },
    ]),
  ).toEqual([
    {
      title: 'Content policy: style-src-elem refused inline',
      description: 'On https://site.example/: inline',
      trace: 'at policy (:7)',
    },
  ]);
});

test('CASE-09: no key in the path of an address is kept', () => {
  const documentURL = 'https://site.example/trace/shared/c2VjcmV0';
  const body = { documentURL, effectiveDirective: 'img-src', blockedURL: 'data', sourceFile: documentURL, lineNumber: 1 };
  const [report] = read([{ type: 'csp-violation', body }]);
  expect(report).toMatchObject({
    description: 'On https://site.example/trace/shared/[key]: data',
    trace: 'at policy (https://site.example/trace/shared/[key]:1)',
  });
});

test('what an extension of the browser did is left out', () => {
  expect(read({ 'csp-report': { 'blocked-uri': 'chrome-extension://abc/x.js' } })).toEqual([]);
  expect(read([{ type: 'csp-violation', body: { blockedURL: 'inline', sourceFile: 'moz-extension://abc/x.js' } }])).toEqual([]);
});

test('of a hundred reports at once ten are read', () => {
  expect(read(Array.from({ length: 100 }, () => ({ type: 'csp-violation', body: { blockedURL: 'inline' } })))).toHaveLength(10);
});

test.each([{}, [], null, 'text', { 'csp-report': 1 }, [{ type: 1 }]])('%j is no breach', (input) => {
  const parsed = PolicyReports.safeParse(input);
  expect(parsed.success ? toErrorReports(parsed.data) : []).toEqual([]);
});
