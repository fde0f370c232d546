'use client';

import { createContext, type ReactNode, useContext } from 'react';

const PictureBase = createContext('/uploads/profile');

/** Tells what is inside where profile pictures are shown: a folder of this site, or the bucket's address. */
export function PictureBaseProvider({ base, children }: { base: string; children: ReactNode }) {
  return <PictureBase value={base}>{children}</PictureBase>;
}

/** Where profile pictures are shown, without a slash at the end. */
export function usePictureBase(): string {
  return useContext(PictureBase);
}
