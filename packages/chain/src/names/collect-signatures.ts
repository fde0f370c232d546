import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as viem from 'viem';

// Writes signatures.json: `node packages/chain/src/names/collect-signatures.ts`. Names of functions
// and events come from the ABIs that the packages below publish. Earlier sources win.

const ROOT = join(import.meta.dirname, '../../../..');
const VIEM_ABIS = [viem.erc20Abi, viem.erc721Abi, viem.erc1155Abi, viem.erc4626Abi, viem.multicall3Abi];
const SOURCES: readonly string[] = [
  'node_modules/@openzeppelin/contracts/build/contracts/*.json',
  'node_modules/@safe-global/safe-smart-account/build/artifacts/contracts/**/*.json',
  'node_modules/@uniswap/v2-core/build/IUniswapV2{Pair,Factory}.json',
  'node_modules/@uniswap/v2-periphery/build/{IUniswapV2Router02,IWETH,WETH9}.json',
  'node_modules/@uniswap/v3-core/artifacts/contracts/**/*.json',
  'node_modules/@uniswap/v3-periphery/artifacts/contracts/{Nonfungible*,SwapRouter*,lens}/**/*.json',
  'packages/demo-chain/artifacts/*.json',
];

/** What many tokens, launches and vaults call their functions, and no package above publishes. */
const COMMON: readonly string[] = [
  'addLiquidity(uint256,uint256)',
  'addMinter(address)',
  'removeMinter(address)',
  'addToBlacklist(address)',
  'removeFromBlacklist(address)',
  'addBlackList(address)',
  'removeBlackList(address)',
  'destroyBlackFunds(address)',
  'blacklist(address)',
  'unBlacklist(address)',
  'blacklistAddress(address,bool)',
  'setBlacklist(address,bool)',
  'isBlacklisted(address)',
  'whitelist(address)',
  'setWhitelist(address,bool)',
  'claim()',
  'claim(uint256)',
  'claimRewards()',
  'getReward()',
  'compound()',
  'deposit(uint256)',
  'deposit(uint256,address)',
  'withdraw()',
  'withdraw(uint256)',
  'withdrawAll()',
  'withdrawETH()',
  'withdrawToken(address,uint256)',
  'emergencyWithdraw()',
  'emergencyWithdraw(uint256)',
  'rescueTokens(address)',
  'rescueTokens(address,uint256)',
  'recoverERC20(address,uint256)',
  'sweep(address)',
  'stake(uint256)',
  'unstake(uint256)',
  'exit()',
  'harvest()',
  'enableTrading()',
  'openTrading()',
  'setTrading(bool)',
  'tradingEnabled()',
  'excludeFromFee(address)',
  'excludeFromFees(address,bool)',
  'includeInFee(address)',
  'isExcludedFromFee(address)',
  'setFee(uint256)',
  'setFees(uint256,uint256)',
  'setTax(uint256)',
  'setTaxes(uint256,uint256)',
  'setBuyFee(uint256)',
  'setSellFee(uint256)',
  'setFeeRecipient(address)',
  'setTreasury(address)',
  'setMarketingWallet(address)',
  'setMaxTxAmount(uint256)',
  'setMaxWallet(uint256)',
  'removeLimits()',
  'setSwapEnabled(bool)',
  'setAutomatedMarketMakerPair(address,bool)',
  'manualSwap()',
  'mint(uint256)',
  'mint(address,uint256)',
  'mintTo(address,uint256)',
  'issue(uint256)',
  'redeem(uint256)',
  'burn(uint256)',
  'burn(address,uint256)',
  'burnFrom(address,uint256)',
  'setOwner(address)',
  'setAdmin(address)',
  'setGovernance(address)',
  'setGovernor(address)',
  'setOperator(address)',
  'setMinter(address)',
  'setPendingAdmin(address)',
  'acceptAdmin()',
  'acceptOwnership()',
  'claimOwnership()',
  'pendingOwner()',
  'rely(address)',
  'deny(address)',
  'wards(address)',
  'setPaused(bool)',
  'freeze(address)',
  'unfreeze(address)',
  'setOracle(address)',
  'setStrategy(address)',
  'setRouter(address)',
  'setPair(address)',
  'setBaseURI(string)',
  'execute(address,uint256,bytes)',
  'executeTransaction(address,uint256,string,bytes,uint256)',
  'queueTransaction(address,uint256,string,bytes,uint256)',
  'cancelTransaction(address,uint256,string,bytes,uint256)',
  'multicall(bytes[])',
  'initialize()',
  'initialize(address)',
  'implementation()',
  'version()',
];

type Names = Record<string, string>;
const [functions, events]: [Names, Names] = [{}, {}];

function collect(abi: unknown): void {
  if (!Array.isArray(abi)) return;
  for (const item of abi as viem.Abi) {
    if (item.type === 'function') functions[viem.toFunctionSelector(item).slice(2)] ??= viem.toFunctionSignature(item);
    if (item.type === 'event' && item.anonymous !== true) events[viem.toEventSelector(item).slice(2)] ??= viem.toEventSignature(item);
  }
}

for (const abi of VIEM_ABIS) collect(abi);
for (const source of SOURCES) {
  for (const file of globSync(source, { cwd: ROOT }).sort()) collect(JSON.parse(readFileSync(join(ROOT, file), 'utf8')).abi);
}

for (const signature of COMMON) functions[viem.toFunctionSelector(signature).slice(2)] ??= signature;

const sorted = (names: Names) => Object.fromEntries(Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(
  join(import.meta.dirname, 'signatures.json'),
  `${JSON.stringify({ functions: sorted(functions), events: sorted(events) }, undefined, 1)}\n`,
);
