import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { type PowersQuestion, toPowersQuestion } from '@redoubt/power/canonical-map';
import type { PowerMap } from '@redoubt/power/power-map';
import type { Address, ChainReader } from '@redoubt/power/reader';
import type { Context } from '../context.ts';
import type { ConnectedChain } from '../skynet/wallet/wallet-store.ts';
import { readAtBlock } from './chain-power-reader.ts';
import { mapApart } from './map-apart.ts';
import { listCandidates } from './power-store.ts';

/** How many accounts from logs, and how many callers, are asked about. */
const CANDIDATES_MAX = 150;

/** Works out who can do what on a contract at a chain's newest block on record, with the question that anybody can ask again. Throws RpcFault when no endpoint answers. */
export async function mapContract(
  { db, client, reader }: Pick<Context, 'db'> & { client: ChainClient; reader?: ChainReader },
  { chain, address }: { chain: ConnectedChain; address: Address },
): Promise<{ map: PowerMap; question: PowersQuestion }> {
  const candidates = new Map<Address, readonly Address[]>();
  const map = await mapApart({
    address,
    reader: reader ?? readAtBlock(client, { block: chain.block }),
    chainId: BigInt(chain.chainId),
    time: BigInt(Math.floor(chain.time.getTime() / 1000)),
    block: BigInt(chain.block),
    candidatesOf: async (of) => {
      const found = await listCandidates(db, { chainId: chain.chainId, address: of, block: chain.block, limit: CANDIDATES_MAX });
      candidates.set(of, found);
      return found;
    },
  });
  return { map, question: toPowersQuestion(map, candidates) };
}
