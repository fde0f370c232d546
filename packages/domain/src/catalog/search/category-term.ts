import type { Category } from '../file/schema.ts';

/** Words for a kind of project, in the singular. */
const WORDS: Readonly<Record<string, Category>> = {
  stablecoin: 'stablecoin',
  dex: 'exchange',
  exchange: 'exchange',
  'decentralized exchange': 'exchange',
  amm: 'exchange',
  lending: 'lending',
  'lending protocol': 'lending',
  'money market': 'lending',
  'liquid staking': 'liquid-staking',
  lst: 'liquid-staking',
  restaking: 'restaking',
  lrt: 'restaking',
  bridge: 'bridge',
  yield: 'yield',
  'yield farming': 'yield',
  derivative: 'derivatives',
  perp: 'derivatives',
  perpetual: 'derivatives',
  oracle: 'oracle',
  rollup: 'layer-2',
  'layer 2': 'layer-2',
  'layer-2': 'layer-2',
  l2: 'layer-2',
  'layer 1': 'layer-1',
  'layer-1': 'layer-1',
  l1: 'layer-1',
  insurance: 'insurance',
  privacy: 'privacy',
  mixer: 'privacy',
  rwa: 'real-world-assets',
  'real world asset': 'real-world-assets',
  'prediction market': 'prediction-market',
  'meme coin': 'meme',
  memecoin: 'meme',
  'gaming token': 'gaming',
  'ai token': 'artificial-intelligence',
};

/** The category that `term` (normalised by `toSearchTerm`) is a word for, singular or plural. */
export function findCategory(term: string): Category | undefined {
  const singular = term.replace(/s$/, '');
  if (Object.hasOwn(WORDS, term)) return WORDS[term];
  return Object.hasOwn(WORDS, singular) ? WORDS[singular] : undefined;
}
