import { createConfig } from 'ponder';
import { parseAbi } from 'viem';

// The peer in chain-follow.ts, configured as its manual says, for the same contract.
export default createConfig({
  database: { kind: 'postgres', connectionString: process.env.PONDER_DATABASE_URL },
  chains: { demo: { id: 31337, rpc: process.env.PONDER_RPC_URL } },
  contracts: {
    Token: {
      abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']),
      chain: 'demo',
      address: process.env.PONDER_ADDRESS as `0x${string}`,
      startBlock: 0,
    },
  },
});
