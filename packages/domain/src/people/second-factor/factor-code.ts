/** Letters and digits of a recovery code: none that looks like another. */
export const RECOVERY_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** About 50 bits: beyond guessing where tries are counted, and a stolen database does not help without the installation's secret. */
export const RECOVERY_LENGTH = 10;

/** How many recovery codes a user gets. */
export const RECOVERY_CODES = 10;

/** Characters of the longest code as it is shown, with the hyphen in its middle. */
export const RECOVERY_SHOWN_LENGTH = RECOVERY_LENGTH + 1;

/** What a user typed where a second factor is required. */
export type FactorCode = { readonly kind: 'app' | 'recovery'; readonly code: string };

const RECOVERY_SHAPE = new RegExp(`^[${RECOVERY_CHARACTERS}]{${RECOVERY_LENGTH}}$`);

/** Which of the two a typed code is; `undefined` when it can be neither. Blanks, hyphens and capitals do not matter. */
export function parseFactorCode(text: string): FactorCode | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^[0-9]{6}$/.test(code)) return { kind: 'app', code };
  return RECOVERY_SHAPE.test(code) ? { kind: 'recovery', code } : undefined;
}

/** A recovery code as it is shown: in two halves, which are easier to copy by hand. */
export function showRecoveryCode(code: string): string {
  const half = RECOVERY_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** What is said beside a field for a code. Whether a code is right, only the server knows. */
export function findCodeProblem({ code }: { code: string }): Readonly<Record<string, string>> {
  return code.trim() === '' ? { code: 'Please input your code' } : {};
}
