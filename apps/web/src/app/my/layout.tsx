import type { ReactNode } from 'react';
import { MyNav } from '@/shell/header/my-nav';

/** The layout of the pages under /my. Each page checks the session itself. */
export default function MyLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <MyNav />
      {children}
    </>
  );
}
