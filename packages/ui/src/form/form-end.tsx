import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../button.tsx';
import { Failure } from '../failure.tsx';

type FormEndProps = {
  /** What failed, where no field says it. */
  readonly failure: string | undefined;
  readonly busy: boolean;
  readonly variant?: ButtonVariant;
  /** The label of the button. */
  readonly children: ReactNode;
};

/** The end of a form: what failed, and the button that submits. */
export function FormEnd({ failure, busy, variant, children }: FormEndProps) {
  return (
    <>
      <Failure words={failure} />
      <div>
        <Button type="submit" variant={variant} loading={busy}>
          {children}
        </Button>
      </div>
    </>
  );
}
