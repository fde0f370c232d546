import type { IdentityCheck } from '@redoubt/domain/catalog/project/identity-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TeamFacts } from './team-facts.tsx';

const check: IdentityCheck = {
  firm: 'Redoubt',
  date: '2026-10-01',
  tier: 'gold',
  people: 3,
  until: '2027-10-01',
  state: 'current',
  source: 'https://redoubt.example/kyc',
  withdrawn: null,
};
const team = { searched: null, people: [], company: undefined };
const draw = (...identityChecks: IdentityCheck[]) => renderToStaticMarkup(<TeamFacts team={{ ...team, identityChecks }} />);
/** What is read, without the marks around it. */
const textOf = (page: string) => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('OP-23: an identity check stands in the team tab with its tier, firm, dates and number of people, though no person was searched for', () => {
  const text = textOf(draw(check));
  expect(text).toContain('Gold, checked by Redoubt');
  expect(text).toContain('Checked 1 Oct 2026 , counts until 1 Oct 2027 , 3 people');
  expect(text).toContain('The people and the company behind it have not been searched for yet.');
  expect(text).not.toContain('Who answers for it');
});

test('a check that expired or was withdrawn says so, when and why', () => {
  const expired = textOf(draw({ ...check, state: 'expired', until: '2026-11-01', people: null }));
  expect(expired).toContain('Expired');
  expect(expired).toContain('expired after 1 Nov 2026 , number of people not stated');
  const withdrawn = { on: '2026-11-19', reason: 'A document proved false.', source: 'https://redoubt.example/withdrawn' };
  expect(textOf(draw({ ...check, state: 'withdrawn', withdrawn }))).toContain('Withdrawn 19 Nov 2026 : A document proved false.');
});
