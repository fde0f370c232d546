import { CasePdf, CaseSaved, NewCaseShare } from '@redoubt/domain/onchain/case/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { apiClient } from '@/browser/api/api-client';
import { ApiError, readReason } from '@/browser/api/api-error';
import { attemptForm, type FieldError, toFieldError } from '@/entities/account/field-error';
import { attemptAction } from '@/entities/admin/attempt-action';
import { toPdf } from '@/entities/saved-file/to-pdf';

// Loaded at the first call: schemas and the client of the API are no part of a page's first scripts.

const CASES = '/api/trace/cases';

/** What came of a call whose answer is needed. */
export type Made<Result> =
  | { readonly result: Result }
  | { readonly error: FieldError /** Someone saved another version meanwhile. */; readonly edited: boolean };

export const createCase = (body: object) => make(apiClient.post(CASES, { body, result: CaseSaved, creates: true }));
export const addCaseVersion = (id: string, body: object) =>
  make(apiClient.post(`${CASES}/${id}/versions`, { body, result: CaseSaved, creates: true }));
export const arrangeCase = (id: string, body: object) =>
  make(apiClient.post(`${CASES}/${id}/arrangement`, { body, result: CaseSaved, creates: true }));
export const shareCase = (id: string, body: object) => make(apiClient.post(`${CASES}/${id}/shares`, { body, result: NewCaseShare }));
export const revokeShare = (id: string, shareId: string) =>
  attemptAction(apiClient.delete(`${CASES}/${id}/shares`, { body: { id: shareId }, result: DoneResult }));
export const addMember = (id: string, body: object) => attemptForm(apiClient.post(`${CASES}/${id}/members`, { body, result: DoneResult }));
export const removeMember = (id: string, username: string) =>
  attemptAction(apiClient.delete(`${CASES}/${id}/members`, { body: { username }, result: DoneResult }));
export const addComment = (id: string, body: object) =>
  attemptForm(apiClient.post(`${CASES}/${id}/comments`, { body, result: DoneResult }));
export const removeComment = (id: string, commentId: string) =>
  attemptAction(apiClient.delete(`${CASES}/${id}/comments`, { body: { id: commentId }, result: DoneResult }));
export const watchCase = (id: string) => attemptAction(apiClient.post(`${CASES}/${id}/watch`, { result: DoneResult }));
export const stopWatching = (id: string) => attemptAction(apiClient.delete(`${CASES}/${id}/watch`, { result: DoneResult }));
/** Throws as the API client. */
export const getCasePdf = async (id: string, version: number) =>
  toPdf(await apiClient.get(`${CASES}/${id}/pdf`, { query: { version }, result: CasePdf }));
export const deleteCase = (id: string) => attemptAction(apiClient.delete(`${CASES}/${id}`, { result: DoneResult }));

async function make<Result>(call: Promise<Result>): Promise<Made<Result>> {
  try {
    return { result: await call };
  } catch (error) {
    return { error: toFieldError(error), edited: error instanceof ApiError && readReason(error) === 'edited' };
  }
}
