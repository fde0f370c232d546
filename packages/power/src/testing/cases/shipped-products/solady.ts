import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, type Row } from '../../map-cases.ts';
import { callsOf, ETHER, fund, LATER, toHash, toWord } from '../contract-calls.ts';
import { pay } from '../living-protocols/pay.ts';

const DAY_S = 86_400n;
const PAST = 1_780_000_000n;
const OPERATION = '(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)';
const BATCH_MODE = `0x01000000000078210001${'0'.repeat(44)}`;
const EMPTY_BATCH = `0x${[64n, 96n, 0n, 0n].map(toWord).join('')}`;
const ERC6909_LOCK = 1n << 7n;

const HANDED_OVER = (...owners: string[]): Row[] => [['completeOwnershipHandover(address)', 'ownership', owners], ...OWNABLE(...owners)];

/** A timelock, an account, vaults, nights, claims, votes and lockers of parts of Solady. */
export const SOLADY: Readonly<Record<string, Case>> = {
  PatientTreasury: {
    make: async (chain) => {
      const treasury = await chain.make('PatientTreasury');
      const members = ['operator', 'keeper', 'guardian'].map((who) => [person(who)]);
      const said = callsOf(chain, treasury, 'PatientTreasury');
      await said('deployer', 'initialize', [DAY_S, person('admin'), ...members]);
      await said('operator', 'propose', [BATCH_MODE, EMPTY_BATCH, DAY_S]);
      await fund(chain, treasury);
      return treasury;
    },
    rows: [
      ['propose(bytes32,bytes,uint256)', undefined, ['operator']],
      ['cancel(bytes32)', undefined, ['guardian']],
      ['execute(bytes32,bytes)', 'execute', ['keeper']],
      ['setMinDelay(uint256)', undefined, ['PatientTreasury']],
      ['setRole(address,uint256,bool)', 'ownership', ['PatientTreasury', 'admin']],
    ],
  },
  PocketAccount: {
    make: async (chain, made) => {
      const begin = chain.encode({ contract: 'PocketAccountCode', name: 'initialize', args: [person('owner')] });
      const account = await chain.make('ERC1967Proxy', [await chain.make('PocketAccountCode', [made('StakeDesk')]), begin]);
      await pay(chain, 'ann', account, { contract: 'PocketAccountCode', name: 'addDeposit', value: ETHER });
      await fund(chain, account);
      return account;
    },
    rows: [
      ['execute(address,uint256,bytes)', 'execute', ['PocketAccount', 'StakeDesk', 'owner']],
      ['executeBatch((address,uint256,bytes)[])', undefined, ['PocketAccount', 'StakeDesk', 'owner']],
      ['delegateExecute(address,bytes)', 'execute', ['PocketAccount', 'StakeDesk', 'owner']],
      ['storageStore(bytes32,bytes32)', undefined, ['PocketAccount', 'StakeDesk', 'owner']],
      ['withdrawDepositTo(address,uint256)', 'withdraw', ['PocketAccount', 'owner']],
      [`validateUserOp(${OPERATION},bytes32,uint256)`, undefined, ['StakeDesk']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['PocketAccount', 'owner']],
      ...HANDED_OVER('PocketAccount', 'owner'),
    ],
  },
  YieldVault: {
    make: async (chain, made) => {
      const vault = await chain.make('YieldVault', [made('Cash'), ...['owner', 'steward', 'guardian'].map(person)]);
      const cash = callsOf(chain, made('Cash'), 'Cash');
      await cash('deployer', 'approve', [vault, 100n * ETHER]);
      const said = callsOf(chain, vault, 'YieldVault');
      await said('deployer', 'deposit', [10n * ETHER, person('ann')]);
      await said('steward', 'invest', [person('keeper'), ETHER]);
      return vault;
    },
    rows: [
      ['invest(address,uint256)', 'withdraw', ['steward']],
      ['harvest(address,uint256,uint256)', undefined, ['steward']],
      ['setPerformanceFee(uint256)', 'fee', ['owner']],
      ['stopDeposits(bool)', 'pause', ['guardian', 'owner']],
      ['grantRoles(address,uint256)', 'ownership', ['owner']],
      ['revokeRoles(address,uint256)', 'ownership', ['owner']],
      ...HANDED_OVER('owner'),
    ],
  },
  RoomNights: {
    make: async (chain) => {
      const nights = await chain.make('RoomNights', [person('owner')]);
      const said = callsOf(chain, nights, 'RoomNights');
      await said('owner', 'setTimedRole', [person('operator'), 1n, 0n, LATER]);
      // A shift that is over, and one that has not begun.
      await said('owner', 'setTimedRole', [person('ben'), 1n, 0n, PAST]);
      await said('owner', 'setTimedRole', [person('cid'), 1n, LATER, LATER + DAY_S]);
      await pay(chain, 'ann', nights, { contract: 'RoomNights', name: 'book', args: [1n, 3n], value: (3n * ETHER) / 100n });
      return nights;
    },
    rows: [
      ['checkIn(address,uint256)', 'burn', ['operator']],
      ['upgradeGuest(address,uint256)', 'mint', ['operator', 'owner']],
      ['setRate(uint256)', undefined, ['owner']],
      ['bankTakings()', 'withdraw', ['owner']],
      ['setTimedRole(address,uint256,uint40,uint40)', 'ownership', ['owner']],
      ...HANDED_OVER('owner'),
    ],
  },
  PrintClaims: {
    make: async (chain, made) => {
      const claims = await chain.make('PrintClaims', [person('owner'), toHash('root')], { from: person('librarian') });
      await callsOf(chain, claims, 'PrintClaims')('owner', 'lockRescue', [ERC6909_LOCK]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'transfer', [claims, ETHER]);
      await fund(chain, claims);
      return claims;
    },
    rows: [
      ['rescueETH(address,uint256)', 'withdraw', ['librarian', 'owner']],
      ['rescueERC20(address,address,uint256)', 'withdraw', ['librarian', 'owner']],
      ['rescueERC721(address,address,uint256)', 'withdraw', ['librarian', 'owner']],
      ['rescueERC1155(address,address,uint256,uint256,bytes)', 'withdraw', ['librarian', 'owner']],
      // Locked for good.
      ['rescueERC6909(address,address,uint256,uint256)', 'withdraw', []],
      ['lockRescue(uint256)', undefined, ['librarian', 'owner']],
      ['setRoot(bytes32)', undefined, ['owner']],
      ...HANDED_OVER('owner'),
    ],
  },
  RegisteredVotes: {
    make: async (chain) => {
      const votes = await chain.make('RegisteredVotes', [person('owner'), person('librarian')]);
      await callsOf(chain, votes, 'RegisteredVotes')('librarian', 'convert', [toHash('paper'), person('ann'), ETHER]);
      return votes;
    },
    rows: [
      ['convert(bytes32,address,uint256)', 'mint', ['librarian']],
      ['stepDown()', undefined, ['librarian']],
      ['dilute(address,uint256)', 'mint', ['owner']],
      ...HANDED_OVER('owner'),
    ],
  },
  LockerBeacon: {
    make: async (chain) => chain.make('LockerBeacon', [person('owner'), await chain.make('LockerCode')]),
    rows: [['upgradeTo(address)', 'upgrade', ['owner']], ...OWNABLE('owner')],
  },
  Locker: {
    make: async (chain, made) => {
      const begin = chain.encode({ contract: 'LockerCode', name: 'install', args: [person('steward'), person('ann'), LATER] });
      const locker = await chain.make('BeaconProxy', [made('LockerBeacon'), begin]);
      await fund(chain, locker);
      return locker;
    },
    rows: [
      ['take(uint256)', 'withdraw', ['ann']],
      ['lend(address,uint64)', 'ownership', ['steward']],
      ['empty(address)', 'withdraw', ['steward']],
    ],
  },
  SpentLocker: {
    make: async (chain, made) => {
      const begin = chain.encode({ contract: 'LockerCode', name: 'install', args: [person('steward'), person('ben'), PAST] });
      const locker = await chain.make('BeaconProxy', [made('LockerBeacon'), begin]);
      await fund(chain, locker);
      return locker;
    },
    rows: [
      // The key was lent until a time that has passed.
      ['take(uint256)', 'withdraw', []],
      ['lend(address,uint64)', 'ownership', ['steward']],
      ['empty(address)', 'withdraw', ['steward']],
    ],
  },
};
