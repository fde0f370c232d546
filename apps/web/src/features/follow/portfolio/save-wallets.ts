import { type Wallet, Wallets } from '@redoubt/domain/follow/wallet/schema';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { apiClient } from '@/browser/api/api-client';
import { ApiError } from '@/browser/api/api-error';
import { askToLogIn, SESSION_ENDED_MESSAGE } from '@/entities/account/session-ended';

/** A wallet before it is saved. */
export type WalletDraft = Pick<Wallet, 'address' | 'protocol' | 'label'>;

export type WalletField = 'address' | 'protocol' | 'label';
export type Saved =
  | { readonly ok: true; readonly wallets: readonly Wallet[] }
  | { readonly ok: false; readonly at: WalletField | 'form'; readonly words: string };

/**
 * Replaces the wallets of the portfolio. A failure has a message and the field that it belongs to.
 */
export async function saveWallets(wallets: readonly WalletDraft[]): Promise<Saved> {
  try {
    const body = { wallets: wallets.map(({ address, protocol, label }) => ({ address, protocol, label })) };
    return { ok: true, ...(await apiClient.post('/api/user/wallets/update', { body, result: Wallets })) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { ok: false, at: 'form', words: UNKNOWN_MESSAGE };
    if (error.code === 'UnauthorizedException') {
      askToLogIn();
      return { ok: false, at: 'form', words: SESSION_ENDED_MESSAGE };
    }
    if (error.code !== 'InvalidParameterException') return { ok: false, at: 'form', words: UNKNOWN_MESSAGE };
    const [, field] = /\.(address|protocol|label): /.exec(error.message) ?? [];
    const words = error.message.replace(/^[\w.[\]]+: /, '');
    return { ok: false, at: field === undefined ? 'form' : (field as WalletField), words };
  }
}
