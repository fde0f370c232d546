import { plain, pooled, type TradeCase } from './exchange.ts';

/** Tokens that treat approvals, permits and answers in other ways. */
export const ALLOWANCES: Readonly<Record<string, TradeCase>> = {
  EmptyApprovals: {
    ...plain('EmptyApprovals', ({ router }) => [router]),
    truth: { kind: 'trap', reason: 'Approvals of the router store nothing.' },
  },
  TwoRecords: { ...plain('TwoRecords'), truth: { kind: 'trap', reason: 'Allowances are shown, but another record is spent.' } },
  SignedByOwner: {
    ...plain('SignedByOwner'),
    truth: { kind: 'trap', reason: 'Allowances come from permits alone, and permits need the owner’s signature.' },
  },
  UsedNonce: {
    ...plain('UsedNonce'),
    truth: { kind: 'trap', reason: 'Sellers need a used permit, and no permit passes.' },
  },
  ApprovalOfBlock: {
    ...plain('ApprovalOfBlock'),
    truth: { kind: 'trap', reason: 'An approval counts in its own block only: not for a wallet’s next transaction.' },
  },
  SaysFalse: { ...plain('SaysFalse'), truth: { kind: 'trap', reason: '`transferFrom` moves tokens and returns false.' } },
  ShortAnswer: {
    ...pooled('ShortAnswer'),
    truth: { kind: 'trap', reason: '`transferFrom` to the pool returns 16 bytes, which the router refuses.' },
  },
  ShortApprovals: {
    ...plain('ShortApprovals'),
    truth: { kind: 'honest', reason: 'Approvals end after ten minutes and can be given again.' },
  },
  TrustedRouter: {
    ...plain('TrustedRouter', ({ router }) => [router]),
    truth: { kind: 'honest', reason: 'The router can spend without an approval.' },
  },
  LongAnswer: {
    ...pooled('LongAnswer'),
    truth: { kind: 'trap', reason: 'The answer to a sale is too long to be copied by any transaction.' },
  },
};
