import type { CatalogProject } from '@redoubt/domain/catalog/file/project-file';
import { expect, test } from 'vitest';
import { judgeAll, readCatalogue } from './judge-files.ts';

// The score of docs/methodology.md computed a second time, by its text and by plain arithmetic: nothing here is imported from the score.

const DAY_MS = 86_400_000;
const AS_OF = Date.parse('2026-11-24T12:00:00Z');

/** The weights of dimensions, and the points of their built checks. */
const WEIGHTS = { COD: 34, GOV: 26, OPS: 14, FUN: 11, MKT: 10, COM: 5 };
const BUILT = { COD: 45, GOV: 96, OPS: 92, FUN: 62, MKT: 80, COM: 70 };
const POINTS = {
  ...{ 'COD-03': 10, 'COD-04': 10, 'COD-12': 3, 'OPS-01': 22, 'OPS-02': 10, 'OPS-03': 12, 'OPS-04': 6 },
  ...{ 'FUN-07': 8, 'FUN-08': 8 },
};

type Value = readonly [low: number, high: number];
const OPEN: Value = [0, 1];

/** The low end shrinks from the maximum age on, to nothing at twice that. Thousandths, the low end rounded down. */
function aged([low, high]: Value, day: string, maxDays: number): Value {
  const fresh = Math.min(1, Math.max(0, 2 - (AS_OF - Date.parse(day)) / DAY_MS / maxDays));
  return [Math.floor(Math.round(low * 1000) * fresh + 1e-9) / 1000, Math.round(high * 1000) / 1000];
}

const places = (urls: readonly string[]) =>
  new Set(
    urls
      .map((url) => new URL(url))
      .map(
        ({ host, pathname }) =>
          host.replace('www.', '') + (/^(www\.)?github.com$/.test(host) ? pathname.split('/').slice(0, 3).join('/').toLowerCase() : ''),
      ),
  );
const COVERS_KEYS =
  /rekt\.news|web3isgoinggreat\.com|defillama\.com\/hacks|hacked\.slowmist\.io|quadrigainitiative\.com|defiyield\.app\/rekt|de\.fi\/rekt/;

function valuesOf(file: CatalogProject): Partial<Record<keyof typeof POINTS, Value>> {
  const { audits, auditsSearched, incidents, incidentsSearched, bounty, bountySearched, contacts, team, testing, documents } = file;
  const reviewed =
    [file.contractsSearched, auditsSearched, incidentsSearched]
      .map((search) => search?.at ?? '')
      .toSorted()
      .at(-1) ?? '';
  const seen = (urls: readonly string[], otherwise: string) =>
    file.sources
      .filter(({ url }) => urls.includes(url))
      .map((source) => source.seen)
      .toSorted()
      .at(-1) ?? otherwise;
  const values: Partial<Record<keyof typeof POINTS, Value>> = {};

  if (auditsSearched !== undefined && (audits.length > 0 || places(auditsSearched.places).size >= 3)) {
    const firms = [0, 0.6, 0.85, 1][Math.min(3, new Set(audits.map(({ firm }) => firm.toLowerCase())).size)] ?? 0;
    values['COD-03'] = aged([firms, firms], auditsSearched.at, 180);
    const counted = audits.flatMap(({ findings }) => findings ?? []);
    const off = counted.reduce(
      (sum, { critical, major }) =>
        sum +
        critical.unresolved +
        critical.acknowledged +
        0.4 * (major.unresolved + major.acknowledged) +
        0.1 * (critical.partiallyResolved + major.partiallyResolved),
      0,
    );
    const left = audits.length === 0 ? 0 : Math.max(0, 1 - off);
    values['COD-04'] = aged([counted.length === audits.length ? left : 0, left], auditsSearched.at, 180);
  }
  if (testing !== undefined) {
    const level = { none: 0, tests: 0.5, fuzzing: 0.8, proofs: 1 }[testing.level];
    values['COD-12'] = aged([level, level], testing.at, 180);
  }
  if (incidentsSearched !== undefined) {
    const isNone = places(incidentsSearched.places).size >= 3 && incidentsSearched.places.some((url) => COVERS_KEYS.test(url));
    // What lost nothing is no incident of the score: no stated loss of an oddity, or a stated loss of nothing.
    const lost = incidents.filter(
      ({ kind, lossUsd, shareLost }) => shareLost !== undefined || (lossUsd !== undefined ? lossUsd !== '0' : kind !== 'anomaly'),
    );
    const weights = lost.map(({ date, shareLost }) => {
      const [year = '', month = '12', day] = date.split('-');
      const first = Date.parse(`${date}${'-01-01'.slice(0, 10 - date.length)}`);
      const last = day === undefined ? Date.UTC(Number(year), Number(month), 0) : first;
      const half = (at: number) => 2 ** (-Math.max(0, AS_OF - at) / DAY_MS / 365);
      const severity = shareLost === undefined ? [0.2, 1] : [{ half: 1, tenth: 0.8, hundredth: 0.5, less: 0.2 }[shareLost]];
      return { least: (severity[0] ?? 0) * half(first), most: (severity.at(-1) ?? 0) * half(last) };
    });
    const least = weights.reduce((sum, each) => sum + each.least, 0);
    const most = weights.reduce((sum, each) => sum + each.most, 0);
    if (isNone) values['OPS-01'] = aged([Math.max(0, 1 - most), Math.max(0, 1 - least)], incidentsSearched.at, 90);
    else if (lost.length > 0) values['OPS-01'] = [0, Math.round(Math.max(0, 1 - least) * 1000) / 1000];
    if (isNone) {
      const each = lost.map(({ response }): Value => {
        const known = [response?.cause, response?.repaid].filter((url) => url !== undefined).length * 0.3;
        return [known, response === undefined ? 1 : known + 0.4];
      });
      const mean = (end: 0 | 1) => (each.length === 0 ? 1 : each.reduce((sum, value) => sum + value[end], 0) / each.length);
      values['OPS-02'] = aged([mean(0), mean(1)], incidentsSearched.at, 180);
    }
  }
  if (bounty !== undefined)
    values['OPS-03'] = aged(
      [bounty.rewardMaxUsd === undefined ? 0.5 : 0.6, 1],
      seen([bounty.url, bounty.source], bountySearched?.at ?? reviewed),
      90,
    );
  else if (bountySearched !== undefined && places(bountySearched.places).size >= 3) values['OPS-03'] = [0, 0];
  const found = [contacts.filter(({ kind }) => kind.startsWith('security')), contacts.filter(({ kind }) => kind === 'safe-harbour')];
  const contactable = found.filter(({ length }) => length > 0);
  if (contactable.length > 0)
    values['OPS-04'] = aged(
      [0.5 * contactable.length, 1],
      seen(
        contactable.flat().map(({ source }) => source),
        reviewed,
      ),
      90,
    );
  if (team !== undefined) {
    const strong = Number(team.company !== undefined) + Number(team.identityChecks.length > 0);
    const known = strong === 2 ? 1 : strong === 1 ? 0.6 : team.people.length > 0 ? 0.4 : 0;
    values['FUN-07'] = aged([known, known], team.searched.at, 90);
  }
  if (documents !== undefined) {
    const read = (documents.addresses === undefined ? 0 : 0.3) + (documents.audits === undefined ? 0 : 0.3);
    values['FUN-08'] = aged([read, read + (documents.powers === undefined ? 0 : 0.4)], documents.at, 180);
  }
  return values;
}

/** Nothing of Governance, Market and Community is answered without a chain, names and votes; nothing excludes "cannot be sold" (CAP-01). */
function scoreByHand(file: CatalogProject): { low: number; high: number; coverage: number } {
  const values = valuesOf(file);
  const sumOf = (id: keyof typeof BUILT, end: 0 | 1) => {
    const answered = Object.entries(POINTS).filter(([check]) => check.startsWith(id));
    const open = BUILT[id] - answered.reduce((sum, [, points]) => sum + points, 0);
    const sum = answered.reduce(
      (total, [check, points]) => total + points * (values[check as keyof typeof POINTS] ?? OPEN)[end],
      open * end,
    );
    return (100 * sum) / BUILT[id];
  };
  const ids = ['COD', 'GOV', 'OPS', 'FUN', 'MKT', 'COM'] as const;
  const mean = (end: 0 | 1) => ids.reduce((total, id) => total + (WEIGHTS[id] * sumOf(id, end)) / 100, 0);
  const [low, high] = [mean(0), mean(1)];
  const linkHigh = 30 + Math.min(...ids.slice(0, 4).map((id) => sumOf(id, 1)));
  const isUnaudited = file.audits.length === 0 && values['COD-03'] !== undefined;
  return {
    // Three tenths are the contracts that may exist besides those on record, of which nothing is proven.
    low: 0.7 * Math.min(low, 5),
    high: Math.min(high, linkHigh, isUnaudited ? 49 : 100),
    coverage: 0.7 * (100 - (high - low)),
  };
}

const judged = judgeAll(await readCatalogue(), AS_OF);

test('JUDGE-04 arithmetic by hand gives the product’s score of every project of the catalogue', () => {
  const scored = judged.flatMap(({ file, score }) => (score === null ? [] : [{ file, score }]));
  expect(scored.length).toBeGreaterThan(150);
  for (const { file, score } of scored) {
    const byHand = scoreByHand(file);
    expect(score.low, `${file.id}: low end`).toBeCloseTo(byHand.low, 6);
    expect(score.high, `${file.id}: high end`).toBeCloseTo(byHand.high, 6);
    expect(score.coverage, `${file.id}: coverage`).toBeCloseTo(byHand.coverage, 6);
  }
});

test('JUDGE-06 no interval wider than 35 is rated', () => {
  for (const { file, score } of judged) if (score?.rated === true) expect(score.high - score.low, file.id).toBeLessThanOrEqual(35);
});
