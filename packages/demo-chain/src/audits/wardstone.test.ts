import { expect, test } from 'vitest';
import { readWardstoneAudit } from './wardstone.ts';

test('the demo’s audit is about its source: each function it names is in the lines that it gives', async () => {
  const { files, findings } = await readWardstoneAudit();
  const [file] = files;
  const lines = file?.text.split('\n') ?? [];
  const shown = findings.map(({ finding: { places = [] } }) =>
    places.map(({ file: path, from, to }) => (path === file?.path ? lines.slice(from - 1, to).join('\n') : '')).join('\n'),
  );
  expect(shown[0]).toMatch(/function addToBlacklist[\s\S]*function destroyBlacklistedFunds[\s\S]*\}$/);
  expect(shown[1]).toMatch(/^ {4}function issue[^}]*\}$/);
  expect(shown[2]).toContain('Ownable2Step');
  expect(file?.text).not.toContain('renounceOwnership');
});
