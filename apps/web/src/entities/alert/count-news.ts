import { AlertList } from '@redoubt/domain/onchain/alert/schema';
import { apiClient } from '@/browser/api/api-client';

const LIMIT = 100;

/** The list on the page: when and up to which change it was read, and its alerts. */
export type ReadList = { readonly address: string; readonly change: number; readonly readAt: string; readonly ids: readonly string[] };
export type News = { readonly raised: number; readonly changed: number };

/**
 * How many alerts are new since, and how many on the page changed; `undefined` when the request
 * fails.
 */
export async function countNews({ address, change, readAt, ids }: ReadList): Promise<News | undefined> {
  const joint = address.includes('?') ? '&' : '?';
  try {
    const { alerts } = await apiClient.get(`${address}${joint}after=${change}&limit=${LIMIT}`, { result: AlertList });
    const raised = alerts.filter(
      (alert) => !alert.late && alert.state !== 'retracted' && alert.raisedAt > readAt && !ids.includes(alert.id),
    );
    return { raised: raised.length, changed: alerts.filter(({ id }) => ids.includes(id)).length };
  } catch {
    return undefined;
  }
}
