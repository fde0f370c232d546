/** Formatting, lint and import boundaries, as the check and the tests run them. */
export const LINT = ['biome', 'check', '--error-on-warnings'] as const;
