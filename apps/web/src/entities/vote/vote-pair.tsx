'use client';

import { toastStore } from '@/browser/store/toast';
import { useVote, type VoteState } from './use-vote.ts';
import { countText, shareText } from './vote-text.ts';

type VotePairProps = { projectId: string; name: string; votes: VoteState };

/** A project's vote counts and two buttons to vote, in lists of projects (HOME-09). */
export function VotePair({ projectId, name, votes }: VotePairProps) {
  const onFailure = (words: string) => toastStore.show({ tone: 'failed', words });
  const { counts, own, onSubmit } = useVote({ projectId, initial: votes, onFailure });
  return (
    <form method="post" action={`/api/projects/${projectId}/vote`} onSubmit={onSubmit} className="flex items-center justify-end gap-2">
      <span className="min-w-0 text-12 text-text-3 tabular-nums max-sm:sr-only">
        {counts.total === 0 ? (
          'No votes yet'
        ) : (
          <>
            <span className="block whitespace-nowrap font-medium text-text max-sm:inline">{shareText(counts)}</span>{' '}
            <span className="whitespace-nowrap">{countText(counts.total)}</span>
          </>
        )}
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
          className="vote-button"
        >
          <span aria-hidden="true" className={vote === 'yes' ? 'icon icon-thumb-up' : 'icon icon-thumb-down'} />
        </button>
      ))}
    </form>
  );
}
