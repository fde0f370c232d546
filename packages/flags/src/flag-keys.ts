/**
 * Every feature flag and its value while the flag service says nothing. A flag that is off by default hides a feature;
 * it never guards one: permission is the server's own question.
 */
export const FLAG_DEFAULTS = {
  /** The portfolio page and its entry in the menu. */
  portfolio: false,
  /** The form with which an admin impersonates a user. */
  impersonationTool: false,
} as const satisfies Record<string, boolean>;

export type FlagKey = keyof typeof FLAG_DEFAULTS;

/** Something for each flag. */
export function mapFlags<Value>(make: (key: FlagKey) => Value): Record<FlagKey, Value> {
  return { portfolio: make('portfolio'), impersonationTool: make('impersonationTool') };
}

/** Name of the event that says which variation of a flag a visitor saw (FLAG-38). */
export function flagEventName(key: string): `feature_${string}` {
  return `feature_${key}`;
}
