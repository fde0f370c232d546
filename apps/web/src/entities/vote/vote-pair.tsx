'use client';

import { toVoteCounts } from '@redoubt/domain/catalog/vote/outcome';
import type { Vote } from '@redoubt/domain/catalog/vote/schema';
import { toastStore } from '@/browser/store/toast';
import { useVote } from './use-vote.ts';
import { countText, shareText } from './vote-text.ts';

type VotePairProps = {
  projectId: string;
  name: string;
  yes: number;
  no: number;
  /** The visitor's own. */
  own?: Vote;
};

/** A project's vote counts and two buttons to vote, in lists of projects (HOME-09). */
export function VotePair({ projectId, name, yes, no, own: before }: VotePairProps) {
  const onFailure = (words: string) => toastStore.show({ tone: 'failed', words });
  const { counts, own, onSubmit } = useVote({ projectId, initial: { counts: toVoteCounts({ yes, no }), own: before }, onFailure });
  return (
    <form method="post" action={`/api/projects/${projectId}/vote`} onSubmit={onSubmit} className="vote-pair">
      <span>
        {counts.total > 0 && <b>{shareText(counts)} </b>}
        {counts.total > 0 ? countText(counts.total) : 'No votes yet'}
      </span>
      {(['yes', 'no'] as const).map((vote) => (
        <button
          key={vote}
          type="submit"
          name="vote"
          value={vote}
          aria-pressed={own === vote}
          aria-label={`${vote === 'yes' ? 'Yes' : 'No'}: ${name} feels ${vote === 'yes' ? 'secure' : 'insecure'}`}
          title={vote === 'yes' ? 'Feels secure' : 'Does not feel secure'}
        />
      ))}
    </form>
  );
}
