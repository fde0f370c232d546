import { parseArgs } from 'node:util';
import type { CatalogProject } from '@redoubt/domain/catalog/file/project-file';
import { daysSince } from '@redoubt/domain/catalog/score/checks/incident-day';
import type { VerdictLevel } from '@redoubt/domain/catalog/verdict/schema';
import { type Catalogue, type Judged, judgeAll, readCatalogue } from './judge-files.ts';
import { auc, DEAD, separate, WELL_RUN, withoutEnd } from './known-projects.ts';

const HELP = `Usage: node script/catalogue/count-verdicts.ts [--back-test | --known] [project …]

Counts the verdicts of the files of catalog/ without a connected chain, and why questions are open; prints those of the named projects.
--back-test: what the verdict of each project with a loss of a million dollars or more since June 2021 would have been the day before,
from what is dated before, against projects without such a loss in the year after that day.
--known: how well the level separates dead, drained and fraudulent projects from well-run ones, with all facts and without those of their end.`;

const BACK_TEST_FROM = '2021-06';
const LOSS_USD = 1_000_000;
const DAY_MS = 86_400_000;
/** From the best; what is not known says neither. */
const ORDER: readonly VerdictLevel[] = ['low', 'medium', 'high', 'critical'];
const OWN: ReadonlySet<string> = new Set(['contracts', 'keys']);

const say = (label: string, value: number | string) => process.stdout.write(`${label.padEnd(70)}${value}\n`);

function countLevels(judged: readonly Judged[]): string {
  const levels = [...ORDER, 'unknown' as const].map(
    (level) => `${judged.filter(({ verdict }) => verdict.level === level).length} ${level}`,
  );
  return levels.join(', ');
}

function countVerdicts(judged: readonly Judged[]): void {
  const researched = judged.filter(({ file }) => file.auditsSearched !== undefined);
  say('Projects', judged.length);
  say('  by level', countLevels(judged));
  say('  with a number', judged.filter(({ score }) => score?.rated === true).length);
  say('Projects of which audits were searched for', researched.length);
  say('  by level', countLevels(researched));
  for (const index of [0, 1, 2, 3, 4]) {
    const answers = judged.flatMap(({ verdict }) => verdict.questions[index] ?? []);
    say(`Question: ${answers[0]?.question}`, '');
    const kinds = Map.groupBy(
      answers,
      ({ state, basis, unknown }) => `${state}${basis === null ? '' : `, ${basis}`}${unknown === null ? '' : `: ${unknown}`}`,
    );
    for (const [kind, all] of [...kinds].toSorted(([, one], [, other]) => other.length - one.length)) say(`  ${kind}`, all.length);
  }
}

/** What stood in a file before a day. What was searched for on a later day counts as searched then: the search is about the past. */
function before(file: CatalogProject, day: string): CatalogProject {
  const until = <Dated extends { readonly date: string }>(all: readonly Dated[]) => all.filter(({ date }) => date < day);
  const search = (record: CatalogProject['auditsSearched']) => (record === undefined ? undefined : { ...record, at: day });
  return {
    ...file,
    audits: until(file.audits),
    auditsSearched: search(file.auditsSearched),
    incidents: until(file.incidents),
    incidentsSearched: search(file.incidentsSearched),
    rulings: until(file.rulings),
    status: file.status !== undefined && (file.status.since ?? '9') < day ? file.status : undefined,
    attested: file.attested.filter(({ at }) => at < day),
  };
}

const isLarge = ({ lossUsd, lostBy, date, kind }: CatalogProject['incidents'][number]) =>
  kind !== 'phishing' && date >= BACK_TEST_FROM && Number(lossUsd ?? 0) >= LOSS_USD && OWN.has(lostBy ?? '');

function backTest({ files, readings }: Catalogue): void {
  const losses = files.flatMap((file) => file.incidents.filter(isLarge).map((incident) => ({ file, incident })));
  const events = [...new Map(losses.map((each) => [each.incident.event ?? `${each.file.id} ${each.incident.date}`, each])).values()];
  const levels: [number, number][] = [];
  const audits: [number, number][] = [];
  const researched: [number, number][] = [];
  const seen: Judged[] = [];
  for (const { file, incident } of events.toSorted((one, other) => (one.incident.date < other.incident.date ? -1 : 1))) {
    const day = `${incident.date}${'-01-01'.slice(0, 10 - incident.date.length)}`;
    const asOf = Date.parse(day) - DAY_MS;
    const others = files.filter(
      (each) =>
        each.auditsSearched !== undefined &&
        !each.incidents.some((own) => isLarge(own) && own.date >= day && daysSince(own.date, asOf + 366 * DAY_MS).most > 0),
    );
    const known = readings.filter(({ source }) => source.day < day);
    const judged = judgeAll({ files: [file, ...others].map((each) => before(each, day)), readings: known }, asOf);
    const [victim, ...rest] = judged;
    if (victim === undefined) continue;
    seen.push(victim);
    for (const other of rest) {
      const pair: [number, number] = [-victim.file.audits.length, -other.file.audits.length];
      audits.push(pair);
      if (victim.file.auditsSearched !== undefined) researched.push(pair);
      const [one, two] = [ORDER.indexOf(victim.verdict.level), ORDER.indexOf(other.verdict.level)];
      if (one >= 0 && two >= 0) levels.push([one, two]);
    }
  }
  const answered = seen.filter(({ verdict }) => verdict.questions[0]?.basis === 'reported').length;
  say('Losses by contracts or keys of 1 million US dollars or more', seen.length);
  say('  verdict of the day before, by level', countLevels(seen));
  say('  with a reading of control dated before', answered);
  say('Pairs with a project without such a loss in the year after', audits.length);
  say('  of which both verdicts are known', levels.length);
  say('Chance that the victim’s level was the worse (0.50 says nothing)', auc(levels).toFixed(2));
  say('Chance that the victim had fewer audits', auc(audits).toFixed(2));
  say('  of victims whose audits were searched for', auc(researched).toFixed(2));
  // Spread: the same from each half of the losses, by date.
  const halves = [levels.slice(0, Math.floor(levels.length / 2)), levels.slice(Math.floor(levels.length / 2))];
  say('  by level in the earlier and the later half of the pairs', halves.map((half) => auc(half).toFixed(2)).join(' and '));
}

function compareKnown({ files, readings }: Catalogue, asOf: number): void {
  const cut = files.map(withoutEnd);
  for (const [label, judged] of [
    ['all facts', judgeAll({ files, readings }, asOf)],
    ['without status, rulings and losses', judgeAll({ files: cut, readings }, asOf)],
  ] as const) {
    say(`Chance that the dead one’s level is the worse, ${label}`, '');
    for (const unknownAs of ['no-warning', 'left-out'] as const) {
      const { auc: chance, pairs } = separate(judged, unknownAs);
      const meaning = unknownAs === 'left-out' ? 'among those whose level is known' : 'not known counting as no warning';
      say(`  ${meaning}, ${pairs} pairs`, chance.toFixed(2));
    }
    for (const [group, ids] of [
      ['dead, drained, fraudulent', DEAD],
      ['well run', WELL_RUN],
    ] as const) {
      const own = judged.filter(({ file }) => ids.includes(file.id));
      say(`  ${group}: ${own.length}`, countLevels(own));
    }
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' }, 'back-test': { type: 'boolean' }, known: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  const catalogue = await readCatalogue();
  if (values['back-test'] === true) {
    backTest(catalogue);
    return;
  }
  if (values.known === true) {
    compareKnown(catalogue, Date.now());
    return;
  }
  const judged = judgeAll(catalogue, Date.now());
  if (positionals.length === 0) countVerdicts(judged);
  for (const { file, verdict } of judged.filter(({ file: { id } }) => positionals.includes(id))) {
    process.stdout.write(`${file.name}: ${verdict.level}, ${verdict.basis ?? 'no basis'}\n  ${verdict.sentence}\n`);
  }
}

await main();
