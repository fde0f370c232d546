import '@/http/server-only';
import { AppError } from '@redoubt/domain/errors';
import type { WebContext } from '@/http/context';
import { type Client, networkKey } from '@/http/request/client';
import type { TakeLimit } from './answer-call.ts';

type Asking = { readonly ctx: WebContext; readonly client: Client; readonly limit: TakeLimit };
type About = { readonly email: string; readonly purpose: 'sign-up' | 'password-reset' };

/**
 * Whether another code may be mailed to an address. One network that asks too often for an address is refused; other networks are not, so
 * strangers leave the owner their own allowance. Where many networks together ask too often, the answer is as ever and no mail goes out: the
 * newest one in the owner's mailbox is then a few minutes old, and its link still works.
 *
 * Throws `LimitExceededException`.
 */
export async function mayMailCode({ ctx, client, limit }: Asking, { email, purpose }: About): Promise<boolean> {
  const key = `${purpose} ${email} ${networkKey(client, ctx.secrets)}`;
  await limit({ name: 'addressCodesMinute', key });
  await limit({ name: 'addressCodesHour', key });
  try {
    await limit({ name: 'addressCodes', key: `${purpose} ${email}` });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'LimitExceededException') return false;
    throw error;
  }
}

/** Asked before a sign-up: here a mail that did not go out would leave somebody waiting for it. Throws `LimitExceededException`. */
export async function allowSignUp({ ctx, client, limit }: Asking, { email }: { email: string }): Promise<void> {
  await limit({ name: 'addressCodesHour', key: `sign-up ${email} ${networkKey(client, ctx.secrets)}` });
  await limit({ name: 'addressCodes', key: `sign-up ${email}` });
}

/** Asked before a code is tried for which another browser asked. Throws `LimitExceededException`. */
export async function allowCodeTry({ ctx, client, limit }: Asking, { email }: { email: string }): Promise<void> {
  await limit({ name: 'addressCodeTries', key: `${email} ${networkKey(client, ctx.secrets)}` });
}
