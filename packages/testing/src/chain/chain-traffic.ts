import type { Anvil } from './anvil.ts';

/**
 * A contract in a few bytes. Its first argument becomes the first topic, its second says how many logs it emits, each with the sender and
 * its number as further topics; it reverts above 10,000. It ignores the selector, and accepts ether.
 */
const EMITTER = '60243580612710106028575b80156026578060005280336004356020' + '6000a360019003600b565b005b60006000fd';

/** Forwards the data after its first word to the contract that the first word names, and ignores the result. */
const RELAY = '602036038060206000376000600082600060006000355af1505000';

const FIRST_ACCOUNT_INDEX = 0;

/** Creation code that deploys `runtime`. */
function toCreation(runtime: string): string {
  const size = (runtime.length / 2).toString(16).padStart(2, '0');
  return `0x60${size}600c60003960${size}6000f3${runtime}`;
}

type Receipt = { contractAddress: string | null; status: string; blockNumber: string };

export type Traffic = {
  readonly accounts: readonly string[];
  /** Deploys an emitter in a block of its own. */
  deployEmitter(): Promise<string>;
  deployRelay(): Promise<string>;
  /** Sends a transaction from the account with that number, without waiting for a block. Returns its hash. */
  send(from: number, transaction: { to: string; data?: string; value?: bigint }): Promise<string>;
  /** Mines one block with all pending transactions. */
  mine(): Promise<void>;
  /** Sets the time between two blocks from here on. */
  setSecondsPerBlock(seconds: number): Promise<void>;
};

/** Call data of an emitter. */
export function toCall({ selector, topic, logs }: { selector: string; topic: number | bigint; logs: number }): string {
  return `${selector}${topic.toString(16).padStart(64, '0')}${logs.toString(16).padStart(64, '0')}`;
}

/** The same through a relay. */
export function throughRelay(target: string, data: string): string {
  return `0x${target.slice(2).padStart(64, '0')}${data.slice(2)}`;
}

/** Generates traffic on a node. From here on the node mines only on request. */
export async function createTraffic(anvil: Anvil): Promise<Traffic> {
  const accounts = await anvil.rpc<string[]>('eth_accounts');
  await anvil.rpc('evm_setAutomine', false);
  const send: Traffic['send'] = (from, { to, data = '0x', value = 0n }) =>
    anvil.rpc<string>('eth_sendTransaction', { from: accounts[from], to, data, value: `0x${value.toString(16)}`, gas: '0x1e8480' });
  const mine = async () => void (await anvil.rpc('evm_mine'));
  const deploy = async (runtime: string): Promise<string> => {
    const creation = { from: accounts[FIRST_ACCOUNT_INDEX], data: toCreation(runtime), gas: '0x1e8480' };
    const hash = await anvil.rpc<string>('eth_sendTransaction', creation);
    await mine();
    const receipt = await anvil.rpc<Receipt>('eth_getTransactionReceipt', hash);
    if (receipt.contractAddress === null || receipt.status !== '0x1') throw new Error('The contract was not made');
    return receipt.contractAddress.toLowerCase();
  };
  const setSecondsPerBlock = async (seconds: number) => void (await anvil.rpc('anvil_setBlockTimestampInterval', seconds));
  return { accounts, deployEmitter: () => deploy(EMITTER), deployRelay: () => deploy(RELAY), send, mine, setSecondsPerBlock };
}

/** Pseudo-random numbers, the same each time (mulberry32). */
export function createNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const SELECTORS = ['0xa9059cbb', '0x095ea7b3', '0x40c10f19', '0x12345678'];

/** Blocks of calls, events, failures, plain transfers and calls through the relay, the same for the same seed. */
export async function makeTraffic(
  traffic: Traffic,
  { targets, relay, blocks, seed }: { targets: readonly string[]; relay: string; blocks: number; seed: number },
): Promise<void> {
  const random = createNumbers(seed);
  for (let block = 0; block < blocks; block += 1) {
    for (let sent = random(5); sent > 0; sent -= 1) {
      const target = targets[random(targets.length)] ?? relay;
      const from = random(traffic.accounts.length);
      const kind = random(10);
      const data = toCall({
        selector: SELECTORS[random(SELECTORS.length)] ?? '0x',
        topic: 1 + random(4),
        logs: kind === 0 ? 20_000 : random(4),
      });
      if (kind === 1) await traffic.send(from, { to: target, value: 5n });
      else if (kind <= 4) await traffic.send(from, { to: relay, data: throughRelay(target, data) });
      else await traffic.send(from, { to: target, data });
    }
    await traffic.mine();
  }
}
