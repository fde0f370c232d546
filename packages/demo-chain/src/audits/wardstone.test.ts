import type { DemoAudit } from '@redoubt/domain/office/report/demo-audit';
import { expect, test } from 'vitest';
import { readManyhandsAudit } from './manyhands.ts';
import { readWardstoneAudit } from './wardstone.ts';

function showPlaces({ files: [file], findings }: DemoAudit): string[] {
  const lines = file?.text.split('\n') ?? [];
  return findings.map(({ finding: { places = [] } }) =>
    places.map(({ file: path, from, to }) => (path === file?.path ? lines.slice(from - 1, to).join('\n') : '')).join('\n'),
  );
}

test('the demo’s audit of Wardstone is about its source: each function it names is in the lines that it gives', async () => {
  const audit = await readWardstoneAudit();
  const shown = showPlaces(audit);
  expect(shown[0]).toMatch(/function addToBlacklist[\s\S]*function destroyBlacklistedFunds[\s\S]*\}$/);
  expect(shown[1]).toMatch(/^ {4}function issue[^}]*\}$/);
  expect(shown[2]).toContain('Ownable2Step');
  expect(audit.files[0]?.text).not.toContain('renounceOwnership');
});

test('the demo’s audit of Manyhands is about its source, too', async () => {
  const shown = showPlaces(await readManyhandsAudit());
  expect(shown[0]).toMatch(/^ {4}function mint[^}]*\}$/);
  expect(shown[1]).toMatch(/^ {4}function burnFrom[^}]*_burn[^}]*\}$/);
  expect(shown[1]).not.toContain('_spendAllowance');
  expect(shown[2]).toMatch(/^ {4}function _update[\s\S]*if \(stopped\) revert[^}]*\}$/);
});
