import { Hint } from '../layer/hint.tsx';
import { formatDay } from './format.ts';

const COARSE: Readonly<Record<number, string>> = { 4: 'The source gives the year only.', 7: 'The source gives the month only.' };

/** A date as exactly as its source gives it: a day, a month or a year. Says so when it is not a day. */
export function Day({ date }: { date: string }) {
  const coarse = COARSE[date.length];
  const time = <time dateTime={date}>{formatDay(date)}</time>;
  return coarse === undefined ? time : <Hint full={coarse}>{time}</Hint>;
}
