/** What a cell may hold. Lists and objects are written as JSON. */
export type CsvValue = string | number | bigint | boolean | Date | null | readonly unknown[] | object;

/** Begins a file for people: without it spreadsheets take UTF-8 for another encoding. Programs stumble over it, so they get none. */
export const UTF8_MARK = '\ufeff';

/** One line of comma-separated values, with its line break. Source: RFC 4180. */
export function toCsvLine(values: readonly CsvValue[]): string {
  return `${values.map(toCell).join(',')}\r\n`;
}

function toCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return quote(guard(value));
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return quote(guard(JSON.stringify(value)));
  // Numbers of ours: a minus sign in front of digits is no formula.
  return typeof value === 'number' ? toPlainNumber(value) : String(value);
}

/** Digits without an exponent, which importers refuse. What is no number is not known; what is beyond 15 digits is dust of the computer's. */
function toPlainNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Number.isInteger(value)) return String(BigInt(value));
  return value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 });
}

/** Names and texts are other people's: a spreadsheet must not take one for a formula. Source: OWASP, CSV injection. */
function guard(text: string): string {
  return /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
