import type { ProjectActivity } from '@redoubt/domain/onchain/activity/schema';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ExampleActivity } from './activity-example.server.tsx';

test('the example says how many of a project’s contracts are followed, in words that read on their own', () => {
  const activity = {
    window: { from: '2026-11-16T10:00:00.000Z', to: '2026-11-23T10:00:00.000Z' },
    chains: [{ contracts: 3 }, { contracts: 1 }],
    unit: 'hour',
    buckets: [],
    totals: { calls: 1200, failed: 3, callers: 40, events: 2000, internalCalls: null },
    contractsKnown: 5,
  } as unknown as ProjectActivity;
  const page = renderToStaticMarkup(<ExampleActivity activity={activity} />);
  const figures = [...page.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>([^<]+)</g)].map(([, label, value]) => `${label}: ${value}`);
  expect(figures).toContain('Contracts followed: 4 of 5');
});
