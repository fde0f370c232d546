/**
 * Every feature flag and its value while the flag service says nothing. A flag that is off by default hides a feature;
 * it never guards one: permission is the server's own question.
 */
export const FLAG_DEFAULTS = {
  /** The portfolio page and its entry in the menu. */
  portfolio: false,
  /** The form with which an admin sees the site as somebody else. */
  impersonationTool: false,
} as const satisfies Record<string, boolean>;

export type FlagKey = keyof typeof FLAG_DEFAULTS;
