'use client';

import dynamic from 'next/dynamic';
import type { ReadList } from './count-news.ts';

/** In the document as it was sent; its scripts are loaded where it is shown only, and of a project that is one tab. */
const Line = dynamic(() => import('./new-alerts-line.tsx').then((loaded) => loaded.NewAlertsLine));

/** Announces new alerts above their list. */
export function NewAlerts({ list }: { list: ReadList }) {
  return <Line list={list} />;
}
