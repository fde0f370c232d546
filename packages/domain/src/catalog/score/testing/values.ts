import type { Trait } from '../../file/trait.ts';
import type { CheckId } from '../answers.ts';
import { addUp, isBuilt, type Part, type Values } from '../deployment-score.ts';
import { UNKNOWN } from '../interval.ts';
import { METHOD } from '../method.ts';
import type { Assessment, CapId, Method } from '../method-types.ts';
import { applies } from '../traits.ts';
import type { Interval, Tri } from '../types.ts';

// Deployments defined by their values, for tests of how values are combined.

/** The values of one deployment by trait, check and cap. */
export type DeploymentValues = {
  readonly traits: Readonly<Record<Trait, Tri>>;
  readonly checks: Readonly<Record<string, Interval>>;
  readonly caps: Readonly<Record<string, Tri>>;
};

const assessment = <Value>(value: Value): Assessment<Value> => ({ value, factIds: [], fresh: null, undetermined: [] });

function toValues({ traits, checks, caps }: DeploymentValues, method: Method = METHOD): Values {
  return {
    traits: {
      token: assessment(traits.token),
      deposits: assessment(traits.deposits),
      price: assessment(traits.price),
      governor: assessment(traits.governor),
      backed: assessment(traits.backed),
      feed: assessment(traits.feed),
    },
    checks: method.checks.filter(isBuilt).map((check) => {
      const on = applies(check.needs, traits);
      return { check, applies: on, ...assessment(on === 'yes' ? (checks[check.id] ?? UNKNOWN) : UNKNOWN) };
    }),
    caps: method.caps.filter(isBuilt).map((cap) => {
      const [on, held] = [applies(cap.needs, traits), caps[cap.id] ?? 'no'];
      const value = on === 'no' || held === 'no' ? 'no' : on === 'maybe' ? 'maybe' : held;
      return { cap, ...assessment<Tri>(value) };
    }),
  };
}

/** The method as it is once every check is built. */
export const ALL_BUILT: Method = {
  ...METHOD,
  checks: METHOD.checks.map((check) => ({ ...check, built: true })),
  caps: METHOD.caps.map((cap) => ({ ...cap, built: true })),
};

export const partOf = (given: DeploymentValues, method: Method = METHOD): Part => addUp(toValues(given, method), method);

export const NO_TRAITS: Readonly<Record<Trait, Tri>> = {
  token: 'no',
  deposits: 'no',
  price: 'no',
  governor: 'no',
  backed: 'no',
  feed: 'no',
};
export const ALL_TRAITS: Readonly<Record<Trait, Tri>> = {
  token: 'yes',
  deposits: 'yes',
  price: 'yes',
  governor: 'yes',
  backed: 'yes',
  feed: 'yes',
};

/** Builds a deployment from fractions: one number is a point, two are a span. Unnamed checks are `otherwise`. */
export function given(
  traits: readonly Trait[] | 'all',
  fractions: Readonly<Partial<Record<CheckId, number | readonly number[]>>>,
  caps: Readonly<Record<CapId, Tri>> = {},
  otherwise: Interval = [1000, 1000],
): DeploymentValues {
  const named = Object.entries(fractions).map(([id, value]): [string, Interval] => {
    const [low = 0, high = low] = typeof value === 'number' ? [value] : value;
    return [id, [Math.round(low * 1000), Math.round(high * 1000)]];
  });
  return {
    traits: traits === 'all' ? ALL_TRAITS : { ...NO_TRAITS, ...Object.fromEntries(traits.map((trait) => [trait, 'yes'])) },
    checks: { ...Object.fromEntries(METHOD.checks.map(({ id }) => [id, otherwise])), ...Object.fromEntries(named) },
    caps,
  };
}
