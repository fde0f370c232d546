import { StateResult } from '@redoubt/domain/office/editor/schema';
import { EngagementResult } from '@redoubt/domain/office/engagement/schema';
import { apiClient } from '@/browser/api/api-client';
import { attemptForm } from '@/entities/account/field-error';

export const stateFact = (body: object) => attemptForm(apiClient.post('/api/admin/statements', { body, result: StateResult }));
export const withdrawStatement = (body: object) =>
  attemptForm(apiClient.post('/api/admin/statements/withdraw', { body, result: StateResult }));
export const saveEngagement = (body: object) => attemptForm(apiClient.post('/api/admin/engagements', { body, result: EngagementResult }));
export const moveEngagement = (body: object) =>
  attemptForm(apiClient.post('/api/admin/engagements/move', { body, result: EngagementResult }));
