import type { LabelKind } from '@redoubt/domain/catalog/label/schema';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { createCollector, notOfFormat, type ReadLabels } from './collected.ts';

const Text = z.pipe(
  z.union([z.string(), z.number(), z.date()]),
  z.transform((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value))),
);
/** What a tag says, or the head of its file for all tags that don't. */
const Said = {
  label: z.optional(z.nullable(Text)),
  network: z.optional(z.nullable(Text)),
  currency: z.optional(z.nullable(Text)),
  category: z.optional(z.nullable(Text)),
  abuse: z.optional(z.nullable(Text)),
  lastmod: z.optional(z.nullable(Text)),
};
const TagPack = z.looseObject({ title: z.optional(Text), ...Said, tags: z.array(z.looseObject({ address: z.optional(Text), ...Said })) });

/** Networks by GraphSense's names. Tokens of Ethereum are named as currencies without a network. */
const CHAINS: Readonly<Record<string, string>> = {
  ETH: 'ethereum',
  USDT: 'ethereum',
  USDC: 'ethereum',
  WETH: 'ethereum',
  DAI: 'ethereum',
  BSC: 'bsc',
  BNB: 'bsc',
  MATIC: 'polygon',
  POLYGON: 'polygon',
  ARB: 'arbitrum',
  ARBITRUM: 'arbitrum',
  BASE: 'base',
  OP: 'optimism',
  OPTIMISM: 'optimism',
  AVAX: 'avalanche',
};

/** Concepts of the INTERPOL taxonomy and GraphSense's own. Others are `other`. */
const CATEGORIES: Readonly<Record<string, LabelKind>> = { exchange: 'exchange', mixing_service: 'mixer', mixer: 'mixer', bridge: 'bridge' };
const STOLE = new Set([
  'scam',
  'hack',
  'theft',
  'service_hack',
  'phishing',
  'ponzi_scheme',
  'ransomware',
  'extortion',
  'sextortion',
  'fraud',
]);

/**
 * Labels of a TagPack (a YAML file of GraphSense): what the head says holds for every tag that says nothing else. Throws
 * InvalidParameterException for a file that is none.
 */
export function readTagPack(text: string, file: string): ReadLabels {
  let content: unknown;
  try {
    content = parse(text);
  } catch (cause) {
    throw notOfFormat(file, `cannot be read as YAML: ${cause instanceof Error ? cause.message : 'unknown fault'}`, cause);
  }
  const parsed = TagPack.safeParse(content);
  if (!parsed.success) throw notOfFormat(file, 'is no TagPack: it has no list “tags” of tags with addresses.');
  const { tags, title, ...head } = parsed.data;
  const collector = createCollector();
  const dates: string[] = [];
  for (const tag of tags) {
    const said = (field: keyof typeof Said) => tag[field] ?? head[field] ?? undefined;
    const date = said('lastmod');
    if (date !== undefined) dates.push(date.slice(0, 10));
    const network = (said('network') ?? said('currency') ?? '').toUpperCase();
    const chain = CHAINS[network];
    if (chain === undefined) collector.leave(`the network ${network === '' ? 'is not said' : `${network} is not known here`}`);
    else collector.add({ chain, address: tag.address ?? '', label: said('label') ?? '', kind: toKind(said('category'), said('abuse')) });
  }
  return { ...collector.finish(), date: dates.toSorted().at(-1), title };
}

function toKind(category = '', abuse = ''): LabelKind {
  const [is, did] = [category, abuse].map((text) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  if (did === 'sanction' || did === 'sanctions' || is === 'sanction') return 'sanctioned';
  if (did !== undefined && STOLE.has(did)) return 'exploiter';
  return CATEGORIES[is ?? ''] ?? 'other';
}
