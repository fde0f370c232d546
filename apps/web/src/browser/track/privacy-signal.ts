/** Whether the browser asks, by Global Privacy Control, that its visitor be left alone. */
export function asksForPrivacy(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}
