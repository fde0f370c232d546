import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RankFact } from './compare-facts.tsx';

test('a rank and what it is among are two words, also where they are read out or copied', () => {
  const profile = { rank: 7, rated: true, demo: true } as ScoredProfile;
  expect(renderToStaticMarkup(<RankFact profile={profile} />).replaceAll(/<[^>]+>/g, '')).toBe('7 of the demo projects');
});
