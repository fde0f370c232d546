'use client';

import { lazy } from 'react';
import type { ReadList } from './count-news.ts';

/** In the document as it was sent; its scripts are loaded where it is shown only, and of a project that is one tab. */
const Line = lazy(async () => ({ default: (await import('./new-alerts-line.tsx')).NewAlertsLine }));

/** Announces new alerts above their list. */
export function NewAlerts({ list }: { list: ReadList }) {
  return <Line list={list} />;
}
