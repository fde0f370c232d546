import type { FlagKey } from './flag-keys.ts';
import type { FlagUser } from './flag-user.ts';

/** Answers which features are on for whom. It never fails: without an answer from its source it gives the default. */
export type FlagClient = {
  /** Without `user` the flag is evaluated for nobody in particular. */
  getValue(key: FlagKey, user?: FlagUser): Promise<boolean>;
  /** Ends whatever the client does in the background. Asking afterwards still answers. */
  close(): void;
};
