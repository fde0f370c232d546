import type { FlagKey } from './flag-keys.ts';
import type { FlagUser } from './flag-user.ts';

/** A flag's value for a user, and the name of the variation where its source gives one. */
export type FlagValue = { readonly value: boolean; readonly variationId: string | null };

/** Evaluates flags. It never fails: without an answer from its source it returns the default. */
export type FlagClient = {
  /** Without `user` the flag is evaluated without attributes. */
  getValue(key: FlagKey, user?: FlagUser): Promise<boolean>;
  /** Every flag. */
  getAll(user?: FlagUser): Promise<Readonly<Record<FlagKey, FlagValue>>>;
  /** Fetches the config now. Returns whether the source answered. The only way to a config in manual-poll mode. */
  refresh(): Promise<boolean>;
  /** Ends the client's work in the background. Flags can still be evaluated afterwards. */
  close(): void;
};
