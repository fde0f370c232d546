import type { SourceLocation } from '@redoubt/domain/people/auth-view/auth-view';
import { Button } from '@redoubt/ui/button';
import { useState } from 'react';
import { dropGoogleStart, storeGoogleStart } from '@/entities/account/google-start';
import type { ViewProps } from './auth-parts.tsx';
import googleMark from './google-mark.svg';
import { signInByGoogle } from './sign-in.ts';

/** The way in by Google, where the server has one (OP-32). Where it was chosen is remembered over the redirect. */
export function GoogleButton({ google: { offered, returnTo }, source }: Pick<ViewProps, 'google'> & { source: SourceLocation }) {
  const [leaving, setLeaving] = useState(false);
  if (!offered) return null;

  async function leave() {
    setLeaving(true);
    storeGoogleStart({ sourceLocation: source });
    await signInByGoogle({ returnTo }).catch(() => {
      dropGoogleStart();
      setLeaving(false);
    });
  }

  return (
    <div className="flex flex-col gap-6">
      <Button size={44} loading={leaving} onClick={leave} className="w-full text-14">
        {/* biome-ignore lint/performance/noImgElement: a drawing of a few hundred bytes needs no resizing */}
        {!leaving && <img src={googleMark.src} alt="" width={18} height={18} />}
        Continue with Google
      </Button>
      <p className="flex items-center gap-4 text-12 text-text-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
    </div>
  );
}
