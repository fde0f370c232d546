'use client';

import { WALLET_ADDRESS, WALLET_ADDRESS_MESSAGE, WALLET_LABEL_MAX, type Wallet } from '@redoubt/domain/follow/wallet/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextField } from '@redoubt/ui/form/text-field';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { useId } from 'react';
import { useForm } from '@/browser/use-form';
import { DialogHead } from '@/shell/dialog-head';
import type { ChainChoice } from './chain-choice.ts';
import type { Saved, WalletDraft } from './save-wallets.ts';

type WalletDialogProps = {
  /** The wallet to change; undefined for a new one. */
  wallet: Wallet | undefined;
  chains: readonly ChainChoice[];
  onSave: (draft: WalletDraft) => Promise<Saved>;
  onClose: () => void;
};

/** The form for an address, its chain and its label. */
export function WalletDialog({ wallet, chains, onSave, onClose }: WalletDialogProps) {
  const titleId = useId();
  const chainId = useId();
  const first = chains.find(({ connected }) => connected) ?? chains[0];
  const form = useForm({
    initial: { address: wallet?.address ?? '', protocol: wallet?.protocol ?? first?.chain ?? '', label: wallet?.label ?? '' },
    find: ({ address, label }) => ({
      ...(!WALLET_ADDRESS.test(address.trim()) && { address: WALLET_ADDRESS_MESSAGE }),
      ...([...label.trim()].length > WALLET_LABEL_MAX && { label: `Please use at most ${WALLET_LABEL_MAX} characters.` }),
    }),
    onSubmit: async ({ address, protocol, label }) => {
      const saved = await onSave({ address: address.trim(), protocol, label });
      if (!saved.ok) form.refuse(saved.at === 'protocol' ? 'form' : saved.at, saved.words);
    },
  });
  const group = (connected: boolean) => chains.filter((each) => each.connected === connected);
  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <form {...form.props} className="grid gap-5">
        <DialogHead id={titleId} title={wallet === undefined ? 'Add a wallet' : 'Edit the wallet'}>
          An address is enough. Never share a private key or a recovery phrase; we never ask for either.
        </DialogHead>
        <TextField {...form.field('address')} data-autofocus label="Address" mono autoComplete="off" spellCheck={false} placeholder="0x…" />
        <div>
          <label htmlFor={chainId} className="font-medium">
            Chain
          </label>
          <select
            id={chainId}
            value={form.values.protocol}
            onChange={(event) => form.set('protocol', event.target.value)}
            className="mt-1.5 h-11 w-full rounded-input border border-line-input bg-page px-3 text-14 text-text max-sm:text-16"
          >
            <optgroup label="Connected">
              {group(true).map(({ chain, name }) => (
                <option key={chain} value={chain}>
                  {name}
                </option>
              ))}
            </optgroup>
            <optgroup label="Not connected: balances are not read">
              {group(false).map(({ chain, name }) => (
                <option key={chain} value={chain}>
                  {name}
                </option>
              ))}
            </optgroup>
          </select>
        </div>
        <TextField {...form.field('label')} label="Label" hint="What you call it. Only you see it." autoComplete="off" />
        <Failure words={form.failure} />
        <Button type="submit" variant="primary" size={44} loading={form.busy}>
          {wallet === undefined ? 'Add wallet' : 'Save'}
        </Button>
      </form>
    </Dialog>
  );
}
