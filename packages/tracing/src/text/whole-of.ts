import { minimumsOf } from '../collect/decide-stop.ts';
import type { TraceFile } from '../model/ledger.ts';
import type { Asset } from '../model/movement.ts';

type Finished = Pick<TraceFile, 'inputs' | 'result'>;

/** Of what the shares of ways out are: what was followed of an asset; backward, what is explained. */
export function wholeOf({ inputs, result }: Finished, asset: string): bigint {
  if (inputs.direction === 'backward') return result.waysOut.reduce((sum, each) => sum + each.amount, 0n);
  const total = result.totals.find((each) => each.asset === asset);
  return (total?.seeds ?? 0n) + (total?.convertedIn ?? 0n);
}

/** The smallest movement of each asset that was followed. */
export function minimumsIn(file: Finished): ReadonlyMap<Asset, bigint> {
  const { inputs, result } = file;
  const [first] = result.waysOut;
  if (inputs.direction === 'backward')
    return minimumsOf(inputs, first === undefined ? new Map() : new Map([[first.asset, wholeOf(file, first.asset)]]));
  return minimumsOf(inputs, new Map(result.totals.filter(({ seeds }) => seeds > 0n).map(({ asset, seeds }) => [asset, seeds])));
}
