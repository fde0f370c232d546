import type { Capability } from '../analysis/capability.ts';
import type { ControlWay } from './control-ways.ts';
import { describeNotice, toWho } from './describe-controller.ts';
import { toReachTail } from './describe-reach.ts';
import { joinWithAnd, toEffectAction, toEffectTail } from './sale-effect.ts';

/** Who does what, and after which delay. */
export const toClause = (way: ControlWay, can: 'can' | 'may'): string => `${toWho(way)} ${can} ${toAction(way)}, ${describeNotice(way)}`;

/** The same as a sentence, with what it was measured to reach. */
export function toSentence(way: ControlWay, can: 'can' | 'may'): string {
  const { effect, isSaleKnown, reach } = way;
  return `${toClause(way, can)}${effect === undefined ? `${toReachTail(reach)}.` : toEffectTail({ effect, isKnown: isSaleKnown })}`;
}

const ACTIONS: Readonly<Record<Capability, (name: string) => string>> = {
  upgrade: (name) => `upgrade ${name}`,
  execute: (name) => `execute arbitrary calls as ${name}`,
  withdraw: (name) => `withdraw the funds of ${name}`,
  mint: (name) => `mint tokens of ${name}`,
  destroy: (name) => `destroy ${name}`,
  burn: (name) => `burn others’ tokens of ${name}`,
  pause: (name) => `pause ${name}`,
  blacklist: (name) => `blacklist addresses in ${name}`,
  fee: (name) => `set a fee or rate of ${name}`,
  ownership: (name) => `transfer ownership of ${name} or grant its roles`,
  other: (name) => `change parameters of ${name}`,
};

/** The action of a control path, as a verb phrase that follows "can". */
export const toAction = ({ capability, name, effect }: Pick<ControlWay, 'capability' | 'name' | 'effect'>): string =>
  effect === undefined ? ACTIONS[capability](name) : toEffectAction(effect, ` of ${name}`);

/** Several actions on a contract, as one verb phrase. */
export const joinActions = (name: string, capabilities: readonly Capability[]): string =>
  joinWithAnd(capabilities.map((capability) => ACTIONS[capability](name)));
