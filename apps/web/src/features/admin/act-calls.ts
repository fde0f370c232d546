import { DoneResult } from '@redoubt/domain/account/schema';
import type { Announcement } from '@redoubt/domain/announcement/schema';
import type { QuoteState } from '@redoubt/domain/quote/schema';
import { attemptAct } from '@/lib/admin-act';
import { apiClient } from '@/lib/api-client';

const send = (path: string, body: unknown) => attemptAct(apiClient.post(path, { body, result: DoneResult }));

export const setFlag = (body: { key: string; value: boolean | null; user?: string }) => send('/api/admin/flags', body);
export const setQuoteState = (body: { reference: string; state: QuoteState }) => send('/api/admin/quotes/state', body);
export const resolveError = (body: { id: string; resolved: boolean }) => send('/api/admin/errors/resolve', body);
export const announce = (body: Announcement) => send('/api/admin/announcement', body);
export const announceNothing = () => attemptAct(apiClient.delete('/api/admin/announcement', { result: DoneResult }));
