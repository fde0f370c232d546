'use client';

import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { Button, buttonClass } from '@redoubt/ui/button';
import { CopyButton } from '@redoubt/ui/data/copy-button';
import { Failure } from '@redoubt/ui/failure';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { useId, useState } from 'react';
import { shareList } from '@/entities/watchlist/watchlist-calls';
import { DialogHead } from '@/shell/dialog-head';

/** Creates or deletes the public address of a list. */
export function ShareDialog({ list, onClose }: { list: Watchlist; onClose: () => void }) {
  const titleId = useId();
  const [shareKey, setShareKey] = useState(list.shareKey);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const path = `/watchlists/${shareKey}`;
  const address = `${window.location.origin}${path}`;

  async function turn(shared: boolean) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const acted = await shareList({ id: list.id, shared });
    setBusy(false);
    if (acted.ok) setShareKey(acted.result.shareKey);
    else setFailure(acted.words);
  }

  return (
    <Dialog labelledBy={titleId} onClose={onClose} closesOnMask>
      <div className="grid gap-5">
        <DialogHead id={titleId} title="Share this list">
          Anyone with the address can view the current “{list.name}”. They cannot change it, and it does not show who you are.
        </DialogHead>
        <div role="status">
          {shareKey !== null && (
            <p className="flex items-center gap-2 rounded-input border border-line bg-page px-3 py-2">
              <span className="wrap-anywhere min-w-0 grow font-mono text-12 text-text-2">{address}</span>
              <CopyButton text={address} label="Copy address" />
            </p>
          )}
        </div>
        <Failure words={failure} />
        {shareKey === null ? (
          <Button variant="primary" size={44} loading={busy} onClick={() => void turn(true)} data-autofocus>
            Create a public address
          </Button>
        ) : (
          <div className="flex flex-wrap gap-3">
            <a href={path} target="_blank" rel="noreferrer" className={buttonClass()}>
              Open
            </a>
            <Button variant="danger" loading={busy} onClick={() => void turn(false)}>
              Stop sharing
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
