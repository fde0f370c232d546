import { Button } from '@redoubt/ui/button';
import { signIn } from 'next-auth/react';
import { useState } from 'react';

/** The way to Google and back to this page, for an act that wants a login of just now. Google is asked not to let in whom it still knows. */
export function GoogleAgain() {
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    await signIn('cognito', { callbackUrl: window.location.href }, { prompt: 'login' }).catch(() => setLeaving(false));
  }

  return (
    <Button size={44} loading={leaving} onClick={leave}>
      Log in with Google again
    </Button>
  );
}
