'use client';

import { DoneResult } from '@redoubt/domain/people/account/schema';
import { firstLetter } from '@redoubt/domain/people/auth-view/profile-picture';
import { HEIC_MESSAGE, isHeic, PICTURE_BYTES_MAX, PictureResult, pictureMessage } from '@redoubt/domain/people/profile/picture';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { type ChangeEvent, useRef, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { toastStore } from '@/browser/store/toast';
import { track } from '@/browser/track/track';
import { sessionStore } from '@/entities/account/session-store';
import { attempt } from './attempt.ts';
import { ConfirmDialog, type ConfirmError } from './confirm-dialog.tsx';

/** A user's picture, to be replaced or removed (ACCT-03, ACCT-04). Without one, the first letter of `letterOf` is shown. */
export function PictureForm({ initial, letterOf }: { initial: string | null; letterOf: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file === undefined || busy) return;
    if (file.size > PICTURE_BYTES_MAX) return setFailure(pictureMessage('PayloadTooLargeException'));
    if (isHeic(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) return setFailure(HEIC_MESSAGE);
    setBusy(true);
    const outcome = await attempt(send(file));
    setBusy(false);
    if (!outcome.ok) return setFailure(outcome.message ?? pictureMessage(outcome.code));
    setFailure(undefined);
    // Another address than before, so that the new picture is seen at once.
    setSource(`${outcome.result.image}?v=${Date.now()}`);
    void sessionStore.refetch();
    track('Upload Profile Picture');
    toastStore.show({ tone: 'done', words: 'Your picture was saved.' });
  }

  async function remove(): Promise<ConfirmError | undefined> {
    const outcome = await attempt(apiClient.post('/api/user/profile/delete', { result: DoneResult }));
    if (!outcome.ok) return { at: 'form', words: outcome.message ?? pictureMessage(outcome.code) };
    setFailure(undefined);
    setSource(null);
    void sessionStore.refetch();
    setAsking(false);
    track('Delete Profile Picture');
    toastStore.show({ tone: 'done', words: 'Your picture was removed.' });
    return undefined;
  }

  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-5">
        <PictureDrawing source={source} letterOf={letterOf} />
        <div className="min-w-0">
          <div className="flex flex-wrap gap-2">
            <Button loading={busy} onClick={() => input.current?.click()}>
              Upload picture
            </Button>
            {source !== null && (
              <Button variant="quiet" onClick={() => setAsking(true)}>
                Remove
              </Button>
            )}
          </div>
          <p className="mt-1.5 text-12 text-text-3">PNG, JPEG or WebP, up to 5 MB</p>
        </div>
      </div>
      <input ref={input} type="file" accept="image/png,image/jpeg,image/webp" aria-label="Picture file" onChange={upload} hidden />
      <Failure words={failure} />
      {asking && (
        <ConfirmDialog title="Remove your picture" action="Remove picture" danger onConfirm={remove} onClose={() => setAsking(false)}>
          It is deleted here, and no longer shown to anyone. The first letter of your address takes its place.
        </ConfirmDialog>
      )}
    </div>
  );
}

function send(file: File) {
  const form = new FormData();
  form.set('file', file);
  return apiClient.post('/api/user/profile/upload', { body: form, result: PictureResult });
}

/** The picture that a user uploaded, or the first letter of `letterOf`. */
function PictureDrawing({ source, letterOf }: { source: string | null; letterOf: string }) {
  return (
    <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-full bg-identity font-semibold text-28 text-on-identity leading-none">
      {source === null ? (
        <span aria-hidden="true">{firstLetter(letterOf)}</span>
      ) : (
        // biome-ignore lint/performance/noImgElement: it has the size it is shown in, and must not be kept for long
        <img src={source} alt="Yourself" width={64} height={64} className="size-full object-cover" />
      )}
    </span>
  );
}
