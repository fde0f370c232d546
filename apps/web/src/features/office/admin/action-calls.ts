import type { QuoteState } from '@redoubt/domain/office/quote/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import type { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { apiClient } from '@/browser/api/api-client';
import { attemptAction } from '@/entities/admin/attempt-action';

const send = (path: string, body: unknown) => attemptAction(apiClient.post(path, { body, result: DoneResult }));

export const setFlag = (body: { key: string; value: boolean | null; user?: string }) => send('/api/admin/flags', body);
export const setQuoteState = (body: { reference: string; state: QuoteState }) => send('/api/admin/quotes/state', body);
export const resolveError = (body: { id: string; resolved: boolean }) => send('/api/admin/errors/resolve', body);
export const announce = (body: Announcement) => send('/api/admin/announcement', body);
export const announceNothing = () => attemptAction(apiClient.delete('/api/admin/announcement', { result: DoneResult }));
