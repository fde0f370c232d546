import { encodeFunctionData, hashMessage, keccak256, parseAbi } from 'viem';
import { type Hex, toQuantity } from './hex.ts';
import { SELECTOR } from './names/topics-and-selectors.ts';
import type { ChainClient } from './rpc/chain-client.ts';

/**
 * What the contract at an address says of a signature (ERC-1271):
 * - `accepted`: the signature is valid for the text
 * - `refused`: the contract says otherwise, reverts, or needs more gas than the limit
 * - `no-code`: there is no contract
 * - `accepts-anything`: the contract accepts the same signature for another text, too
 */
export type Acceptance = 'accepted' | 'refused' | 'no-code' | 'accepts-anything';

type Question = {
  readonly signer: Hex;
  readonly text: string;
  readonly signature: Hex;
  readonly block: number;
  readonly signal: AbortSignal;
};

const ERC_1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
/** The answer of a contract that accepts: its own selector, padded to a word. */
const YES = BigInt(`${SELECTOR.isValidSignature}${'0'.repeat(56)}`);

/** A Safe needs some 10,000 gas an owner; a passkey verified without a precompile some 300,000. */
const GAS_EACH = 3_000_000;
const GAS_ALL = 2 * GAS_EACH + 1_000_000;

/**
 * Asks the contract at `signer` whether it accepts a signature of a text (EIP-191). Throws RpcFault
 * where no endpoint answers.
 *
 * The node runs a few bytes of code that call the contract and return its answer in 224 bytes. A
 * contract that reverts is thus an answer, and a request that fails is none: the node's error texts
 * do not matter.
 */
export async function askAcceptance(client: ChainClient, { signer, text, signature, block, signal }: Question): Promise<Acceptance> {
  const hash = hashMessage(text);
  const ask = (of: Hex) => encodeFunctionData({ abi: ERC_1271, functionName: 'isValidSignature', args: [of, signature] });
  const data = writeAsker(signer, [ask(hash), ask(keccak256(hash))]);
  const params = [{ data, gas: toQuantity(GAS_ALL) }, toQuantity(block)];
  const { value: words } = await client.ask({ method: 'eth_call', params, parse: parseWords, signal });
  const [size, ...said] = words;
  if (size === 0n) return 'no-code';
  const [own, other] = [said.slice(0, 3), said.slice(3)].map(([succeeded, bytes = 0n, word]) => {
    return succeeded === 1n && bytes >= 32n && word === YES;
  });
  if (own !== true) return 'refused';
  return other === true ? 'accepts-anything' : 'accepted';
}

const WORDS = 7;

function parseWords(result: unknown): bigint[] {
  if (typeof result !== 'string' || !new RegExp(`^0x[0-9a-f]{${WORDS * 64}}$`, 'i').test(result))
    throw new TypeError('not the asker’s answer');
  return Array.from({ length: WORDS }, (_, index) => BigInt(`0x${result.slice(2 + index * 64, 2 + (index + 1) * 64)}`));
}

/**
 * Code that calls a contract with two inputs of the same length and returns the size of the
 * contract's code, then for each call whether it succeeded, how many bytes it returned, and their
 * first word. It uses STATICCALL, so nothing changes state.
 */
function writeAsker(to: Hex, [first, second]: readonly [Hex, Hex]): Hex {
  const length = first.length / 2 - 1;
  const answers = 2 * length;
  const address = `73${to.slice(2)}`;
  // MSTORE of the word on top of the stack into the answers.
  const store = (word: number) => `${push(answers + 32 * word)}52`;
  const call = (question: number, word: number) =>
    // staticcall(gas, to, question, length, first word of what comes back, 32), returndatasize
    `${push(32)}${push(answers + 32 * (word + 2))}${push(length)}${push(question * length)}${address}${push(GAS_EACH)}fa${store(word)}3d${store(word + 1)}`;
  // codecopy(0, end of the code, both questions), then as said above.
  const rest = `${address}3b${store(0)}${call(0, 1)}${call(1, 4)}${push(32 * WORDS)}${push(answers)}f3`;
  const codeLength = (3 * push(0).length + 2 + rest.length) / 2;
  return `0x${push(2 * length)}${push(codeLength)}${push(0)}39${rest}${first.slice(2)}${second.slice(2)}`;
}

/** PUSH4: a fixed width, so that the length of the code does not depend on its values. */
function push(value: number): string {
  return `63${value.toString(16).padStart(8, '0')}`;
}
