import { ETHER } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

/** Functions open to anyone, with a branch for one account. */
export const OWNER_BRANCHES = deployPlainly({
  SkippedAllowance: { rows: [['transferFrom(address,address,uint256)', 'withdraw', ['owner']]] },
  InfiniteAllowance: { rows: [['transferFrom(address,address,uint256)', 'withdraw', ['operator']]] },
  BurnOfAnother: { rows: [['burn(address,uint256)', 'burn', ['keeper']]] },
  ApproveBackwards: { rows: [['approve(address,uint256)', 'withdraw', ['hidden']]] },
  TransferMints: { rows: [['transfer(address,uint256)', 'mint', ['minter']]] },
  WithdrawUnbooked: { value: ETHER, rows: [['withdraw(uint256)', 'withdraw', ['treasurer']]] },
  ClaimAgain: { rows: [['claim(uint256)', 'mint', ['keeper']]] },
  PermitByAnother: {
    rows: [['permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', 'withdraw', ['signer']]],
  },
  MulticallAbroad: { value: ETHER, rows: [['multicall(bytes[])', 'execute', ['owner']]] },
  PullFromLast: { rows: [['transfer(address,uint256)', 'withdraw', ['hidden']]] },
  FeeExempt: { rows: [['transfer(address,uint256)', 'mint', ['hidden']]] },
  ReportedBalance: { rows: [['transfer(address,uint256)', 'mint', ['operator']]] },
  IncreaseBalance: { rows: [['increaseAllowance(address,uint256)', 'mint', ['keeper']]] },
});
