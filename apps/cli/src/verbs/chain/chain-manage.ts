import { type History, parseHistory } from '@redoubt/chain/plan/history';
import { findBlockAt } from '@redoubt/chain/read/find-block-at';
import { findHeader } from '@redoubt/chain/read/read-blocks';
import { type ChainClient, createChainClient } from '@redoubt/chain/rpc/chain-client';
import { toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import { chooseChains } from '@redoubt/server/onchain/record/choose-chains';
import { type ChainEstimate, type Cost, estimateChain } from '@redoubt/server/onchain/record/estimate-chain';
import { extendHistory, pauseChain } from '@redoubt/server/onchain/record/manage-chain';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const chainPause = defineVerb({
  options: { resume: { type: 'boolean', description: 'Go on where the chain was paused' } },
  operands: ['chain'],
  run: async ({ operands: [chain = ''], options: { resume = false } }) => {
    const slug = toChainSlug(chain);
    const known = await withDatabase({ settings: readSettings() }, ({ db }) => pauseChain(db, { slug, paused: !resume }));
    if (!known) throw new UsageError(`The chain ${slug} was never followed.`);
    return {
      text: resume ? `${slug} is followed again.` : `${slug} is paused: what is on record stays, and nothing is read.`,
      json: { chain: slug, paused: !resume },
    };
  },
});

export const chainHistory = defineVerb({
  options: {},
  operands: ['chain', 'history'],
  run: async ({ operands: [chain = '', text = ''] }) => {
    const slug = toChainSlug(chain);
    const history = parseHistoryOption(text);
    const settings = readSettings();
    return withDatabase({ settings }, async ({ db }) => {
      const startBlock = await withClient(settings, slug, async (client) => {
        const head = await findHeader(client, 'latest');
        if (head === undefined) throw new UsageError(`No endpoint of ${slug} knows its newest block.`);
        return history === 'all' ? 0 : findBlockAt(client, { head, time: head.timestamp - history.seconds });
      });
      const change = await extendHistory(db, { slug, startBlock });
      if (change === 'unknown') throw new UsageError(`Nothing of ${slug} is on record yet: set HISTORY for the first start.`);
      if (change === 'unfinished') throw new UsageError(`The past of ${slug} is still being read in parts: try again when it is complete.`);
      const texts = {
        extended: `The record of ${slug} will begin at block ${startBlock}; the worker reads what is missing, newest first.`,
        covered: `The record of ${slug} begins at block ${startBlock} or earlier already. What is on record stays.`,
      };
      return { text: texts[change], json: { chain: slug, startBlock, change } };
    });
  },
});

export const chainEstimate = defineVerb({
  options: { history: { type: 'string', description: '24h, 30d or all; HISTORY by default' } },
  operands: ['chain'],
  run: async ({ operands: [chain = ''], options }) => {
    const slug = toChainSlug(chain);
    const settings = readSettings();
    const history = options.history === undefined ? settings.history : parseHistoryOption(options.history);
    const estimate = await withDatabase({ settings }, ({ db }) =>
      withClient(settings, slug, (client) => estimateChain({ db, client }, { slug, history })),
    );
    const rate = await findRate(settings, slug);
    return { text: describeEstimate(slug, estimate, rate), json: { chain: slug, ...estimate, requestsPerSecond: rate ?? null } };
  },
});

function parseHistoryOption(text: string): History {
  try {
    return parseHistory(text);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'This is no history.');
  }
}

async function findConfigured(settings: Settings, slug: string) {
  return (await chooseChains(settings)).find(({ chainId }) => toChainSlug(String(chainId)) === slug);
}

async function withClient<T>(settings: Settings, slug: string, work: (client: ChainClient) => Promise<T>): Promise<T> {
  const chain = await findConfigured(settings, slug);
  if (chain === undefined) throw new UsageError(`RPC_URLS names no endpoint of ${slug}.`);
  const client = createChainClient(chain);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Requests a second that the settings allow; undefined without a limit. */
async function findRate(settings: Settings, slug: string): Promise<number | undefined> {
  const budgets = (await findConfigured(settings, slug))?.budgets ?? [];
  const rates = budgets.flatMap(({ perSecond }) => perSecond ?? []);
  return rates.length === 0 || rates.length < budgets.length ? undefined : rates.reduce((sum, one) => sum + one, 0);
}

function describeEstimate(
  slug: string,
  { head, startBlock, secondsPerBlock, contracts, sampled, day, past }: ChainEstimate,
  rate: number | undefined,
): string {
  const cost = ({ calls, units, bytes, diskBytes }: Cost) =>
    `${format(calls)} calls (${format(units)} units), ${toGigabytes(bytes)} received, ${toGigabytes(diskBytes)} stored`;
  const seconds = rate === undefined ? undefined : past.calls / rate;
  return [
    `${slug}: block ${head}, one each ${secondsPerBlock.toFixed(1)} s, ${contracts} contracts of the catalogue; from ${sampled} blocks of the last day.`,
    `A day at the head: ${cost(day)}.`,
    `The past from block ${startBlock} on: ${cost(past)}${seconds === undefined ? '' : `, ${toDuration(seconds)} at ${rate} requests a second`}.`,
  ].join('\n');
}

const format = (value: number) => value.toLocaleString('en-US');
const toGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 1e8 ? 3 : 1)} GB`;

function toDuration(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} seconds`;
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}
