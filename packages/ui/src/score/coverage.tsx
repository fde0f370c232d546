/** A part of what is to be known: how many of its points there is evidence for. */
export type CoveragePart = { id: string; name: string; points: number; of: number };

/** How much of what is asked there is evidence for, by weight: a bar for the whole and one for each part. What is missing is hatched. */
export function Coverage({ percent, parts }: { percent: number; parts: readonly CoveragePart[] }) {
  return (
    <div className="p-5 max-sm:px-4">
      <Bar share={percent / 100} className="h-2.5" />
      <p className="mt-2 flex justify-between gap-3 text-12">
        <span>Evidence for {format(percent)} of 100 points</span>
        <span className="text-text-3">Not assessed: {format(100 - percent)}</span>
      </p>
      {parts.length > 0 && (
        <dl className="mt-5 grid gap-3">
          {parts.map(({ id, name, points, of }) => (
            <div key={id} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-12">
              <dt className="text-text-2">{name}</dt>
              <dd className="tabular-nums">
                {format(points)} of {of} points
              </dd>
              <dd aria-hidden="true" className="col-span-full">
                <Bar share={of === 0 ? 0 : points / of} className="h-1.5" />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <span aria-hidden="true" className={`hatched flex overflow-hidden rounded-mark ${className}`}>
      <span className="bg-grey-10" style={{ width: `${100 * share}%` }} />
    </span>
  );
}

/** To a tenth; small evidence is not rounded away. */
function format(points: number): string {
  return points > 0 && points < 0.1 ? '<0.1' : String(Math.round(points * 10) / 10);
}
