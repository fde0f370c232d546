import { toVoteCounts, VOTE_MESSAGES } from '@redoubt/domain/catalog/vote/outcome';
import type { Vote, VoteCounts } from '@redoubt/domain/catalog/vote/schema';
import { type FormEvent, useRef, useState } from 'react';
import { track } from '@/browser/track/track';

export type VoteState = { readonly counts: VoteCounts; readonly own: Vote | undefined };

type VoteParts = {
  projectId: string;
  /** As rendered by the server. */
  initial: VoteState;
  onFailure: (words: string) => void;
};

/**
 * A visitor's vote on a project: shown at once, replaced by the server's counts, and reverted when
 * the server did not save it. One request at a time. Tracks 'Vote', or 'Change Vote' when there was
 * one before (PROJ-14).
 */
export function useVote({ projectId, initial, onFailure }: VoteParts) {
  const [state, setState] = useState(initial);
  const [voted, setVoted] = useState(false);
  const running = useRef(false);

  async function cast(vote: Vote) {
    if (running.current || state.own === vote) return;
    running.current = true;
    const before = state;
    setState({ own: vote, counts: expectCounts(before, vote) });
    try {
      const { sendVote } = await import('./send-vote.ts');
      const sent = await sendVote({ projectId, vote });
      if ('error' in sent) {
        setState(before);
        onFailure(sent.error);
      } else {
        setState({ own: vote, counts: sent.counts });
        setVoted(true);
        track(before.own === undefined ? 'Vote' : 'Change Vote', { projectId, vote });
      }
    } catch {
      setState(before);
      onFailure(VOTE_MESSAGES.failed);
    } finally {
      running.current = false;
    }
  }

  /** The pressed button names the vote, as in the form without scripts. */
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && (submitter.value === 'yes' || submitter.value === 'no')) void cast(submitter.value);
  }

  return { ...state, voted, onSubmit };
}

function expectCounts({ counts: { yes, no }, own }: VoteState, vote: Vote): VoteCounts {
  const without = { yes: yes - (own === 'yes' ? 1 : 0), no: no - (own === 'no' ? 1 : 0) };
  return toVoteCounts({ yes: without.yes + (vote === 'yes' ? 1 : 0), no: without.no + (vote === 'no' ? 1 : 0) });
}
