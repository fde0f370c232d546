import type { DemoCheck } from '@redoubt/domain/office/identity/demo-check';

/** The identity check of who holds the key of the Wardstone Dollar. They are invented, and so is what was seen of them. */
export const WARDSTONE_CHECK: DemoCheck = {
  projectId: 'demo-wardstone',
  tier: 'silver',
  emails: ['issuer@demo-chain.example', 'treasurer@demo-chain.example'],
  reason:
    'A demo: these people are invented. Each is the one on their document, and the issuer signed a message with the key of the owner.',
};
