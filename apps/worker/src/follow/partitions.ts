import type { BlockRange } from '@redoubt/chain/plan/block-range';
import type { Db } from '@redoubt/db/client';
import { ensurePartition, PARTITION_BLOCKS } from '@redoubt/server/onchain/record/chain-store';

/** The partitions of a chain's record that exist, as far as this process knows. */
export type Partitions = {
  /** Makes those of a range. While a chain is read in order, a partition gets its indexes once it is full. */
  prepare(range: BlockRange, options: { withIndexes: boolean }): Promise<void>;
  forget(): void;
};

export function createPartitions({ db }: { db: Db }, { chainId }: { chainId: number }): Partitions {
  const ready = new Map<number, boolean>();

  async function make(part: number, withIndexes: boolean): Promise<void> {
    await ensurePartition(db, { chainId, block: part * PARTITION_BLOCKS, withIndexes });
    ready.set(part, withIndexes);
  }

  return {
    async prepare({ from, to }, { withIndexes }) {
      for (let part = Math.floor(from / PARTITION_BLOCKS); part <= Math.floor(to / PARTITION_BLOCKS); part += 1) {
        if (ready.has(part) && (ready.get(part) === true || !withIndexes)) continue;
        if (!withIndexes && part > 0 && ready.get(part - 1) === false) await make(part - 1, true);
        await make(part, withIndexes);
      }
    },
    forget: () => ready.clear(),
  };
}
