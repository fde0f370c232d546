import { join } from 'node:path';
import { toTokenProjects } from '@redoubt/domain/catalog/file/token-list';
import { KNOWN_COINS } from '@redoubt/domain/catalog/look-alike/known-coins';
import { SearchQuery } from '@redoubt/domain/catalog/project/schema';
import { toSearchTerm } from '@redoubt/domain/catalog/search-term/search-term';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { answerQuestions, summarise } from '@redoubt/testing/search/answer-questions';
import { QUESTIONS } from '@redoubt/testing/search/questions';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { importCatalog } from '../import/import-catalog.ts';
import { importTokens } from '../import/import-tokens.ts';
import { readTokenList } from '../import/read-token-list.ts';
import { searchProjects } from './search-projects.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, log: createLog({ process: 'test', level: 'silent' }) };
await importCatalog(ctx, { path: join(import.meta.dirname, '../../../../../catalog'), actor: 'test' });
const list = await readTokenList();
await importTokens(ctx, { list, actor: 'test' });
const answers = await answerQuestions(database.db, { questions: QUESTIONS, repeat: 1 });

afterAll(() => database[Symbol.asyncDispose]());

test.each([
  ['own', 200],
  ['review', 170],
] as const)('of what users type, 92 of 100 lead to the right project at once, 97 among the first five: %s', (set, count) => {
  const { asked, first, five } = summarise(answers, set);
  expect(asked).toBeGreaterThanOrEqual(count);
  expect({ first, right: first >= 92 }).toMatchObject({ right: true });
  expect({ five, right: five >= 97 }).toMatchObject({ right: true });
});

test.each([
  // A name that spells out all words comes before a name of one of them.
  ['staked ether', 'lido'],
  // The article of a name is left out by those who search it.
  ['graph', 'the-graph'],
  ['sandbox', 'the-sandbox'],
  // A name with typos comes before a word that only says what is wanted.
  ['pankcake swap', 'pancakeswap'],
  ['compund finance', 'compound'],
  ['wormhole bridge', 'wormhole'],
  ['the graph', 'the-graph'],
  ['is safe safe', 'safe'],
])('SRCH-19: %s leads to %s first', async (keyword, id) => {
  const { projects } = await searchProjects({ db: database.db }, SearchQuery.parse({ keyword }));
  expect(projects[0]?.id).toBe(id);
});

test('the names of the most used coins never lead to what only resembles them', () => {
  const misled = answers.filter(({ question, misleads }) => question.kind === 'coins' && misleads);
  expect(misled.map(({ question, found }) => `${question.text}: ${found[0]}`)).toEqual([]);
});

test('no known coin has the name of a token with a contract in the installed list', () => {
  const coins = new Set(KNOWN_COINS.map(({ name }) => toSearchTerm(name)));
  expect(toTokenProjects(list.tokens).filter(({ name }) => coins.has(toSearchTerm(name)))).toEqual([]);
});
