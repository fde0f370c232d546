import { FilesResult, MESSAGE_FILES, OfficeMoveResult } from '@redoubt/domain/office/engagement/office';
import type { EngagementState } from '@redoubt/domain/office/engagement/schema';
import { FindingResult, FindingVersions, ImportResult, type KeptFinding } from '@redoubt/domain/office/finding/schema';
import { CheckTargetResult } from '@redoubt/domain/office/pentest/schema';
import { FullPdf, FullReport, ReportResult } from '@redoubt/domain/office/report/document';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { apiClient } from '@/browser/api/api-client';
import { ApiError, readReason } from '@/browser/api/api-error';
import { attemptForm, type FieldError, toFieldError } from '@/entities/account/field-error';
import { attemptAction } from '@/entities/admin/attempt-action';
import { toPdf } from '@/entities/saved-file/to-pdf';

const base = (key: string) => `/api/office/${key}`;

export const moveTo = (key: string, state: EngagementState) =>
  attemptAction(apiClient.post(`${base(key)}/move`, { body: { state }, result: OfficeMoveResult }));
/** Sends a message, as a form where files go with it. */
export async function sendMessage(key: string, typed: FormData): Promise<FieldError | undefined> {
  const files = typed.getAll('file').filter((file): file is File => file instanceof File && file.name !== '');
  if (files.length === 0) {
    const body = { text: String(typed.get('text')) };
    return attemptForm(apiClient.post(`${base(key)}/messages`, { body, result: DoneResult, creates: true }));
  }
  // Larger forms are refused before they are read, and browsers then say only that the connection failed.
  const large = files.find(({ size }) => size > MESSAGE_FILES.bytes);
  if (files.length > MESSAGE_FILES.files) return { field: 'files', words: `At most ${MESSAGE_FILES.files} files, please.` };
  if (large !== undefined) return { field: 'files', words: `${large.name} is larger than ${MESSAGE_FILES.bytes / 1_000_000} MB.` };
  return attemptForm(apiClient.post(`${base(key)}/messages/files`, { body: typed, result: DoneResult }));
}
export const assignPerson = (key: string, body: object) => attemptForm(apiClient.post(`${base(key)}/people`, { body, result: DoneResult }));
export const removePerson = (key: string, username: string) =>
  attemptAction(apiClient.delete(`${base(key)}/people`, { body: { username }, result: DoneResult }));
export const answerInvitation = (projectId: string, accept: boolean) =>
  attemptAction(apiClient.post('/api/office/invitations', { body: { projectId, accept }, result: DoneResult }));
export const changeScope = (key: string, body: object) => attemptForm(apiClient.put(`${base(key)}/scope`, { body, result: DoneResult }));
export const addFiles = (key: string, files: readonly { path: string; text: string }[]) =>
  attemptForm(apiClient.post(`${base(key)}/scope/files`, { body: { files }, result: FilesResult }));
export const removeFiles = (key: string, paths: readonly string[]) =>
  attemptAction(apiClient.delete(`${base(key)}/scope/files`, { body: { paths }, result: FilesResult }));
export const giveBuild = (key: string, body: object) => attemptForm(apiClient.put(`${base(key)}/build`, { body, result: DoneResult }));
export const changeTargets = (key: string, body: object) =>
  attemptForm(apiClient.put(`${base(key)}/pentest`, { body, result: DoneResult }));
export const checkTarget = (key: string, target: object) =>
  attemptAction(apiClient.post(`${base(key)}/pentest/check`, { body: target, result: CheckTargetResult }));
export const signStatement = (key: string, body: object) =>
  attemptForm(apiClient.post(`${base(key)}/pentest/statement`, { body, result: DoneResult }));
export const importFindings = (key: string, markdown: string) =>
  attemptForm(apiClient.post(`${base(key)}/findings/import`, { body: { markdown }, result: ImportResult, creates: true }));
export const importPentestFindings = (key: string, json: string) =>
  attemptForm(apiClient.post(`${base(key)}/pentest/findings/import`, { body: { json }, result: ImportResult, creates: true }));
export const prepareReport = (key: string, body: object) =>
  attemptForm(apiClient.post(`${base(key)}/report`, { body, result: ReportResult, creates: true }));
export const decideReport = (key: string, body: object) =>
  attemptAction(apiClient.post(`${base(key)}/report/decide`, { body, result: ReportResult }));

/** The signed file with everything. Throws as the API client. */
export const getFullReport = async (key: string, id: string) => {
  const { file } = await apiClient.get(`${base(key)}/reports/${id}`, { result: FullReport });
  return new Blob([file], { type: 'application/json' });
};
/** The signed PDF document with everything. Throws as the API client. */
export const getFullPdf = async (key: string, id: string) =>
  toPdf(await apiClient.get(`${base(key)}/reports/${id}/pdf`, { result: FullPdf }));

/** What became of a save: where others changed the same field meanwhile, their version, and nothing is saved. */
export type Saved =
  | { readonly is: 'saved'; readonly number: number; readonly version: number }
  | { readonly is: 'conflict'; readonly theirs: KeptFinding; readonly words: string }
  | { readonly is: 'refused'; readonly error: FieldError };

export const addFinding = (key: string, finding: object) =>
  save(apiClient.post(`${base(key)}/findings`, { body: { finding }, result: FindingResult, creates: true }));
export const changeFinding = (key: string, number: number, body: object) =>
  save(apiClient.put(`${base(key)}/findings/${number}`, { body, result: FindingResult }), { key, number });
export const answerFinding = (key: string, number: number, body: object) =>
  save(apiClient.put(`${base(key)}/findings/${number}/answer`, { body, result: FindingResult }), { key, number });

export const addPentestFinding = (key: string, finding: object) =>
  save(apiClient.post(`${base(key)}/pentest/findings`, { body: { finding }, result: FindingResult, creates: true }));
export const changePentestFinding = (key: string, number: number, body: object) =>
  save(apiClient.put(`${base(key)}/pentest/findings/${number}`, { body, result: FindingResult }), { key, number });
export const retestFinding = (key: string, number: number, body: object) =>
  save(apiClient.put(`${base(key)}/pentest/findings/${number}/retest`, { body, result: FindingResult }), { key, number });

async function save(call: Promise<{ number: number; version: number }>, place?: { key: string; number: number }): Promise<Saved> {
  try {
    return { is: 'saved', ...(await call) };
  } catch (error) {
    if (place === undefined || !(error instanceof ApiError) || readReason(error) !== 'edited')
      return { is: 'refused', error: toFieldError(error) };
    try {
      const { versions } = await apiClient.get(`${base(place.key)}/findings/${place.number}`, { result: FindingVersions });
      const [theirs] = versions;
      return theirs === undefined ? { is: 'refused', error: toFieldError(error) } : { is: 'conflict', theirs, words: error.message };
    } catch (second) {
      return { is: 'refused', error: toFieldError(second) };
    }
  }
}
