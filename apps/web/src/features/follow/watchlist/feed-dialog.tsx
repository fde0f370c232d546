'use client';

import { WatchlistFeed } from '@redoubt/domain/follow/notification/schema';
import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { Button } from '@redoubt/ui/button';
import { CopyButton } from '@redoubt/ui/data/copy-button';
import { Failure } from '@redoubt/ui/failure';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { Skeleton } from '@redoubt/ui/skeleton';
import { useEffect, useId, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { DialogHead } from '@/shell/dialog-head';

const FAILED = 'That did not work. Please try again.';

/** Creates or deletes the Atom feed of a list (FEED-02). */
export function FeedDialog({ list: { id, name }, onClose }: { list: Watchlist; onClose: () => void }) {
  const titleId = useId();
  // Undefined while loading.
  const [key, setKey] = useState<string | null>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    const unmounted = new AbortController();
    apiClient.get('/api/watchlist/feed', { query: { id }, result: WatchlistFeed, signal: unmounted.signal }).then(
      (feed) => setKey(feed.key),
      () => unmounted.signal.aborted || setFailure(FAILED),
    );
    return () => unmounted.abort();
  }, [id]);

  async function turn(on: boolean) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      setKey((await apiClient.post('/api/watchlist/feed', { body: { id, on }, result: WatchlistFeed })).key);
    } catch {
      setFailure(FAILED);
    }
    setBusy(false);
  }

  return (
    <Dialog labelledBy={titleId} onClose={onClose} closesOnMask>
      <div className="grid gap-5">
        <DialogHead id={titleId} title="Feed of this list">
          Alerts, incidents and score changes of the projects on “{name}”, for your feed reader (Atom). Anyone with the address can read the
          feed: keep it secret.
        </DialogHead>
        <div role="status">
          {key === undefined && failure === undefined && <Skeleton className="h-11" />}
          {typeof key === 'string' && (
            <p className="flex items-center gap-2 rounded-input border border-line bg-page px-3 py-2">
              <span className="wrap-anywhere min-w-0 grow font-mono text-12 text-text-2">{`${window.location.origin}/feeds/${key}`}</span>
              <CopyButton text={`${window.location.origin}/feeds/${key}`} label="Copy address" />
            </p>
          )}
        </div>
        <Failure words={failure} />
        {typeof key === 'string' ? (
          <Button variant="danger" loading={busy} onClick={() => void turn(false)}>
            Delete the feed
          </Button>
        ) : (
          <Button variant="primary" size={44} loading={busy} disabled={key === undefined} onClick={() => void turn(true)} data-autofocus>
            Create a feed
          </Button>
        )}
      </div>
    </Dialog>
  );
}
