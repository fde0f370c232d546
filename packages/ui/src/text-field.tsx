import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  /** What is wrong with what was typed; read out with the field. */
  problem?: string | undefined;
  /** Something to know before typing, below the field. */
  hint?: ReactNode;
  /** A button inside the field, at its right end: 44 px square. */
  trailing?: ReactNode;
  /** Figures and codes stand in mono. */
  mono?: boolean;
};

/** One line to type, with its label above and what is wrong below. */
export function TextField({ label, problem, hint, trailing, mono = false, ...rest }: TextFieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  const hintId = `${id}-hint`;
  const described = classNames(problem !== undefined && problemId, hint !== undefined && hintId);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="relative mt-1.5">
        <input
          {...rest}
          id={id}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={described === '' ? undefined : described}
          className={classNames(
            'h-11 w-full rounded-input border bg-page px-3 text-14 text-text placeholder:text-text-3 read-only:bg-surface-2 max-sm:text-16',
            problem === undefined ? 'border-line-input' : 'border-danger',
            trailing !== undefined && 'pe-12',
            mono && 'font-mono',
          )}
        />
        {trailing !== undefined && <div className="absolute inset-y-0 inset-e-0 flex w-11 items-center justify-center">{trailing}</div>}
      </div>
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
