import { FlagValues } from '@redoubt/domain/platform/flag/schema';
import { apiClient } from '@/browser/api/api-client';

/** What every flag is for who looks. In a file of its own: every page knows the flags' store, and only who is logged in needs this. */
export function loadFlags(): Promise<FlagValues> {
  return apiClient.get('/api/user/flags', { result: FlagValues });
}
