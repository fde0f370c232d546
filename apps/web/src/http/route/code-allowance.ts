import '@/http/server-only';
import { AppError } from '@redoubt/domain/errors';
import type { WebContext } from '@/http/context';
import { type Client, networkKey } from '@/http/request/client';
import type { TakeLimit } from './answer-call.ts';

export type CodePurpose = 'sign-up' | 'password-reset';

type CodeContext = { readonly ctx: WebContext; readonly client: Client; readonly limit: TakeLimit };
type CodeRequest = { readonly email: string; readonly purpose: CodePurpose };

/**
 * Whether another code may be mailed to an address. Each network has its own allowance for an
 * address, so strangers cannot use up the owner's. When many networks together exceed the address's
 * own allowance, the answer stays the same and no mail is sent: the newest mail in the owner's
 * mailbox is then a few minutes old, and its link still works.
 *
 * Throws `LimitExceededException`.
 */
export async function mayMailCode({ ctx, client, limit }: CodeContext, { email, purpose }: CodeRequest): Promise<boolean> {
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

/**
 * The limits of a sign-up. They refuse it openly, because a new user would wait for a mail that is
 * not sent. Throws `LimitExceededException`.
 */
export async function allowSignUp({ ctx, client, limit }: CodeContext, { email }: { email: string }): Promise<void> {
  await limit({ name: 'addressCodesHour', key: `sign-up ${email} ${networkKey(client, ctx.secrets)}` });
  await limit({ name: 'addressCodes', key: `sign-up ${email}` });
}

/** The limit of trying a code that another browser requested. Throws `LimitExceededException`. */
export async function allowCodeTry({ ctx, client, limit }: CodeContext, { email }: { email: string }): Promise<void> {
  await limit({ name: 'addressCodeTries', key: `${email} ${networkKey(client, ctx.secrets)}` });
}
