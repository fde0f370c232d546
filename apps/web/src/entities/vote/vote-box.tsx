'use client';

import { Button } from '@redoubt/ui/button';
import { formatNumber } from '@redoubt/ui/data/format';
import { Failure } from '@redoubt/ui/failure';
import { WordButton } from '@redoubt/ui/word-button';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { useState } from 'react';
import { authDialog } from '@/entities/account/dialogs';
import { useAccount } from '@/entities/account/use-account';
import { useVote, type VoteState } from './use-vote.ts';
import { standingText } from './vote-text.ts';

export type VoteBoxProps = {
  projectId: string;
  votes: VoteState;
  /** The mean of all projects with votes; null while no other project has any. */
  averageYes: number | null;
  /** Why a vote sent without scripts was not saved. */
  refused: string | undefined;
};

/** The vote on whether a project feels secure, with the current counts. Works by keyboard, and without scripts as a form. Source: OP-23, OP-24. */
export function VoteBox({ projectId, votes, averageYes, refused }: VoteBoxProps) {
  const [failure, setFailure] = useState(refused);
  const { counts, own, voted, onSubmit } = useVote({ projectId, initial: votes, onFailure: setFailure });
  const { status } = useAccount();
  return (
    <section id="vote" aria-label="Votes" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <form
        method="post"
        action={`/api/projects/${projectId}/vote`}
        onSubmit={(event) => {
          setFailure(undefined);
          onSubmit(event);
        }}
        className="flex flex-wrap items-center gap-x-3 gap-y-2"
      >
        <span id="vote-question">Do you feel this project is secure?</span>
        <fieldset aria-labelledby="vote-question" className="flex gap-2">
          <Button
            type="submit"
            name="vote"
            value="yes"
            size={28}
            aria-pressed={own === 'yes'}
            className="aria-pressed:border-safe aria-pressed:bg-safe-soft aria-pressed:text-safe"
          >
            <ThumbsUp size={14} aria-hidden="true" />
            Yes <span className="tabular-nums">{formatNumber(String(counts.yes))}</span>
          </Button>
          <Button
            type="submit"
            name="vote"
            value="no"
            size={28}
            aria-pressed={own === 'no'}
            className="aria-pressed:border-danger aria-pressed:bg-danger-soft aria-pressed:text-danger"
          >
            <ThumbsDown size={14} aria-hidden="true" />
            No <span className="tabular-nums">{formatNumber(String(counts.no))}</span>
          </Button>
        </fieldset>
      </form>
      <p className="text-12 text-text-3" aria-live="polite">
        {standingText(counts, averageYes)}
      </p>
      {voted && status === 'unauthenticated' && (
        <p className="text-12 text-text-3">
          Saved in this browser. <WordButton onClick={() => authDialog.ask({ view: 'signup', source: 'vote' })}>Sign up</WordButton> to keep
          it in an account.
        </p>
      )}
      <Failure words={failure} />
    </section>
  );
}
