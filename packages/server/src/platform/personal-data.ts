import type { Db, Tx } from '@redoubt/db/client';
import type { Tables } from '@redoubt/db/tables';
import type { UserId } from '@redoubt/domain/ids';
import type { AccountExport } from '@redoubt/domain/people/profile/schema';
import type { Role } from '@redoubt/domain/people/user/role';
import { userScopePattern } from './idempotency/scope.ts';

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
 * What a feature keeps about people. Each feature that does declares it once, in its wing; `privacy/personal-data.ts` lists the
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

/** Mails to an address. They are not exported: the recipient has them. */
export const mail: PersonalData = {
  tables: ['mail'],
  deletion: { afterAccount: (tx, { email }) => tx.deleteFrom('mail').where('recipient', '=', email).execute() },
};

/** Users for whom a flag is turned on or off. Not exported: it is a setting of the site. */
export const flag: PersonalData = { tables: ['feature_flag_user'] };

/** What a user did here. Deleted with the account: without it, the foreign key would only remove the name. */
export const event: PersonalData = {
  tables: ['event'],
  exports: {
    events: async (db, { user }) => {
      const events = await db
        .selectFrom('event')
        .where('user_id', '=', user.id)
        .orderBy('at')
        .orderBy('id')
        .select(['name', 'properties', 'at'])
        .execute();
      return events.map(({ name, properties, at }) => ({ name, properties, at: at.toISOString() }));
    },
  },
  deletion: { beforeAccount: (tx, { userId }) => tx.deleteFrom('event').where('user_id', '=', userId).execute() },
};

/** Answers to an account's calls, kept under the scopes that end in its id. Too short-lived to be exported. */
export const idempotency: PersonalData = {
  tables: ['idempotency_key'],
  deletion: {
    beforeAccount: (tx, { userId }) => tx.deleteFrom('idempotency_key').where('scope', 'like', userScopePattern(userId)).execute(),
  },
};
