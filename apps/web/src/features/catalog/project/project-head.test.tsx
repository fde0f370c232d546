import { ProjectId } from '@redoubt/domain/ids';
import { projectProfile } from '@redoubt/testing/database/builders';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProjectHead } from './project-head.tsx';

function draw(kyc: 'gold' | 'none'): string {
  return renderToStaticMarkup(
    <ProjectHead
      profile={projectProfile({ id: ProjectId.parse('harbour'), kyc })}
      tab="overview"
      url="https://redoubt.example/projects/harbour"
    />,
  );
}

test('OP-23: the head of a project has the tier of its identity check, which leads to the team', () => {
  expect(draw('gold')).toMatch(/<a [^>]*href="\/projects\/harbour\?tab=fundamentals"[^>]*><span [^>]*>KYC Gold</);
  expect(draw('none')).not.toContain('KYC');
});
