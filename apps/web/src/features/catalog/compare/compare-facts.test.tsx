import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RankFact } from './compare-facts.tsx';

test('a rank and what it is among are two words, also where they are read out or copied', () => {
  const textOf = (profile: Partial<ScoredProfile>) =>
    renderToStaticMarkup(<RankFact profile={profile as ScoredProfile} />)
      .replaceAll(/<[^>]+>/g, '')
      .trim();
  expect(textOf({ rank: 7, rankSharedBy: 1, demo: true })).toBe('7 of the demo projects');
  expect(textOf({ rank: 7, rankSharedBy: 2, demo: true })).toBe('7 shared by 2 of the demo projects');
  expect(textOf({ rank: 1, rankSharedBy: 1_071, demo: false })).toBe('1 shared by 1,071');
  expect(textOf({ rank: 4, rankSharedBy: 1, demo: false })).toBe('4');
});
