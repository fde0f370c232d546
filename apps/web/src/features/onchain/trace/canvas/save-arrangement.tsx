import type { Arrangement } from '@redoubt/domain/onchain/case/arrangement';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { type Action, describeArrangement } from '@redoubt/tracing/arrange/arrange';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { WordButton } from '@redoubt/ui/word-button';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toastStore } from '@/browser/store/toast';

type SaveArrangementProps = {
  readonly caseId: string;
  /** The newest version, who saved it, and its arrangement. */
  readonly version: number;
  readonly by: string | null;
  readonly saved: Arrangement;
  readonly now: Arrangement;
  /** Whether `now` is to be saved, and whether `saved` came meanwhile from someone else. */
  readonly isChanged: boolean;
  readonly isOther: boolean;
  readonly onAct: (action: Action) => void;
  readonly onSaved: (arrangement: Arrangement) => void;
};

/** Saves an arrangement as the next version of its case. Where another was saved meanwhile, both are said and can be looked at first. */
export function SaveArrangement({ caseId, version, by, saved, now, isChanged, isOther, onAct, onSaved }: SaveArrangementProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function save() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { arrangeCase } = await import('../case-calls.ts');
      const made = await arrangeCase(caseId, { arrangement: now, base: version });
      if ('result' in made) {
        onSaved(now);
        toastStore.show({ tone: 'done', words: `The arrangement is saved as version ${made.result.version}.` });
        router.replace(`/trace/cases/${caseId}`, { scroll: false });
      } else setFailure(made.error.words);
      if ('result' in made || made.edited) router.refresh();
    } catch {
      setFailure(UNKNOWN_MESSAGE);
    }
    setBusy(false);
  }

  if (failure === undefined && !isChanged) return null;
  return (
    <div className="grid justify-items-start gap-2 border-line border-t px-5 py-2.5 max-sm:px-4 print:hidden">
      <Failure words={failure} />
      {isOther && isChanged && (
        <p className="text-text-2 wrap-anywhere">
          {by ?? 'A former account'} saved version {version}: {describeArrangement(saved) || 'nothing arranged'}. Yours:{' '}
          {describeArrangement(now) || 'nothing arranged'}.{' '}
          <WordButton onClick={() => onAct({ kind: 'take', arrangement: saved })}>Compare</WordButton> shows theirs, and Undo yours again.
        </p>
      )}
      {isChanged && (
        <Button size={28} variant="primary" loading={isBusy} onClick={() => void save()}>
          {`Save the arrangement as version ${version + 1}`}
        </Button>
      )}
    </div>
  );
}
