import type { InviteBody, LeaveBody } from '@redoubt/domain/office/team/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { apiClient } from '@/browser/api/api-client';
import { attemptForm } from '@/entities/account/field-error';
import { attemptAction } from '@/entities/admin/attempt-action';

const team = (projectId: string) => `/api/office/projects/${projectId}/team`;

export const inviteToTeam = (projectId: string, body: { [Field in keyof InviteBody]: string }) =>
  attemptForm(apiClient.post(team(projectId), { body, result: DoneResult }));
export const removeFromTeam = (projectId: string, body: LeaveBody) =>
  attemptAction(apiClient.delete(team(projectId), { body, result: DoneResult }));
