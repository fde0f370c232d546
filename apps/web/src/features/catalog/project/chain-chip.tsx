import { chainName, findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { Chip } from '@redoubt/ui/chip';

/** A chain by its drawing and its name. */
export function ChainChip({ chain }: { chain: string }) {
  return (
    <Chip>
      {findKnownChain(chain)?.drawing !== undefined && (
        // biome-ignore lint/performance/noImgElement: a drawing of 1 kB needs no resizing
        <img src={`/logos/chains/${chain}.svg`} alt="" width={14} height={14} />
      )}
      <span className="truncate">{chainName(chain)}</span>
    </Chip>
  );
}
