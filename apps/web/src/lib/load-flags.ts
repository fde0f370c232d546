import { FlagValues } from '@redoubt/domain/flag/schema';
import { apiClient } from './api-client.ts';

/** What every flag is for who looks. In a file of its own: every page knows the flags' store, and only who is logged in needs this. */
export function loadFlags(): Promise<FlagValues> {
  return apiClient.get('/api/user/flags', { result: FlagValues });
}
