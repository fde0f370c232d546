'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { createLookAlikes, shortenBeside } from './look-alikes.ts';

const page = createLookAlikes();
const NONE: readonly string[] = [];

/** An address in its short form, for screen readers whole. Beside one that would look the same it has more digits, and says so. */
export function AddressDigits({ address }: { address: string }) {
  const alike = useSyncExternalStore(
    page.subscribe,
    () => page.listAlike(address),
    () => NONE,
  );
  useEffect(() => page.enter(address), [address]);
  return <Digits address={address} alike={alike} />;
}

/** Draws what it is given. */
export function Digits({ address, alike }: { address: string; alike: readonly string[] }) {
  return (
    <>
      <span title={address} translate="no" className="address-digits">
        <span aria-hidden="true">{shortenBeside(address, alike)}</span>
        <span className="sr-only">{address}</span>
      </span>
      {alike.length > 0 && <span className="address-alike">looks like another on this page</span>}
    </>
  );
}
