import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/** The words around something to type in. */
export type FieldLabels = {
  label: string;
  /** What is wrong with what was typed; read out with the field. */
  problem?: string | undefined;
  /** Something to know before typing, below the field. */
  hint?: ReactNode;
};

/** What ties an element to the words around it. */
type Tie = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** Something to type in, which `children` draws, among its words: the label above, what is wrong and what to know below. */
export function Field({ label, problem, hint, children }: FieldLabels & { children: (tie: Tie) => ReactNode }) {
  const id = useId();
  const problemId = `${id}-problem`;
  const hintId = `${id}-hint`;
  const described = classNames(problem !== undefined && problemId, hint !== undefined && hintId);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': problem !== undefined || undefined, 'aria-describedby': described === '' ? undefined : described })}
      {problem !== undefined && (
        <p id={problemId} className="mt-1.5 flex gap-1.5 text-12 text-danger">
          <CircleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <div id={hintId} className="mt-2 text-12 text-text-3">
          {hint}
        </div>
      )}
    </div>
  );
}
