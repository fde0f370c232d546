/** What a power does to users: take their value, mint, stop them; or nothing that its name tells. */
export type PowerEffect = 'take' | 'mint' | 'block' | 'operate' | 'unclassified';

const TAKE = /^(upgrade|functions incl\. upgrade|role:(UPGRADER|UPGRADER_ROLE|UPGRADE_GOVERNOR|UPDATE_ROLLUP))$/;
const MINT = /^(masterMinter|minter|mintLimiter|role:MINTER_ROLE)$/;
const BLOCK = /^(pauser|blacklister|pause|guardian|role:(PAUSER_ROLE|PAUSE_MANAGER|PAUSE_[A-Z0-9_]+))$/;

/** Duties of a running chain: they order, propose, check or sign, and the name tells no more. */
const OPERATE =
  /^(challenge|sequence|propose|validate|validateZkStack|validateBridge|operateStarknet|operateStarkEx|operateLinea|aggregatePolygon|role:(BatchSubmitter|UnsafeBlockSigner|Proposer|Challenger|TRUSTED_AGGREGATOR|TRUSTED_RELAYER_ROLE|UNPAUSE_[A-Z0-9_]+))$/;

const NAMES: readonly (readonly [PowerEffect, RegExp])[] = [
  ['take', TAKE],
  ['mint', MINT],
  ['block', BLOCK],
  ['operate', OPERATE],
];

/** Functions by their names, as reviews list them. Each replaces code, or names the code that runs. */
const TAKE_FUNCTIONS: ReadonlySet<string> = new Set([
  'upgrade',
  'upgradeTo',
  'upgradeToAndCall',
  'upgradeAndCall',
  'setImplementation',
  'setPendingImplementation',
  '_setPendingImplementation',
  'acceptImplementation',
  '_acceptImplementation',
  'changeProxyAdmin',
  'changeAdmin',
  'setPoolImpl',
  'setPoolConfiguratorImpl',
  'setAddressAsProxy',
]);
const MINT_FUNCTIONS: ReadonlySet<string> = new Set(['mint', 'setMinter', 'setMintCap', 'migrateMinterTokens']);
const BLOCK_FUNCTIONS: ReadonlySet<string> = new Set([
  'pause',
  'setPause',
  'setPauseState',
  '_setProtocolPaused',
  '_setActionsPaused',
  'updateBlacklist',
  'blacklist',
  'freeze',
]);

/**
 * The effects of a reported power, by its name and its functions. An owner's power is what the functions under it do, which
 * the name does not tell: the owner of a factory sets a fee.
 */
export function effectsOf({
  power,
  functions,
}: {
  readonly power: string;
  readonly functions: readonly string[];
}): ReadonlySet<PowerEffect> {
  const byName = NAMES.find(([, names]) => names.test(power))?.[0];
  const byFunction = functions.map((each): PowerEffect => {
    const name = each.split('(')[0] ?? each;
    if (TAKE_FUNCTIONS.has(name)) return 'take';
    if (MINT_FUNCTIONS.has(name)) return 'mint';
    return BLOCK_FUNCTIONS.has(name) ? 'block' : 'unclassified';
  });
  const all: ReadonlySet<PowerEffect> = new Set<PowerEffect>(byName === undefined ? byFunction : [byName, ...byFunction]);
  return all.size === 0 ? new Set<PowerEffect>(['unclassified']) : all;
}
