/** Tiers of an identity check, from the least to the most. */
export const TIERS = [
  { id: 'bronze', name: 'Bronze', who: 'One person who may sign for the project' },
  { id: 'silver', name: 'Silver', who: 'Everyone who holds a privileged key' },
  { id: 'gold', name: 'Gold', who: 'Key holders, founders and owners of the company' },
] as const;
export type Tier = (typeof TIERS)[number]['id'];

/** What examiners check of each person, by the tiers that ask for it. Published at /products/kyc, ticked in the office. */
export const CHECKS = [
  { id: 'document', check: 'Official document with a photograph, genuine and valid', tiers: ['bronze', 'silver', 'gold'] },
  { id: 'call', check: 'Live video call: the person is the one on the document', tiers: ['bronze', 'silver', 'gold'] },
  { id: 'sanctions', check: 'Not on the sanctions lists of the UN, the EU, the UK and the US', tiers: ['bronze', 'silver', 'gold'] },
  { id: 'address', check: 'Address of residence, by a document not older than three months', tiers: ['silver', 'gold'] },
  { id: 'key', check: 'Control of the key: a message signed in the call', tiers: ['silver', 'gold'] },
  { id: 'part', check: 'Part in the project, by its repository, its site or a contract', tiers: ['silver', 'gold'] },
  { id: 'company', check: 'Company and owners, by an extract of the register', tiers: ['gold'] },
  { id: 'past', check: 'Past projects and judgments, in public sources', tiers: ['gold'] },
] as const satisfies readonly { id: string; check: string; tiers: readonly Tier[] }[];
export type CheckId = (typeof CHECKS)[number]['id'];

/** When a tier has to be checked again: what it promises beside the checks of each person. */
export const AGAIN = {
  check: 'All of it again after twelve months, or when a member joins',
  tiers: ['gold'],
} as const satisfies { check: string; tiers: readonly Tier[] };

/** The checklist of a tier, for each person. */
export function checksOf(tier: Tier): readonly (typeof CHECKS)[number][] {
  return CHECKS.filter(({ tiers }) => tiers.some((each) => each === tier));
}

/** Whether a check of this tier has to end, twelve months after it at the latest. */
export function mustEnd(tier: Tier): boolean {
  return AGAIN.tiers.some((each) => each === tier);
}
