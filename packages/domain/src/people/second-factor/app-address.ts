/** A code of an app counts for so long, in seconds. Source: RFC 6238 §5.2. */
export const STEP_SECONDS = 30;

type Account = { readonly siteName: string; readonly email: string; readonly secretText: string };

/**
 * What the picture holds that an authenticator app is shown: the secret, and the names by which its owner finds it there. Nothing is said of
 * digits, span and hash: ours are what every app takes for granted, and a shorter address makes a picture that is easier to read.
 */
export function toAppAddress({ siteName, email, secretText }: Account): string {
  const issuer = encodeURIComponent(siteName);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secretText}&issuer=${issuer}`;
}
