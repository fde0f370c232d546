import type { PersonalData } from '../../platform/personal-data.ts';
import { endImpersonations } from './end-impersonations.ts';

/** Impersonations of a user, and by an admin. They end while the audit log can still name the user. */
export const personalData: PersonalData = {
  tables: ['impersonation'],
  deletion: { beforeAccount: (tx, { userId }) => endImpersonations(tx, { userId, reason: 'target-deleted' }) },
};
