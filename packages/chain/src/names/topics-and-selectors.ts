import { toEventSelector, toFunctionSelector } from 'viem';
import type { Hex } from '../hex.ts';

/** First topics of events: the keccak-256 hash of the signature. */
export const TOPIC = {
  // ERC-20 and ERC-721
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  approval: toEventSelector('Approval(address,address,uint256)'),
  /** ERC-721 and ERC-1155: all of a collection. */
  approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
  /** Permit2, by a transaction and by a signature. */
  permit2Approval: toEventSelector('Approval(address,address,address,uint160,uint48)'),
  permit2Permit: toEventSelector('Permit(address,address,address,uint160,uint48,uint48)'),
  /** Tether's mint. */
  issue: toEventSelector('Issue(uint256)'),
  /** WETH's wrapping of the native coin. */
  deposit: toEventSelector('Deposit(address,uint256)'),
  // Ownable, AccessControl, ERC-1967, ERC-2535, TimelockController and Pausable
  ownershipTransferred: toEventSelector('OwnershipTransferred(address,address)'),
  ownershipTransferStarted: toEventSelector('OwnershipTransferStarted(address,address)'),
  ownerChanged: toEventSelector('OwnerChanged(address,address)'),
  roleGranted: toEventSelector('RoleGranted(bytes32,address,address)'),
  roleRevoked: toEventSelector('RoleRevoked(bytes32,address,address)'),
  roleAdminChanged: toEventSelector('RoleAdminChanged(bytes32,bytes32,bytes32)'),
  adminChanged: toEventSelector('AdminChanged(address,address)'),
  upgraded: toEventSelector('Upgraded(address)'),
  beaconUpgraded: toEventSelector('BeaconUpgraded(address)'),
  diamondCut: toEventSelector('DiamondCut((address,uint8,bytes4[])[],address,bytes)'),
  minDelayChange: toEventSelector('MinDelayChange(uint256,uint256)'),
  callScheduled: toEventSelector('CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)'),
  callExecuted: toEventSelector('CallExecuted(bytes32,uint256,address,uint256,bytes)'),
  paused: toEventSelector('Paused(address)'),
  unpaused: toEventSelector('Unpaused(address)'),
  pause: toEventSelector('Pause()'),
  unpause: toEventSelector('Unpause()'),
  // Uniswap V2 (pair) and V3 (pool)
  pairMint: toEventSelector('Mint(address,uint256,uint256)'),
  pairBurn: toEventSelector('Burn(address,uint256,uint256,address)'),
  pairSync: toEventSelector('Sync(uint112,uint112)'),
  poolMint: toEventSelector('Mint(address,address,int24,int24,uint128,uint256,uint256)'),
  poolBurn: toEventSelector('Burn(address,int24,int24,uint128,uint256,uint256)'),
  // Mixers: the recipient is the first word of the data.
  mixerWithdrawalByRelayer: toEventSelector('Withdrawal(address,bytes32,address,uint256)'),
  mixerWithdrawal: toEventSelector('Withdrawal(address,bytes32)'),
} as const satisfies Record<string, Hex>;

/** Selectors of functions: the first four bytes of the hash of the signature. */
export const SELECTOR = {
  // ERC-20
  name: toFunctionSelector('name()'),
  symbol: toFunctionSelector('symbol()'),
  decimals: toFunctionSelector('decimals()'),
  totalSupply: toFunctionSelector('totalSupply()'),
  balanceOf: toFunctionSelector('balanceOf(address)'),
  allowance: toFunctionSelector('allowance(address,address)'),
  transfer: toFunctionSelector('transfer(address,uint256)'),
  // ERC-721 and ERC-1155
  isApprovedForAll: toFunctionSelector('isApprovedForAll(address,address)'),
  getApproved: toFunctionSelector('getApproved(uint256)'),
  ownerOf: toFunctionSelector('ownerOf(uint256)'),
  // Permit2
  permit2Allowance: toFunctionSelector('allowance(address,address,address)'),
  // ERC-1271
  isValidSignature: toFunctionSelector('isValidSignature(bytes32,bytes)'),
  // Wrappers of the native coin, and vaults
  deposit: toFunctionSelector('deposit()'),
  withdraw: toFunctionSelector('withdraw(uint256)'),
  redeem: toFunctionSelector('redeem(uint256)'),
  vaultWithdraw: toFunctionSelector('withdraw(uint256,address,address)'),
  vaultRedeem: toFunctionSelector('redeem(uint256,address,address)'),
  asset: toFunctionSelector('asset()'),
  token: toFunctionSelector('token()'),
  underlying: toFunctionSelector('underlying()'),
  totalDeposits: toFunctionSelector('totalDeposits()'),
  totalAssets: toFunctionSelector('totalAssets()'),
  // Uniswap V2 and V3
  factory: toFunctionSelector('factory()'),
  getPair: toFunctionSelector('getPair(address,address)'),
  getPool: toFunctionSelector('getPool(address,address,uint24)'),
  token0: toFunctionSelector('token0()'),
  token1: toFunctionSelector('token1()'),
  getReserves: toFunctionSelector('getReserves()'),
  slot0: toFunctionSelector('slot0()'),
  // Chainlink feeds
  description: toFunctionSelector('description()'),
  latestRoundData: toFunctionSelector('latestRoundData()'),
  // Multicall3
  aggregate3: toFunctionSelector('aggregate3((address,bool,bytes)[])'),
  // Ownable, AccessControl, ERC-1967, ERC-2535 and Pausable
  owner: toFunctionSelector('owner()'),
  transferOwnership: toFunctionSelector('transferOwnership(address)'),
  acceptOwnership: toFunctionSelector('acceptOwnership()'),
  renounceOwnership: toFunctionSelector('renounceOwnership()'),
  grantRole: toFunctionSelector('grantRole(bytes32,address)'),
  revokeRole: toFunctionSelector('revokeRole(bytes32,address)'),
  renounceRole: toFunctionSelector('renounceRole(bytes32,address)'),
  changeAdmin: toFunctionSelector('changeAdmin(address)'),
  upgradeTo: toFunctionSelector('upgradeTo(address)'),
  upgradeToAndCall: toFunctionSelector('upgradeToAndCall(address,bytes)'),
  diamondCut: toFunctionSelector('diamondCut((address,uint8,bytes4[])[],address,bytes)'),
  pause: toFunctionSelector('pause()'),
  unpause: toFunctionSelector('unpause()'),
  // TimelockController and Governor
  getMinDelay: toFunctionSelector('getMinDelay()'),
  delay: toFunctionSelector('delay()'),
  required: toFunctionSelector('required()'),
  updateDelay: toFunctionSelector('updateDelay(uint256)'),
  execute: toFunctionSelector('execute(address,uint256,bytes,bytes32,bytes32)'),
  executeBatch: toFunctionSelector('executeBatch(address[],uint256[],bytes[],bytes32,bytes32)'),
  votingDelay: toFunctionSelector('votingDelay()'),
  clock: toFunctionSelector('clock()'),
  clockMode: toFunctionSelector('CLOCK_MODE()'),
  getPastTotalSupply: toFunctionSelector('getPastTotalSupply(uint256)'),
  quorum: toFunctionSelector('quorum(uint256)'),
} as const satisfies Record<string, Hex>;

/** `initialize` with the arguments that most contracts give it. */
export const INITIALIZER_SELECTORS: readonly Hex[] = [
  '',
  'address',
  'address,address',
  'address,address,address',
  'address,address,address,address',
  'address,address,address,address,address',
  'address,uint256',
  'uint256',
].map((types) => toFunctionSelector(`initialize(${types})`));

/** A selector as power maps write it: eight digits without `0x`. */
export function toBareSelector(selector: Hex): string {
  return selector.slice(2);
}
