import { QuoteReceipt } from '@redoubt/domain/office/quote/schema';
import { apiClient } from '@/browser/api/api-client';
import { ApiError } from '@/browser/api/api-error';
import type { QuoteValues } from './quote-draft.ts';

type Outcome =
  | { readonly ok: true; readonly receipt: QuoteReceipt }
  | { readonly ok: false; readonly field?: keyof QuoteValues; readonly words: string };

/** Sends a request, and says in words what it failed by. */
export async function sendQuote(body: Readonly<Record<string, unknown>>, fax: string): Promise<Outcome> {
  try {
    const receipt = await apiClient.post('/api/quotes', { body: { ...body, fax }, result: QuoteReceipt, creates: true });
    return { ok: true, receipt };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'LimitExceededException') {
      return {
        ok: false,
        words: 'Too many requests came from your network. Please try again in an hour; what you typed is still here.',
      };
    }
    if (code === 'InvalidParameterException' && error instanceof ApiError) return { ok: false, words: error.message };
    return { ok: false, words: 'It could not be sent. What you typed is still here; please try again.' };
  }
}
