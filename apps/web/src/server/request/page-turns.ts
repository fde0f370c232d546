import { networkOf, wideNetworkOf } from '../../http/request/client.ts';

/** After this long a page holds up none of its network: its reader may be slow. Drawing takes a tenth of it. */
const TURN_MS_MAX = 1_000;

/**
 * The order in which pages of one network are drawn: one at a time, and before the next a pause as long as the last one took. One process
 * draws all pages: what a network requests at once takes half of it at most, and others are not drawn after all of it.
 */
export type PageTurns = {
  /** Resolves when it is the turn of a page of this address, with what ends it. */
  take(address: string, options: { scale: number }): Promise<() => void>;
};

type Network = { drawn: number; readonly waiting: (() => void)[] };

/** By the widest network that one customer may control: a turn that is shared delays, and refuses none. `scale` is how many are drawn at a time. */
export function createPageTurns({ turnMsMax = TURN_MS_MAX }: { turnMsMax?: number } = {}): PageTurns {
  const networks = new Map<string, Network>();

  function begin(key: string, network: Network): () => void {
    const beganAt = performance.now();
    let ended = false;
    const free = () => {
      network.drawn -= 1;
      network.waiting.shift()?.();
      if (network.drawn === 0) networks.delete(key);
    };
    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      setTimeout(free, performance.now() - beganAt);
    };
    network.drawn += 1;
    const timer = setTimeout(end, turnMsMax);
    return end;
  }

  return {
    async take(address, { scale }) {
      const key = wideNetworkOf(address) ?? networkOf(address);
      const network = networks.get(key) ?? { drawn: 0, waiting: [] };
      networks.set(key, network);
      if (network.drawn < scale) return begin(key, network);
      return new Promise((resolve) => network.waiting.push(() => resolve(begin(key, network))));
    },
  };
}
