import type { PersonalData } from '../personal-data.ts';

/** What a user did here. Deleted with the account: without it, the foreign key would only remove the name. */
export const personalData: PersonalData = {
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
