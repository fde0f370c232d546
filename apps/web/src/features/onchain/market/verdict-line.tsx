import { Badge } from '@redoubt/ui/badge';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import type { Tone } from './market-text.ts';

/** A panel's result in one line. */
export function VerdictLine({ tone, badge, words }: { tone: Tone; badge: string; words: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4 font-medium max-sm:px-4">
      {tone === 'neutral' ? <NotAssessed>{badge}</NotAssessed> : <Badge tone={tone}>{badge}</Badge>}
      <span className="min-w-0 text-pretty">{words}</span>
    </p>
  );
}
