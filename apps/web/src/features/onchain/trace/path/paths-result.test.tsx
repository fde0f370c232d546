import type { TracedPaths } from '@redoubt/domain/onchain/trace/schema';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PathForm } from './path-form.tsx';
import { PathsResult } from './paths-result.tsx';

const [from, middle, to, hub] = ['a', 'b', 'c', 'd'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string, string];
const hashes = ['1', '2'].map((digit) => `0x${digit.repeat(64)}`) as [string, string];
const movement = { asset: 'native', kind: 'value', index: 0, rank: 1 };
const found: TracedPaths = {
  chain: 'demo',
  from,
  to,
  block: 90,
  assets: [{ asset: 'native', symbol: 'ETH', decimals: 18, trust: 'native' }],
  labels: [{ account: to, kind: 'exchange', text: 'The desk', source: 'Catalogue', statedOn: null }],
  paths: [
    {
      asset: 'native',
      smallest: '2000000000000000000',
      steps: 2,
      movements: [
        {
          ...movement,
          step: 1,
          block: 7,
          from,
          to: middle,
          amount: '3000000000000000000',
          hash: hashes[0],
          time: '2026-09-21T14:13:21.000Z',
        },
        {
          ...movement,
          step: 2,
          block: 8,
          from: middle,
          to,
          amount: '2000000000000000000',
          hash: hashes[1],
          time: '2026-09-21T14:13:22.000Z',
        },
      ],
    },
  ],
  hubs: [{ account: hub, reason: 'busy', cameBlock: 5, leftBlock: 6 }],
  hubsMore: false,
  leftOut: [{ reason: 'no-token', detail: 'Tokens of blocks 0 to 3: not read.' }],
  looked: { accounts: 12, movements: 3_400, steps: 2 },
};

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

test('TRAC-14: a path is a table of its movements with amounts, transactions and times, and starts a trace without scripts', () => {
  const markup = renderToStaticMarkup(<PathsResult found={found} />);
  const text = textOf(markup);
  expect(text).toContain('It is no proof that the same money went all the way');
  expect(text).toContain('3,400 movements of 12 accounts');
  expect(text).toContain('Path 1: 2 steps At most 2 ETH can have come all the way');
  expect(text).toMatch(/3 ETH .* 2 ETH /);
  expect(text).toContain('The desk');
  for (const hash of hashes) expect(markup).toContain(`href="/trace/tx/demo/${hash}"`);
  expect(text.match(/21 Sep(?:tember)? 2026|2026-09-21/g)?.length ?? 0).toBeGreaterThan(1);
  expect(markup).toContain('action="/api/trace/form" method="post"');
  expect(markup).toContain('name="seed-7-0-1" value="3000000000000000000"');
  expect(text).toContain('Tokens of blocks 0 to 3: not read.');
  expect(text).toMatch(/Would connect them.*Busy account.*Block 5, block 6/);
  expect(markup).toContain(`/trace/paths?chain=demo&amp;from=${to}&amp;to=${from}`);
});

test('TRAC-14: where there is no path that is said, with what would connect the two, and what was not looked at', () => {
  const text = textOf(renderToStaticMarkup(<PathsResult found={{ ...found, paths: [] }} />));
  expect(text).toContain('No path was found');
  expect(text).toContain('would connect them: see below');
  expect(text).toContain('What this leaves out');
  expect(text).not.toContain('Path 1');
});

test('TRAC-14: the form asks by its address, and says what is wrong beside the field', () => {
  const markup = renderToStaticMarkup(
    <PathForm to="0x12" problem="Enter an address.">
      <input type="hidden" name="from" value={from} />
    </PathForm>,
  );
  expect(markup).toContain('action="/trace/paths" method="get"');
  expect(markup).toMatch(/<input[^>]*name="to"[^>]*aria-invalid="true"|<input[^>]*aria-invalid="true"[^>]*name="to"/);
  expect(textOf(markup)).toContain('Enter an address.');
});
