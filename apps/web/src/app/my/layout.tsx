import type { ReactNode } from 'react';
import { MyNav } from '@/shell/header/my-nav';

/** Around every page of an account. Each page itself asks who comes. */
export default function MyLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <MyNav />
      {children}
    </>
  );
}
