import { expect, test } from 'vitest';
import { importMarkdown } from './import-markdown.ts';

const TEXT = `# Report of someone

## Withdraw sends before it writes
**Severity:** Critical
- Impact: High
- Likelihood: Low
Category: SWC-107
Places: src/Vault.sol#L10-L20, src/Base.sol#L4

### Description
The vault calls out.

\`\`\`solidity
## not a heading
\`\`\`

### Impact
Impact: all deposits.

### Recommendation
Write first.

## Missing event
Severity: Medium

No event is written.
`;

test('findings are read with facts, places and texts, and code stays code', () => {
  const read = importMarkdown(TEXT);
  expect(read).toMatchObject({
    is: 'findings',
    findings: [
      {
        title: 'Withdraw sends before it writes',
        impact: 'high',
        likelihood: 'low',
        override: { severity: 'critical' },
        category: 'SWC-107',
        places: [
          { file: 'src/Vault.sol', from: 10, to: 20 },
          { file: 'src/Base.sol', from: 4, to: 4 },
        ],
        description: 'The vault calls out.\n\n```solidity\n## not a heading\n```',
        effect: 'Impact: all deposits.',
        recommendation: 'Write first.',
      },
      { title: 'Missing event', override: null, description: 'No event is written.' },
    ],
  });
});

test.each([
  ['no finding at all', 'Hello', 1],
  ['an unknown severity', '## A\nSeverity: Terrible', 2],
  ['an unknown status', '## A\nStatus: gone', 2],
  ['lines that run backwards', '## A\nPlaces: a.sol#L9-L2', 2],
])('%s is told of by its line, and nothing is read', (_what, text, line) => {
  expect(importMarkdown(text)).toMatchObject({ is: 'fault', line });
});
