import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { type ControlSummary, NOTHING_READ } from '@redoubt/domain/catalog/verdict/control-summary';
import { DataTable } from '@redoubt/ui/data-table';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ColumnMeanings } from '@/entities/control/column-meanings';
import { custodyCell, delayCell, liquidityCell, NOT_READ, privilegedCell, upgradeableCell } from '@/entities/control/control-cells';
import { drawPage } from '@/testing/draw-page';
import { dimensionsCell, kycCell, NO_CHECK, ProjectCell, RankCell, sharedRanksText, VerdictCell } from './board-cells.tsx';
import { BoardColumn } from './board-view.ts';
import { projectColumns } from './project-columns.tsx';

const VERDICT = {
  level: 'critical',
  sentence: 'It is judged.',
  reasons: [{ check: 'CAP-07', level: 'critical', sentence: 'One key can mint.', evidence: [] }],
  chips: [{ about: 'mint', state: 'fail', value: 'Single-key wallet', basis: 'proven' }],
  basis: 'proven',
  asOf: '2026-11-01',
};

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('PROJ-12: a row has the tier of a valid identity check, and says where none is on record', () => {
  expect(textOf(renderToStaticMarkup(kycCell({ kyc: 'gold' } as ProjectSummary)))).toBe('KYC Gold');
  expect(kycCell({ kyc: 'none' } as ProjectSummary)).toBeNull();
  expect(textOf(renderToStaticMarkup(NO_CHECK))).toBe('None on record');
});

test('HOME-05: a rank that several projects share is not read as one of its own, and a line below the list says how many they are', () => {
  const ranked = (rank: number | null, rankSharedBy: number | null) => ({ rank, rankSharedBy }) as ProjectSummary;
  const projects = [ranked(1, 1_071), ranked(1, 1_071), ranked(1_072, 1), ranked(1_073, 2), ranked(null, null)];
  expect(projects.map((project) => textOf(renderToStaticMarkup(<RankCell project={project} />)))).toEqual([
    '1 shared by 1,071',
    '1 shared by 1,071',
    '1072',
    '1073 shared by 2',
    'No rank',
  ]);
  expect(sharedRanksText(projects)).toBe('Rank =1 is shared by 1,071 projects. Rank =1073 is shared by 2 projects.');
  expect(sharedRanksText([ranked(7, 1)])).toBe('');
});

test('a demo project has its mark beside its name alone', () => {
  const project = {
    id: 'demo-saltmarsh',
    name: 'Saltmarsh (demo)',
    logo: null,
    tokenTickers: [],
    categories: [],
    demo: true,
    control: NOTHING_READ,
    verdict: { ...VERDICT, reasons: [] },
  };
  const cell = renderToStaticMarkup(<ProjectCell project={project as unknown as ProjectSummary} />);
  expect(textOf(cell)).toMatch(/Saltmarsh Demo It is judged\.$/);
});

test('a row says the verdict: its sentence below the name, its level, and its short answers with links to their evidence', () => {
  const project = {
    id: 'one',
    name: 'One',
    logo: null,
    tokenTickers: [],
    categories: [],
    demo: false,
    control: NOTHING_READ,
    verdict: VERDICT,
  };
  expect(renderToStaticMarkup(<ProjectCell project={project as unknown as ProjectSummary} />)).toContain('One key can mint.');
  const cell = renderToStaticMarkup(<VerdictCell project={{ ...project, scoreLow: null } as unknown as ProjectSummary} />);
  expect(cell).toContain('Critical risk');
  expect(cell).toContain('href="/projects/one?tab=governance#powers"');
  expect(cell).toContain('aria-label="Mint: Fail, Single-key wallet"');
});

test('a proven deal-breaker paints its dimension in lists, too', async () => {
  const span = { low: 90, high: 95 };
  const dimensions = { COD: span, GOV: span, OPS: span, FUN: span, MKT: span, COM: span };
  const rosetteOf = (check: string) =>
    drawPage(
      dimensionsCell({
        dimensions,
        scoreLow: 5,
        verdict: { ...VERDICT, reasons: [{ ...VERDICT.reasons[0], check }] },
      } as unknown as ProjectSummary),
    );
  expect(await rosetteOf('CAP-01')).toContain('rosette-danger');
  const other = await rosetteOf('status');
  expect(other).not.toContain('rosette-danger');
  expect(other).toContain('Code Security 90 to 95; ');
  expect(dimensionsCell({ dimensions, scoreLow: null, verdict: VERDICT } as unknown as ProjectSummary)).toBeNull();
});

describe('who controls a project', () => {
  const DAY = 86_400;
  const known = { ...NOTHING_READ, custody: { kind: 'multisig', required: 3, of: 5 }, delaySeconds: 2 * DAY, complete: true } as const;
  const textsOf = (control: ControlSummary) =>
    [delayCell, custodyCell, upgradeableCell, privilegedCell, liquidityCell].map((cell) =>
      textOf(renderToStaticMarkup(cell(control) ?? NOT_READ)),
    );

  test('says delay, custody, whether its code can be replaced, the last privileged call and locked liquidity', () => {
    expect(
      textsOf({ ...known, upgradeable: true, privilegedAt: '2026-10-06T01:02:03.000Z', liquidityLocked: { low: 100, high: 100 } }),
    ).toEqual(['48 h', '3 of 5 multisig', 'Yes', '6 Oct 2026', '100 %']);
    expect(
      textsOf({
        ...NOTHING_READ,
        custody: { kind: 'eoa', required: 1, of: null },
        delaySeconds: 0,
        quietSince: '2026-08-01T00:00:00.000Z',
      }),
    ).toEqual(['No timelock', 'EOA', 'Not read', 'None since 1 Aug 2026', 'Not read']);
  });

  test('what the columns and their words mean is said in text, and nothing of it in a title alone (BR-35)', () => {
    const cells = [delayCell, custodyCell].map((cell) =>
      renderToStaticMarkup(cell({ ...known, complete: false, custody: { kind: 'unresolved', required: null, of: null } })),
    );
    expect(cells.join('')).not.toContain('title=');
    const meanings = textOf(renderToStaticMarkup(<ColumnMeanings columns={['Rank', 'Custody']} />));
    for (const words of [
      'An account that one private key controls alone.',
      'Not every access path was read',
      'not known who acts through it',
      'Who holds the weakest way to take value.',
    ])
      expect(meanings).toContain(words);
    expect(meanings).not.toContain('Whether it feels secure');
  });

  test('each column that can be chosen says on hover what the fold below the list says in text', () => {
    const columns = projectColumns(() => undefined, new Map(), BoardColumn.options);
    const fold = textOf(renderToStaticMarkup(<ColumnMeanings columns={columns.map(({ heading }) => String(heading))} />));
    for (const { heading, about } of columns) if (heading !== 'Project') expect(fold).toContain(about ?? `${heading} without a meaning`);
    const head = renderToStaticMarkup(<DataTable caption="Projects" columns={columns} rows={[]} rowKey={() => ''} />);
    expect(head.match(/<th [^>]*title="/g)).toHaveLength(columns.length - 1);
  });

  test('a history that was read whole says never, and no day', () => {
    expect(textsOf({ ...NOTHING_READ, quietSince: '1970-01-01T00:00:00.000Z' })[3]).toBe('Never');
  });

  test('what was not read is said, and bounds what was', () => {
    expect(textsOf(NOTHING_READ)).toEqual(['Not read', 'Not read', 'Not read', 'Not read', 'Not read']);
    expect(textsOf({ ...known, complete: false }).slice(0, 2)).toEqual(['at most 48 h', '3 of 5 multisig or weaker']);
    expect(textsOf({ ...known, liquidityLocked: { low: 20, high: 90 } }).at(-1)).toBe('at least 20 %');
    const immutable = { ...known, custody: { kind: 'no-one', required: null, of: null }, delaySeconds: null } as const;
    expect(textsOf(immutable).slice(0, 2)).toEqual(['None needed', 'No one']);
  });
});
