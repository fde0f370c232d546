'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useTransition } from 'react';
import type { News, ReadList } from './count-news.ts';

const NONE: News = { raised: 0, changed: 0 };

/**
 * Announces new alerts above the list. The list itself changes only on request, so that it does not
 * shift.
 */
export function NewAlertsLine({ list }: { list: ReadList }) {
  const router = useRouter();
  const [news, setNews] = useState(NONE);
  const [isLoading, startLoading] = useTransition();

  useEffect(() => {
    setNews(NONE);
    let left = false;
    let stop: (() => void) | undefined;
    // Loaded after the page: reading it does not need the connection.
    void Promise.all([import('@/entities/alert/follow-chains'), import('./count-news.ts')]).then(([{ followAlerts }, { countNews }]) => {
      if (left) return;
      stop = followAlerts(async (move) => {
        if (move.change <= list.change) return;
        const counted = await countNews(list);
        if (!left && counted !== undefined) setNews(counted);
      });
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [list]);

  const words = describeNews(news);
  return (
    <div aria-live="polite">
      {words !== undefined && (
        <p className="border-line border-b bg-brand-soft px-5 py-2 text-12 max-sm:px-4">
          <button
            type="button"
            disabled={isLoading}
            onClick={() => startLoading(() => router.refresh())}
            className="inline-flex min-h-6 cursor-pointer items-center font-medium text-brand-text hover:underline max-sm:min-h-11"
          >
            {words}: show
          </button>
        </p>
      )}
    </div>
  );
}

function describeNews({ raised, changed }: News): string | undefined {
  const parts = [
    raised > 0 && `${raised} new ${raised === 1 ? 'alert' : 'alerts'}`,
    changed > 0 && `${changed} ${changed === 1 ? 'alert' : 'alerts'} changed`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(', ');
}
