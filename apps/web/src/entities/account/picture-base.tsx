'use client';

import { createContext, type ReactNode, useContext } from 'react';

const PictureBase = createContext('/uploads/profile');

/** Provides the base address of profile pictures: a folder of this site, or the bucket's address. */
export function PictureBaseProvider({ base, children }: { base: string; children: ReactNode }) {
  return <PictureBase value={base}>{children}</PictureBase>;
}

/** Base address of profile pictures, without a trailing slash. */
export function usePictureBase(): string {
  return useContext(PictureBase);
}
