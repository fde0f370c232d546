/** An address as it is shown to the user who typed it: the first letter and the domain. 'ada@example.com' is 'a***@example.com'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}***${email.slice(at)}`;
}
