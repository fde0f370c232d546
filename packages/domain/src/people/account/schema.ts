import * as z from 'zod/mini';
import { Email } from '../../form.ts';

/** Digits of a verification or reset code. Source: AUTH-29, AUTH-33. */
export const CODE_DIGITS = 6;

/** A code as it is typed or pasted: blanks inside and around do not count. Anything else is simply not the right code. */
const Code = z.pipe(
  z.string().check(z.maxLength(64)),
  z.transform((text) => text.replaceAll(/\s/g, '')),
);

// A password has no form here: one that is too short or too weak has an answer of its own (InvalidPasswordException).
const Password = z.string().check(z.maxLength(4096));

/** Body of POST /api/auth/signup. */
export const SignUpBody = z.object({ email: Email, password: Password });

/** Body of the calls that take an address alone: forgot-password and resend-confirmation. */
export const AddressBody = z.object({ email: Email });

/** Body of POST /api/auth/verify-email. */
export const VerifyEmailBody = z.object({ email: Email, verificationCode: Code });

/** Body of POST /api/auth/reset-forgotten-password. */
export const ResetPasswordBody = z.object({ email: Email, code: Code, newPassword: Password });

/** Body of POST /api/auth/confirm-browser: what stands after the # of the link in the mail. */
export const ConfirmBrowserBody = z.object({ token: z.string().check(z.maxLength(64)) });

const CodeDelivery = z.object({ medium: z.literal('EMAIL'), destination: z.string() });

export const SignUpResult = z.object({
  success: z.literal(true),
  email: z.string(),
  confirmed: z.literal(false),
  codeDelivery: CodeDelivery,
});
export const CodeSentResult = z.object({ success: z.literal(true), codeDelivery: CodeDelivery });
export const VerifiedResult = z.object({ success: z.literal(true), email: z.string() });
export const DoneResult = z.object({ success: z.literal(true) });
