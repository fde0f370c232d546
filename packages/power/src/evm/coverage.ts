import type { Code } from './code.ts';
import { ARITHMETIC_OPCODES, OPCODE } from './opcodes.ts';

/** A side of a conditional jump: the place of the jump, where it leads, and whether it is taken. */
export type Side = { readonly code: Code; readonly pc: number; readonly target: bigint; readonly jumps: boolean };

/** The sides of conditional jumps that some path took, by the place of the jump. */
export type Coverage = Map<Code, Map<number, Taken>>;

type Taken = {
  target: bigint;
  goesOn: boolean;
  jumps: boolean;
  /** Whether some path may have missed a side: it was left out, or the path had no choice. */
  mayMiss: boolean;
};

function branchAt(coverage: Coverage, code: Code, pc: number): Taken {
  let branches = coverage.get(code);
  if (branches === undefined) {
    branches = new Map();
    coverage.set(code, branches);
  }
  let branch = branches.get(pc);
  if (branch === undefined) {
    branch = { target: -1n, goesOn: false, jumps: false, mayMiss: false };
    branches.set(pc, branch);
  }
  return branch;
}

/** Marks a side as taken. `isFixed`: whatever the caller sends, this path takes it. */
export function cover(coverage: Coverage, { code, pc, target, jumps }: Side, { isFixed = false } = {}): void {
  const branch = branchAt(coverage, code, pc);
  branch.target = target;
  if (jumps) branch.jumps = true;
  else branch.goesOn = true;
  branch.mayMiss ||= isFixed;
}

/** Whether some path took a side. */
export function isCovered(coverage: Coverage, { code, pc, jumps }: Pick<Side, 'code' | 'pc' | 'jumps'>): boolean {
  const branch = coverage.get(code)?.get(pc);
  return branch !== undefined && (jumps ? branch.jumps : branch.goesOn);
}

/** Marks that a side of a branch was left out on some path. */
export function leaveOut(coverage: Coverage, { code, pc }: Pick<Side, 'code' | 'pc'>): void {
  branchAt(coverage, code, pc).mayMiss = true;
}

/** Whether a side that some path missed was taken by no path, and does more than revert. */
export function hasUnreached(coverage: Coverage): boolean {
  for (const [code, branches] of coverage)
    for (const [pc, { target, goesOn, jumps, mayMiss }] of branches) {
      if (!mayMiss) continue;
      if (!goesOn && !reverts(code, pc + 1)) return true;
      if (!jumps && code.jumps.has(Number(target)) && !reverts(code, Number(target))) return true;
    }
  return false;
}

const INVALID = 0xfe;
const STEPS_MAX = 400;

/** Opcodes that change memory or the stack only, with what they take and what they leave. */
const PLAIN: Readonly<Record<number, readonly [takes: number, leaves: number]>> = {
  ...Object.fromEntries(Object.entries(ARITHMETIC_OPCODES).map(([opcode, [, operands]]) => [opcode, [operands, 1]])),
  [OPCODE.keccak256]: [2, 1],
  [OPCODE.caller]: [0, 1],
  [OPCODE.callvalue]: [0, 1],
  [OPCODE.calldataload]: [1, 1],
  [OPCODE.calldatasize]: [0, 1],
  [OPCODE.calldatacopy]: [3, 0],
  [OPCODE.codecopy]: [3, 0],
  [OPCODE.returndatasize]: [0, 1],
  [OPCODE.returndatacopy]: [3, 0],
  [OPCODE.timestamp]: [0, 1],
  [OPCODE.number]: [0, 1],
  [OPCODE.pop]: [1, 0],
  [OPCODE.mload]: [1, 1],
  [OPCODE.mstore]: [2, 0],
  [OPCODE.mstore8]: [2, 0],
  [OPCODE.mcopy]: [3, 0],
  [OPCODE.sload]: [1, 1],
  [OPCODE.gas]: [0, 1],
  [OPCODE.jumpdest]: [0, 0],
};

/** Whether code reverts from a place on, whatever the state: by jumps to places that it names, without a branch or an effect. */
function reverts({ bytes, jumps }: Code, from: number): boolean {
  const stack: (number | undefined)[] = [];
  let pc = from;
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const opcode = bytes[pc] ?? OPCODE.stop;
    if (opcode === OPCODE.revert || opcode === INVALID) return true;
    if (opcode === OPCODE.jump) {
      const target = stack.pop();
      if (target === undefined || !jumps.has(target)) return false;
      pc = target;
    } else if (opcode >= OPCODE.push0 && opcode <= OPCODE.push32) {
      const length = opcode - OPCODE.push0;
      stack.push(length > 3 ? undefined : bytes.slice(pc + 1, pc + 1 + length).reduce((sum, byte) => sum * 256 + byte, 0));
      pc += 1 + length;
    } else if (opcode >= OPCODE.dup1 && opcode < OPCODE.swap1) {
      stack.push(stack.at(-1 - (opcode - OPCODE.dup1)));
      pc += 1;
    } else if (opcode >= OPCODE.swap1 && opcode < OPCODE.log0) {
      const [top, other] = [stack.length - 1, stack.length - 2 - (opcode - OPCODE.swap1)];
      // What lies below was there before.
      if (other < 0) return false;
      [stack[top], stack[other]] = [stack[other], stack[top]];
      pc += 1;
    } else {
      const plain = PLAIN[opcode];
      if (plain === undefined) return false;
      for (let left = plain[0]; left > 0; left -= 1) stack.pop();
      for (let left = plain[1]; left > 0; left -= 1) stack.push(undefined);
      pc += 1;
    }
  }
  return false;
}
