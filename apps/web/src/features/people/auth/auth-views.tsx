import { type AuthView, asksForCode } from '@redoubt/domain/people/auth-view/auth-view';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { type ComponentType, useCallback, useRef } from 'react';
import type { ViewProps } from './auth-parts.tsx';
import { ForgotPasswordView } from './forgot-password-view.tsx';
import { LoginView } from './login-view.tsx';
import { ResetPasswordView } from './reset-password-view.tsx';
import { SecondFactorView } from './second-factor-view.tsx';
import { SignUpView } from './sign-up-view.tsx';
import { VerifyEmailView } from './verify-email-view.tsx';

const VIEWS: Readonly<Record<AuthView | 'second-factor', ComponentType<ViewProps>>> = {
  hidden: SigningIn,
  login: LoginView,
  'second-factor': SecondFactorView,
  signup: SignUpView,
  'forgot-password': ForgotPasswordView,
  'reset-forgotten-password': ResetPasswordView,
  'verify-email': VerifyEmailView,
};

/** Shows the view that is on. A view that follows another takes the focus; the first one of a page leaves it where it is. */
export function AuthViews(props: ViewProps) {
  const { state } = props.flow;
  // In the state machine (AUTH-01) the code belongs to the login view; on screen it is a step of its own.
  const view = asksForCode(state) ? 'second-factor' : state.view;
  const View = VIEWS[view];
  const drawn = useRef(false);
  const focusFirst = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    if (drawn.current) element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    drawn.current = true;
  }, []);
  return (
    <div key={view} ref={focusFirst} className="flex flex-col gap-6">
      <View {...props} />
    </div>
  );
}

/** Between a success and the page that follows. A dialog is gone by then; a card stays. */
function SigningIn({ frame: { titleId, level: Heading } }: ViewProps) {
  return (
    <div className="flex items-center gap-3">
      <LoaderCircle size={20} aria-hidden="true" className="animate-spin" />
      <Heading id={titleId} className="font-semibold text-20 tracking-title">
        Signing you in…
      </Heading>
    </div>
  );
}
