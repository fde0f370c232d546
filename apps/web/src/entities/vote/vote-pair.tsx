'use client';

import { classNames } from '@redoubt/ui/class-names';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { toastStore } from '@/browser/store/toast';
import { useVote, type VoteState } from './use-vote.ts';
import { countText, shareText } from './vote-text.ts';

type VotePairProps = { projectId: string; name: string; votes: VoteState };

const LOOKS = {
  yes: 'aria-pressed:border-safe aria-pressed:bg-safe-soft aria-pressed:text-safe',
  no: 'aria-pressed:border-danger aria-pressed:bg-danger-soft aria-pressed:text-danger',
} as const;

/** A project's vote counts and two buttons to vote, in lists of projects (HOME-09). */
export function VotePair({ projectId, name, votes }: VotePairProps) {
  const onFailure = (words: string) => toastStore.show({ tone: 'failed', words });
  const { counts, own, onSubmit } = useVote({ projectId, initial: votes, onFailure });
  return (
    <form method="post" action={`/api/projects/${projectId}/vote`} onSubmit={onSubmit} className="flex items-center justify-end gap-2">
      <span className="min-w-0 text-12 text-text-3 tabular-nums">
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
          className={classNames(
            'inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-input border border-line-strong text-text-2 hover:bg-surface-3 max-sm:size-11',
            LOOKS[vote],
          )}
        >
          {vote === 'yes' ? <ThumbsUp size={14} aria-hidden="true" /> : <ThumbsDown size={14} aria-hidden="true" />}
        </button>
      ))}
    </form>
  );
}
