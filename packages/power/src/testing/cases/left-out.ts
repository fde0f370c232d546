import { join } from 'node:path';
import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case, Row, Table } from '../map-cases.ts';
import { ETHER } from './contract-calls.ts';

const DEAD = '0x000000000000000000000000000000000000dead';
const ZERO = `0x${'0'.repeat(40)}`;

const seatsOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `seat ${index}`);

const seated = (name: string, seats: readonly string[], rows: readonly Row[]): Case => ({
  make: (chain) => chain.make(name, [seats.map((seat) => (seat.startsWith('0x') ? seat : person(seat)))], { value: ETHER }),
  rows,
});

const CLOSE: Row = ['close(address)', 'withdraw', ['owner']];

const visited = (name: string, rows: readonly Row[], dangers: Case['dangers'] = []): Case => ({
  make: (chain) => chain.make(name, [person('owner')], { value: ETHER }),
  rows: [CLOSE, ...rows],
  dangers,
});

const TAKE = 'take(address)';
const MARK = 'mark(address)';

/**
 * Contracts whose privilege or danger lies behind what an exploration may leave out: many entries of a list, many numbers in
 * the calldata, calldata behind the arguments, places in storage of the caller's choice.
 */
export const LEFT_OUT: Table = {
  folder: join(import.meta.dirname, '../../../contracts/left-out'),
  others: {},
  cases: {
    TenSeats: seated('TakenBySeats', seatsOf(10), [[TAKE, 'withdraw', seatsOf(10)]]),
    FortySeats: seated('TakenBySeats', seatsOf(40), [[TAKE, 'withdraw', seatsOf(40)]]),
    SeatBehindVacant: seated('TakenBySeats', [...Array<string>(8).fill(ZERO), 'hidden'], [[TAKE, 'withdraw', ['hidden']]]),
    SeatBehindDead: seated('TakenBySeats', [...Array<string>(9).fill(DEAD), 'hidden'], [[TAKE, 'withdraw', ['hidden']]]),
    LastSeat: seated('TakenByLastSeat', seatsOf(12), [[MARK, 'withdraw', ['seat 11']]]),
    LastTwo: seated('TakenByLastTwo', seatsOf(12), [[MARK, 'withdraw', seatsOf(11)]]),
    SixteenNumbers: visited('SixteenNumbers', [], [['visit(uint256[16])', 'ownership']]),
    NumbersOfOwner: visited('NumbersOfOwner', [['visit(uint256[16])', 'withdraw', ['owner']]]),
    LargeNumbers: visited('LargeNumbers', [], [['visit(uint256[20])', 'ownership']]),
    ThirtyBits: visited('ThirtyBits', [], [['visit(uint256)', 'ownership']]),
    NumberBehindNumber: visited('NumberBehindNumber', [], [['visit(uint256)', 'ownership']]),
    CopiedNumber: visited('CopiedNumber', [], [['visit()', 'ownership']]),
    NumberAfterSelector: visited('NumberAfterSelector', [], [['visit()', 'ownership']]),
    PassedNumber: {
      make: async (chain) =>
        chain.make('PassingOn', [person('owner'), await chain.make('CopiedNumber', [person('owner')])], { value: ETHER }),
      rows: [CLOSE],
      dangers: [['visit()', 'ownership']],
    },
    AnyPlace: visited('AnyPlace', [
      ['visit(uint256,uint256)', 'ownership', ['owner']],
      ['put(uint256,uint256)', 'ownership', ['owner']],
    ]),
    OwnersQuota: visited('OwnersQuota', [
      ['visit(address,uint256)', 'ownership', ['owner']],
      ['claim()', 'withdraw', []],
    ]),
  },
};
