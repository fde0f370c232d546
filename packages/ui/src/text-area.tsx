import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string;
  /** What is wrong with what was typed; read out with the field. */
  problem?: string | undefined;
  /** Something to know before typing, below the field. */
  hint?: ReactNode;
  mono?: boolean;
};

/** Several lines to type, with their label above and what is wrong below. Grows with what is typed where the browser can. */
export function TextArea({ label, problem, hint, mono = false, ...rest }: TextAreaProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  const hintId = `${id}-hint`;
  const described = classNames(problem !== undefined && problemId, hint !== undefined && hintId);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        rows={2}
        {...rest}
        id={id}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={described === '' ? undefined : described}
        className={classNames(
          'mt-1.5 block max-h-60 min-h-11 w-full resize-y rounded-input border bg-page px-3 py-2.5 text-14 text-text placeholder:text-text-3 field-sizing-content max-sm:text-16',
          problem === undefined ? 'border-line-input' : 'border-danger',
          mono && 'font-mono',
        )}
      />
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
