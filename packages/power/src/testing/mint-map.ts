import type { PowerMap } from '../analysis/power-map.ts';
import type { Address } from '../evm/reader.ts';

/** Selector of mint(address,uint256). */
export const MINT = '40c10f19';

/** The map of a token that a single key can mint. */
export function mintMap({ token, key }: { token: Address; key: Address }): PowerMap {
  return {
    address: token,
    kind: 'contract',
    proxy: undefined,
    powers: [
      {
        contract: token,
        selector: MINT,
        types: 'address,uint256',
        capabilities: ['mint'],
        ways: [],
        holders: [key],
        holdersComplete: true,
        enabled: { is: 'yes' },
        proofs: [],
      },
    ],
    open: [],
    reads: [],
    openDangers: [],
    unknown: [],
    renounced: false,
    controllers: [{ address: key, kind: 'account', verified: true, controllers: [], complete: true }],
    effort: { computeMs: 1, reads: 1 },
  };
}
