import * as z from 'zod/mini';
import { ConfirmedBody } from '../profile/schema.ts';

/** Whether a user's login asks for a code besides the password. */
export const SecondFactorState = z.object({
  /** Since when; null while it is off. */
  since: z.nullable(z.string()),
  /** How many recovery codes were not used yet. */
  recoveryCodesLeft: z.number(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/** What an authenticator app needs, as a QR code or typed. It is shown only once. */
export const SecondFactorStart = z.object({
  /** The secret as it is typed: base32. */
  secret: z.string(),
  /** The address that the picture holds; a phone opens its app with it. */
  address: z.string(),
  /** The QR code: an SVG path in a square of `side` modules, quiet zone included. */
  picture: z.object({ side: z.number(), path: z.string() }),
});
export type SecondFactorStart = z.infer<typeof SecondFactorStart>;

const Code = z.string().check(z.maxLength(64));

/** Body of POST /api/user/second-factor/confirm: the first code of the app. */
export const ConfirmFactorBody = z.object({ code: Code });

/** Body of POST /api/user/second-factor/end and of /recovery-codes there: the password, and a code of the app or a recovery code. */
export const FactorChangeBody = z.extend(ConfirmedBody, { code: Code });

/** Recovery codes, in the one answer that shows them. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
