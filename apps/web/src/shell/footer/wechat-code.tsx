'use client';

import { classNames } from '@redoubt/ui/class-names';
import { type ReactNode, useState } from 'react';
import { track } from '@/browser/track/track';

/** The WeChat icon. Its QR code shows on hover, focus and tap; Escape hides it (SITE-48, T-42). */
export function WechatCode({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'at-rest' | 'shown' | 'dismissed'>('at-rest');

  function show() {
    if (state !== 'shown') track('View Wechat QR');
    setState('shown');
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the pointer and the focus of the button inside
    <span
      className="group relative inline-flex"
      onPointerEnter={show}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setState('at-rest')}
      onBlur={() => setState('at-rest')}
      onKeyDown={(event) => event.key === 'Escape' && setState('dismissed')}
    >
      <button type="button" aria-expanded={state === 'shown'} onFocus={show} onClick={show} className="icon-button" aria-label="Wechat">
        {children}
      </button>
      <span
        className={classNames(
          'absolute bottom-full left-1/2 z-(--layer-menu) -translate-x-1/2 pb-2',
          // At rest by the browser itself: a tap counts before scripts have loaded, and without any.
          { 'at-rest': 'hidden group-focus-within:block group-hover:block', shown: 'block', dismissed: 'hidden' }[state],
        )}
      >
        <span className="block w-max rounded-card bg-float p-3 text-center text-12 text-text-2 shadow-float">
          {/* biome-ignore lint/performance/noImgElement: a drawing has no sizes to choose from */}
          <img src="/wechat-qr.svg" alt="Wechat QR code" width={150} height={150} loading="lazy" className="mb-2 rounded-mark" />
          Scan in WeChat
        </span>
      </span>
    </span>
  );
}
