import type { FlagKey } from './flag-keys.ts';
import type { FlagUser } from './flag-user.ts';

/** What a flag is for somebody, and the name of that variation where its source gives one. */
export type FlagValue = { readonly value: boolean; readonly variationId: string | null };

/** Answers which features are on for whom. It never fails: without an answer from its source it gives the default. */
export type FlagClient = {
  /** Without `user` the flag is evaluated for nobody in particular. */
  getValue(key: FlagKey, user?: FlagUser): Promise<boolean>;
  /** Every flag. */
  getAll(user?: FlagUser): Promise<Readonly<Record<FlagKey, FlagValue>>>;
  /** Asks the source now; whether it answered. The only way to a config in manual-poll mode. */
  refresh(): Promise<boolean>;
  /** Ends whatever the client does in the background. Asking afterwards still answers. */
  close(): void;
};
