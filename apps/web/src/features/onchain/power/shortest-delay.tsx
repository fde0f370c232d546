import { toDuration } from '@redoubt/power/text/describe-controller';
import { classNames } from '@redoubt/ui/class-names';
import { byDelay, type DrawnWay, toDelayLevel } from './graph-layout.ts';
import { DELAY_TONES } from './graph-looks.ts';

/** The largest figure: after which delay value can be taken, or users blocked, at the earliest. `words`: who can, in sentences. */
export function ShortestDelay({ ways, words }: { ways: readonly DrawnWay[]; words: string }) {
  const taking = ways.filter(({ strength }) => strength === 'take');
  const asked = taking.length > 0 ? taking : ways;
  const [first] = asked.toSorted(byDelay);
  if (first === undefined) return null;
  const { delayS, basis } = first;
  // Where another path's delay was not read, it may be shorter.
  const isAtMost = delayS !== null && delayS > 0 && asked.some((way) => way.delayS === null);
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b px-5 py-4 max-sm:px-4 max-sm:py-3">
      <strong className={`font-semibold text-40 leading-tight tracking-display ${DELAY_TONES[toDelayLevel(delayS)]}`}>
        {delayS === null ? 'Delay not read' : delayS === 0 ? 'No timelock' : toDuration(delayS)}
        {isAtMost && ' or less'}
      </strong>
      <span className="text-12 text-text-3">
        {taking.length > 0 ? 'before value can be taken' : 'before users can be blocked'}
        {BASIS_NOTES[basis]}
      </span>
      {/* On phones the verdict above says it already. */}
      <span className={classNames('basis-full text-pretty', basis === 'reported' && 'max-sm:hidden')}>{words}</span>
    </p>
  );
}

const BASIS_NOTES: Readonly<Record<DrawnWay['basis'], string>> = {
  proven: '',
  unproven: ', not proven in the current state',
  reported: ', read by others',
};
