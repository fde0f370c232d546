import { AlertList } from '@redoubt/domain/onchain/alert/schema';
import { apiClient } from '@/browser/api/api-client';

const LIMIT = 100;

/** The list as it stands on the page: when and up to which change it was read, and what is in it. */
export type ReadList = { readonly address: string; readonly change: number; readonly readAt: string; readonly ids: readonly string[] };
export type News = { readonly raised: number; readonly changed: number };

/** How many alerts were raised since, and how many of those on the page are in another state; `undefined` where that could not be learned. */
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
