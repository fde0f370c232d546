import { AppError } from '@redoubt/domain/errors';
import type { Context } from '../../platform/context.ts';
import { importPhishing, type PhishingDeps } from './import-phishing.ts';
import { listStates } from './phishing-store.ts';

/**
 * Reads every list again that was read from an address, once a day (UTC). One that fails is tried again with the next run, not before the
 * time that it asked for, and keeps no other from being read.
 */
export async function refreshPhishing(ctx: Pick<Context, 'db' | 'log'>, { actor }: { actor: string }, deps: PhishingDeps): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  for (const { list, origin, readOn, failure, retryAt } of await listStates(ctx.db)) {
    if (origin === null || !/^https?:\/\//.test(origin)) continue;
    if (failure === null && readOn === today) continue;
    if (retryAt !== null && retryAt.getTime() > Date.now()) continue;
    try {
      await importPhishing(ctx, { list, actor, address: origin }, deps);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.log.warn({ list, why: error.message }, 'a list of phishing domains could not be read');
    }
  }
}
