import { UsdAmount } from '../data/amount.tsx';

/** What a source states as lost; 'not stated' is not nothing. */
export function Loss({ lossUsd }: { lossUsd: string | null }) {
  if (lossUsd === null) return <span className="font-regular text-text-3">Loss not stated</span>;
  if (lossUsd === '0') return <span className="font-regular text-text-3">Nothing lost</span>;
  return (
    <span className="font-semibold text-danger">
      <span aria-hidden="true">−</span>
      <span className="sr-only">Loss: </span>
      <UsdAmount usd={lossUsd} />
    </span>
  );
}
