import { renderMail } from '@redoubt/mail/layout';
import { CODE_MINUTES } from './code-store.ts';

/** What mails about accounts say of the site that sends them. */
export type Site = { readonly name: string; readonly origin: string };

type Mail = { readonly subject: string; readonly text: string; readonly html: string };

const IGNORE = 'If you did not ask for this, you can ignore this mail: without the code nothing happens.';

/** The code that confirms an address. */
export function verificationMail({ name }: Site, { code }: { code: string }): Mail {
  return {
    subject: `Confirm your email address for ${name}`,
    ...renderMail({
      heading: 'Confirm your email address',
      paragraphs: [`Type this code where you signed up at ${name}. It can be used for ${CODE_MINUTES} minutes.`, IGNORE],
      code,
    }),
  };
}

/** The code that allows a new password, and the link that stands for it. The address and the token are after the #, which stays in the browser. */
export function resetMail({ name, origin }: Site, { code, email, token }: { code: string; email: string; token: string }): Mail {
  return {
    subject: `Reset your password for ${name}`,
    ...renderMail({
      heading: 'Choose a new password',
      paragraphs: [
        `Type this code where you asked for it at ${name}, or open the link. Both can be used for ${CODE_MINUTES} minutes.`,
        'If you did not ask for this, you can ignore this mail: without the code or the link nothing happens.',
      ],
      code,
      action: { label: 'Choose a new password', url: `${origin}/auth/reset#${new URLSearchParams({ email, token })}` },
    }),
  };
}

/** For who gave the right password while logins of their account are paused. `device` is a few words about the browser. */
export function loginLinkMail({ name, origin }: Site, { token, device }: { token: string; device: string }): Mail {
  return {
    subject: `Confirm your browser to log in to ${name}`,
    ...renderMail({
      heading: 'Confirm your browser',
      paragraphs: [
        `Your password was typed at ${name}${device === '' ? '' : ` in ${device}`}. It was refused because there had been too many wrong passwords for your account.`,
        `If it was you, open this link in the same browser, and log in again. The link can be used for ${CODE_MINUTES} minutes.`,
        'If it was not you, someone else knows your password: do not open the link, and choose a new password.',
      ],
      action: { label: 'Confirm this browser', url: `${origin}/auth/confirm-browser#${token}` },
    }),
  };
}

/** For who has an account already. */
export function signUpAttemptMail({ name, origin }: Site): Mail {
  return {
    subject: `Someone tried to sign up at ${name} with your address`,
    ...renderMail({
      heading: 'You have an account already',
      paragraphs: [
        `Someone, perhaps you, tried to sign up at ${name} with this email address. It belongs to an account already, and nothing was changed.`,
        'If it was you, log in, or ask for a new password there.',
      ],
      action: { label: 'Log In', url: `${origin}/auth/login` },
    }),
  };
}

/** After each change of a password. `kept`: the device on which it was changed stays signed in. */
export function passwordChangedMail({ name, origin }: Site, { kept = false }: { kept?: boolean } = {}): Mail {
  return {
    subject: `Your password for ${name} was changed`,
    ...renderMail({
      heading: 'Your password was changed',
      paragraphs: [
        kept ? 'All other devices were signed out.' : 'All devices were signed out.',
        'If it was not you, ask for a new password at once: the person who changed it can read mail sent to this address, or knew the old one.',
      ],
      action: { label: 'Log In', url: `${origin}/auth/login` },
    }),
  };
}

/** For who asks for a new password and has none, because they come from Google. */
export function googleLoginMail({ name, origin }: Site): Mail {
  return {
    subject: `You log in to ${name} with Google`,
    ...renderMail({
      heading: 'There is no password to reset',
      paragraphs: [
        `Someone, perhaps you, asked for a new password at ${name}. Your account there has none: you log in with Google.`,
        'If it was not you, you can ignore this mail. Nothing was changed.',
      ],
      action: { label: 'Log In', url: `${origin}/auth/login` },
    }),
  };
}
