import { NOT_ARRANGED } from '@redoubt/domain/onchain/case/arrangement';
import { toGraphData } from '@redoubt/tracing/graph/graph-data';
import { drawLedger, traceDrawn } from '@redoubt/tracing/testing/drawn-ledger';
import { named, traceMoves } from '@redoubt/tracing/testing/small-ledger';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toGraphSvg } from '../files/graph-svg.ts';
import { DRAWN_MAX, describeHidden, describeNode, drawRun, toRunGraph } from '../run-graph.ts';
import { AccountPanel } from './account-panel.tsx';
import { AccountTables } from './account-tables.tsx';
import { Canvas } from './canvas.tsx';
import { HiddenAccounts } from './hidden-accounts.tsx';
import { Stage } from './stage.tsx';

const HOSTILE = '</title><img src=x onerror=alert(1)>\u202eevil';

/** The victim's money goes to the thief, half of whose money it is, and on to a shop that another gave a name. */
async function drawTheft() {
  const file = await traceMoves(
    [
      ['victim', 'thief', 100n],
      ['thief', 'shop', 150n],
    ],
    { seeds: [0], method: 'haircut', openings: { thief: 100n }, labels: new Map([[named('shop'), 'exchange']]) },
  );
  const data = toGraphData(file);
  const accounts = data.accounts.map((account) =>
    account.id === named('shop') ? { ...account, label: { text: HOSTILE, source: HOSTILE } } : account,
  );
  return { ...data, accounts };
}

const NOTHING = {
  onSelect: () => undefined,
  onOpen: () => undefined,
  onFind: () => undefined,
  onAct: () => undefined,
  onLeave: () => undefined,
};

test('CASE-26: each account is a button whose name says what it is, what came, what is traced of it, and where it stands', async () => {
  const data = await drawTheft();
  const run = toRunGraph(data);
  const names = run.graph.nodes.map((node) => describeNode(node, { assets: data.assets, steps: 2 }));
  expect(names[0]).toMatch(/^0x[0-9a-f]{4}…[0-9a-f]{4}, Paid the traced money, at the start$/);
  expect(names[1]).toMatch(/^0x[0-9a-f]{4}…[0-9a-f]{4}, received 100 .+, of it 100 .+ traced, step 1 of 2$/);
  expect(names[2]).toMatch(/, Exchange, received 150 .+, of it 75 .+ traced, step 2 of 2$/);
});

test('CASE-26: names that others chose are text in the picture, its list, the tables and the panel', async () => {
  const data = await drawTheft();
  const run = toRunGraph(data);
  const shop = named('shop');
  const panel = { data, run, view: {}, chain: 'demo', selected: shop, heading: { current: null }, ...NOTHING };
  const parts = [
    <Stage key="stage" run={run} assets={data.assets} selected={shop} {...NOTHING} />,
    <AccountTables key="tables" run={run} assets={data.assets} selected={shop} onOpen={NOTHING.onOpen} />,
    <AccountPanel key="panel" {...panel} />,
  ].map((part) => renderToStaticMarkup(part));
  for (const html of parts) {
    expect(html).toContain('&lt;img');
    expect(html).not.toContain('<img');
  }
  // A character that turns round what follows stays out of what is read aloud and drawn.
  expect(parts[0]?.replaceAll(/<title>.*?<\/title>/g, '')).not.toContain('\u202e');
});

test('CASE-26: the panel says what ended at an account with least and most, how it got there, and each movement', async () => {
  const data = await drawTheft();
  const html = (selected: string | undefined) =>
    renderToStaticMarkup(
      <AccountPanel
        data={data}
        run={toRunGraph(data)}
        view={{}}
        chain="demo"
        selected={selected}
        heading={{ current: null }}
        {...NOTHING}
      />,
    ).replaceAll(/<[^>]+>/g, '');
  expect(html(named('shop'))).toMatch(/Exchange: 75 .*By any rule at least 50 .*, at most 100 /);
  expect(html(named('shop'))).toContain('Traced movements: 1 of 1');
  expect(html(named('thief'))).toContain('Traced movements: 2 of 2');
  expect(html(named('thief'))).toMatch(/The way here, along the largest parts.*→ here/);
  expect(html(named('victim'))).toContain('The money was taken here.');
  expect(html(undefined)).toContain('Select an account');
});

test('CASE-29: what is hidden is said with its accounts and amounts, beside the picture, in its tables and in its file, and each can be shown again', async () => {
  const data = await drawTheft();
  const run = toRunGraph(data, { arrangement: { ...NOT_ARRANGED, hidden: [named('shop'), `0x${'f'.repeat(40)}`] } });
  expect(describeHidden(run.hidden, data.assets)).toMatch(/^1 account hidden, in one traced movement of 75 /);
  const remark = renderToStaticMarkup(<HiddenAccounts run={run} assets={data.assets} onAct={NOTHING.onAct} />);
  expect(remark).not.toContain('<img');
  expect(remark.replaceAll(/<[^>]+>/g, '')).toMatch(
    /^1 account hidden, in one traced movement of 75 .*: not drawn, and still in every sum\..*Show$/,
  );
  const svg = toGraphSvg(drawRun(run, data.assets), { title: 'Traced money', theme: 'light' });
  expect(svg).toContain('>1 account hidden, in one traced movement of 75 ');
  expect(svg).not.toContain(named('shop'));
  const whole = toRunGraph(data);
  expect(describeHidden(whole.hidden, data.assets)).toBe('');
  expect(renderToStaticMarkup(<HiddenAccounts run={whole} assets={data.assets} onAct={NOTHING.onAct} />)).toBe('');
});

test('CASE-30: the tables say which account is pinned, and the panel offers what keys and pointer do', async () => {
  const data = await drawTheft();
  const thief = named('thief');
  const run = toRunGraph(data, { arrangement: { ...NOT_ARRANGED, pins: [{ account: thief, x: 500, y: 300 }] } });
  const tables = renderToStaticMarkup(<AccountTables run={run} assets={data.assets} selected={undefined} onOpen={NOTHING.onOpen} />);
  expect(tables.match(/Pinned/g)).toHaveLength(1);
  const panel = (selected: string) =>
    renderToStaticMarkup(
      <AccountPanel data={data} run={run} view={{}} chain="demo" selected={selected} heading={{ current: null }} {...NOTHING} />,
    );
  expect(panel(thief)).toMatch(/aria-pressed="true"[^>]*>Pin</);
  expect(panel(named('shop'))).toMatch(/aria-pressed="false"[^>]*>Pin</);
  for (const action of ['>Hide<', 'Move left', 'Move right', 'Move up', 'Move down']) expect(panel(thief)).toContain(action);
});

test('CASE-32: a group is a dashed box with its name in picture and file, and is said of its accounts; its name is text', async () => {
  const data = await drawTheft();
  const groups = [{ name: '<b>Shops</b>', accounts: [named('shop')] }];
  const arrangement = { ...NOT_ARRANGED, groups };
  const run = toRunGraph(data, { arrangement });
  const svg = toGraphSvg(drawRun(run, data.assets), { title: 'Traced money', theme: 'light' });
  expect(svg.match(/<path class="group"/g)).toHaveLength(1);
  expect(svg).toContain('&lt;b&gt;Shops');
  const parts = [
    <Stage key="stage" run={run} assets={data.assets} selected={undefined} {...NOTHING} />,
    <AccountTables key="tables" run={run} assets={data.assets} selected={undefined} onOpen={NOTHING.onOpen} />,
  ].map((part) => renderToStaticMarkup(part));
  for (const html of [...parts, svg]) expect(html).not.toContain('<b>');
  expect(parts[0]).toMatch(/step 2 of 2, In the group &lt;b&gt;Shops&lt;\/b&gt;<\/button>/);
  expect(parts[1]?.match(/In the group &lt;b&gt;/g)).toHaveLength(1);
});

test('CASE-33: a collapsed chain says of how many accounts it is and names them, and its account offers to collapse it', async () => {
  const names = ['victim', 'P1', 'P2', 'P3', 'P4'];
  const file = await traceMoves(
    names.slice(1).map((name, index): [string, string, bigint] => [names[index] ?? '', name, 100n]),
    { seeds: [0], method: 'fifo' },
  );
  const data = toGraphData(file);
  const panel = (selected: string, collapsed: string[]) => {
    const run = toRunGraph(data, { arrangement: { ...NOT_ARRANGED, collapsed } });
    return renderToStaticMarkup(
      <AccountPanel data={data} run={run} view={{}} chain="demo" selected={selected} heading={{ current: null }} {...NOTHING} />,
    );
  };
  expect(panel(named('P2'), [])).toContain('Collapse the chain');
  expect(panel(named('victim'), [])).not.toContain('chain of');
  const html = panel(`chain ${named('P1')}`, [named('P4')]);
  expect(html).toContain('Chain of 4');
  expect(html).toContain('Open the chain');
  for (const name of names.slice(1)) expect(html).toContain(named(name));
  expect(html).not.toContain(named('victim'));
});

test('CASE-26: at most 300 accounts are drawn, and how many of how many is said', async () => {
  const receivers = Array.from({ length: 700 }, (_, index) => `R${index}`);
  const file = await traceMoves(
    [['victim', 'thief', 700_000n], ...receivers.map((name): [string, string, bigint] => ['thief', name, 1_000n])],
    { seeds: [0], method: 'fifo' },
  );
  const data = toGraphData(file);
  expect(toRunGraph(data, { rowsMax: 640 }).graph.nodes.length).toBeLessThanOrEqual(DRAWN_MAX);
  const html = renderToStaticMarkup(<Canvas data={data} runId="7" chain="demo" firstView={{}} title="Traced money" />);
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('11 of 702 accounts stand for themselves');
});

test('CASE-34: who reads a case sees its arrangement, and is not offered to save', async () => {
  const data = await drawTheft();
  const arrangement = { ...NOT_ARRANGED, hidden: [named('shop')] };
  const html = renderToStaticMarkup(
    <Canvas data={data} runId="7" chain="demo" firstView={{}} title="Traced money" arranged={{ arrangement, version: 2 }} />,
  );
  expect(html).toContain('1 account hidden');
  expect(html).not.toContain('Save the arrangement');
});

test('CASE-26: a trace of any shape is drawn', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const data = toGraphData(await traceDrawn(drawLedger(seed, { shortfalls: false }), 'poison'));
    const html = renderToStaticMarkup(<Canvas data={data} runId="7" chain="demo" firstView={{}} title="Traced money" />);
    expect(html).toContain('Accounts of the graph');
  }
});
