import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { importTokens } from '@redoubt/server/catalog/import/import-tokens';
import { readTokenList } from '@redoubt/server/catalog/import/read-token-list';
import { createLog } from '@redoubt/server/platform/log';
import { answerQuestions, summarise } from '@redoubt/testing/search/answer-questions';
import { QUESTIONS } from '@redoubt/testing/search/questions';
import { createScratchDatabase } from './support/scratch-database.ts';

// What the search answers to the questions of packages/testing/src/search/questions.ts, over the catalogue and the installed token
// list, and how long it takes, database included and HTTP not.

const { values } = parseArgs({ options: { repeat: { type: 'string', default: '3' }, limit: { type: 'string', default: '1000' } } });

await using scratch = await createScratchDatabase();
const ctx = { db: scratch.ownerDb, log: createLog({ process: 'bench', level: 'silent' }) };
await importCatalog(ctx, { path: join(import.meta.dirname, '../catalog'), actor: 'bench' });
await importTokens(ctx, { list: await readTokenList(), actor: 'bench' });
const answers = await answerQuestions(scratch.db, { questions: QUESTIONS.slice(0, Number(values.limit)), repeat: Number(values.repeat) });

console.log('| Query | Wanted | First five | Right at |\n|---|---|---|---|');
for (const { question, found, absent, place } of answers) {
  const wanted = question.absent === undefined ? question.wanted.join(' or ') || 'nothing' : `${question.absent}, no page`;
  const first = [...(absent === null ? [] : [`(${absent} is absent)`]), ...found].join(', ');
  console.log(`| ${question.text.replaceAll('|', '\\|')} | ${wanted} | ${first || 'nothing'} | ${place ?? 'miss'} |`);
}
for (const set of new Set(answers.map(({ question }) => question.set)))
  console.log(JSON.stringify({ bench: 'search-questions', set, ...summarise(answers, set) }));
