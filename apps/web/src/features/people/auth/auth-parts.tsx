import { Button } from '@redoubt/ui/button';
import { TextField } from '@redoubt/ui/form/text-field';
import { IconButton } from '@redoubt/ui/icon-button';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';
import type { AuthFlow } from './use-auth-flow.ts';

/** What the views' surroundings tell them: the heading names a dialog or a page. */
export type Frame = { readonly titleId: string; readonly level: 'h1' | 'h2' };

type HeadProps = { frame: Frame; title: string; back?: { label: string; onBack: () => void }; children?: ReactNode };

/** The title of a view, with the arrow back where there is one, and a line below. */
export function ViewHead({ frame: { titleId, level: Heading }, title, back, children }: HeadProps) {
  return (
    <div className="pe-8">
      {back !== undefined && (
        <IconButton label={back.label} onClick={back.onBack} className="-ms-2.5 -mt-2 mb-1">
          <ArrowLeft size={20} aria-hidden="true" />
        </IconButton>
      )}
      <Heading id={titleId} className="font-semibold text-20 tracking-title">
        {title}
      </Heading>
      {children !== undefined && <p className="mt-1 text-text-2">{children}</p>}
    </div>
  );
}

/** Good news. */
export function FormNotice({ words }: { words: string | undefined }) {
  return (
    <div role="status" className="empty:absolute">
      {words !== undefined && (
        <p className="flex gap-2 rounded-input bg-surface-3 px-3 py-2.5">
          <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-safe" />
          {words}
        </p>
      )}
    </div>
  );
}

export function SubmitButton({ busy, disabled, children }: { busy: boolean; disabled?: boolean; children: ReactNode }) {
  return (
    <Button type="submit" variant="primary" size={44} loading={busy} disabled={disabled} className="w-full">
      {children}
    </Button>
  );
}

/** The address of an account, as password managers know it. */
export function EmailField(
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'problem' | 'onChange' | 'onBlur'> & {
    'data-autofocus'?: boolean | undefined;
  },
) {
  return <TextField {...field} label="Email" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />;
}

/** What every view gets. */
export type ViewProps = {
  readonly flow: AuthFlow;
  readonly frame: Frame;
  /** What is to be said once the views are gone. */
  readonly announce: (words: string) => void;
  /** Whether people can also come by way of Google, and where they then return to. */
  readonly google: { readonly offered: boolean; readonly returnTo: string };
};
