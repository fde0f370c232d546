import '@/http/server-only';
import { CASE_BODY_BYTES } from '@redoubt/domain/onchain/case/limits';

/** What every call declares that reads cases. Which of them the caller reads is decided by `admitToCase`. */
export const CASE_READ = { role: 'user', limit: 'accountReads' } as const;

/** What every call declares that changes a case. An admin who impersonates someone is refused. */
export const CASE_CHANGE = {
  role: 'user',
  whileImpersonating: 'refused',
  limit: 'authCalls',
  perUser: 'accountChanges',
  bodyBytesMax: CASE_BODY_BYTES,
} as const;
