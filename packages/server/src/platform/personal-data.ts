import type { Db, Tx } from '@redoubt/db/client';
import type { Tables } from '@redoubt/db/tables';
import type { UserId } from '@redoubt/domain/ids';
import type { AccountExport } from '@redoubt/domain/people/profile/schema';
import type { Role } from '@redoubt/domain/people/user/role';

/** The account whose data is exported. */
export type ExportedAccount = {
  readonly user: {
    readonly id: UserId;
    /** The session that asks, which the list of sessions marks; empty where none does. */
    readonly sessionId: string;
    readonly username: string;
    readonly email: string | null;
    readonly role: Role;
  };
  /** Where pictures of accounts are shown. */
  readonly pictureBase: string;
};

/** Reads the fields of an export. The time of the export belongs to no feature. */
export type ExportReaders = {
  readonly [Field in Exclude<keyof AccountExport, 'exportedAt'>]: (db: Db, account: ExportedAccount) => Promise<AccountExport[Field]>;
};

export type DeletedAccount = { readonly userId: UserId; readonly email: string | null };

/**
 * What a feature keeps about people. Each feature that does declares it once, beside its store; `privacy/personal-data.ts` lists the
 * declarations.
 */
export type PersonalData = {
  /** The feature's tables with rows about people. */
  readonly tables: readonly (keyof Tables)[];
  /** What an account's export holds of them, by field. `AccountExport` says in which order the fields stand. */
  readonly exports?: Partial<ExportReaders>;
  /** How rows are deleted that do not go with the row of `user_account` (`on delete cascade`). */
  readonly deletion?: {
    /** Before rows of projects and the account are locked: for rows that need the lock of the catalogue first. */
    readonly beforeLocks?: (tx: Tx, account: DeletedAccount) => Promise<unknown>;
    /** While the row of `user_account` is locked and still there. */
    readonly beforeAccount?: (tx: Tx, account: DeletedAccount) => Promise<unknown>;
    /** After it is gone: rows that name an email address. Only for accounts that have one. */
    readonly afterAccount?: (tx: Tx, address: { readonly email: string }) => Promise<unknown>;
  };
};
