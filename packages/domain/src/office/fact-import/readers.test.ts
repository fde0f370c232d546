import { describe, expect, test } from 'vitest';
import { readAuditTree } from './audit-tree.ts';
import { findDollars, findYearPages, readDefihacklabs } from './defihacklabs.ts';
import { UnreadableSource } from './entry.ts';
import { findSlug, readImmunefi } from './immunefi.ts';
import { AUDIT_REPOSITORIES } from './sources.ts';
import { readSourcify, readSourcifyExtract } from './sourcify.ts';

// Formats: infosec-us-team/Immunefi-Bug-Bounty-Programs-Unofficial@8ccdf6ea projects.json; argotorg/sourcify
// services/server/src/apiv2.yaml; docs.github.com "Get a tree", trailofbits/publications@6bf36b87; SunWeb3Sec/DeFiHackLabs@b3719ce7.

describe('Immunefi', () => {
  const read = (...programmes: object[]) => readImmunefi(JSON.stringify(programmes));

  test('a programme is its page, name and highest reward; no text of it is read', () => {
    const { entries } = read({
      slug: 'harbour',
      project: 'Harbour',
      maxBounty: 2_000_000.5,
      endDate: null,
      programOverview: 'Long text',
      assets: [],
    });
    expect(entries).toEqual([{ what: 'programme', slug: 'harbour', name: 'Harbour', rewardMaxUsd: '2000000' }]);
    expect(read({ slug: 'free', project: 'Free', maxBounty: 0 }).entries).toMatchObject([{ rewardMaxUsd: null }]);
  });

  test('what is not in the format is refused as a whole; an odd programme is left out alone', () => {
    for (const text of ['', '[', '{}', '[]', '[{"project":"Nameless"}]', '[{"slug":"a"},{"slug":"a"}]'])
      expect(() => readImmunefi(text)).toThrow(UnreadableSource);
    const { entries, leftOut } = read({ slug: 'a', project: 'A' }, { slug: 'b', project: 7 }, { slug: '../etc', project: 'C' });
    expect(entries).toHaveLength(1);
    expect(leftOut).toHaveLength(2);
  });

  test.each([
    ['https://immunefi.com/bug-bounty/lido/', 'lido'],
    ['https://immunefi.com/bug-bounty/1inch-SmartContracts/scope/', '1inch-SmartContracts'],
    ['https://immunefi.com/bounty/swell', 'swell'],
    ['https://immunefi.com.example/bug-bounty/lido/', undefined],
    ['https://cantina.xyz/bounties/1', undefined],
  ])('%s is the page of %s', (url, slug) => expect(findSlug(url)).toBe(slug));
});

describe('Sourcify', () => {
  const address = `0x${'ab'.repeat(20)}`;
  const contract = { chainId: 1, address };
  const answer = (fields: object) =>
    JSON.stringify({
      match: 'match',
      creationMatch: 'match',
      runtimeMatch: 'match',
      chainId: '1',
      address: address.toUpperCase().replace('0X', '0x'),
      verifiedAt: '2024-07-24T12:00:00Z',
      ...fields,
    });

  test('the running code counts, not the creation code', () => {
    expect(readSourcify(answer({ runtimeMatch: 'exact_match' }), contract).entries).toMatchObject([
      { match: 'exact', verifiedOn: '2024-07-24' },
    ]);
    expect(readSourcify(answer({}), contract).entries).toMatchObject([{ match: 'metadata' }]);
    const { entries, leftOut } = readSourcify(answer({ runtimeMatch: null, creationMatch: 'exact_match' }), contract);
    expect([entries, leftOut]).toMatchObject([[], [{ why: expect.stringContaining('Others may have') }]]);
  });

  test('an answer about another contract, or of another format, is refused', () => {
    for (const text of [
      answer({ chainId: '10' }),
      answer({ address: `0x${'00'.repeat(20)}` }),
      answer({ runtimeMatch: 'perfect' }),
      answer({ verifiedAt: undefined }),
    ])
      expect(() => readSourcify(text, contract)).toThrow(UnreadableSource);
  });

  test('of an extract the columns are found by name, and the better match of a contract counts', () => {
    const rows = [
      'created_at,runtime_match,address,chain_id',
      `2024-01-02 03:04:05+00,partial,"\\x${'ab'.repeat(20)}",1`,
      `2025-01-02,perfect,${address},1`,
      '',
    ];
    expect(readSourcifyExtract(rows.join('\r\n')).entries).toMatchObject([
      { chainId: 1, address, match: 'exact', verifiedOn: '2025-01-02' },
    ]);
    for (const text of [
      'address,chain_id',
      `${rows[0]}\n2024-01-02,perfect,${address}`,
      `${rows[0]}\nyesterday,perfect,${address},1`,
      `${rows[0]}\n2024-01-02,perfect,0x1,1`,
    ])
      expect(() => readSourcifyExtract(text)).toThrow(UnreadableSource);
  });
});

describe('audit repositories', () => {
  const [repository] = AUDIT_REPOSITORIES;
  const read = (paths: readonly string[], truncated = false) => {
    if (repository === undefined) throw new Error('There is a repository.');
    const tree = paths.map((path) => ({ path, mode: '100644', type: 'blob', sha: 'a'.repeat(40) }));
    return readAuditTree(JSON.stringify({ sha: 'a'.repeat(40), tree, truncated }), repository);
  };

  test('a report is firm, month, client and scope, all from its name', () => {
    expect(read(['reviews/2022-10-balancerlabs-managedpoolsmartcontracts-securityreview.pdf']).entries).toEqual([
      {
        what: 'report',
        firm: 'Trail of Bits',
        names: ['balancerlabs managedpoolsmartcontracts', 'balancerlabs'],
        scope: 'managedpoolsmartcontracts',
        date: '2022-10',
        url: 'https://github.com/trailofbits/publications/blob/master/reviews/2022-10-balancerlabs-managedpoolsmartcontracts-securityreview.pdf',
      },
    ]);
  });

  test('names without a month, other documents and other folders are no reports', () => {
    const { entries, leftOut } = read([
      'reviews/aave.pdf',
      'reviews/2022-13-x-securityreview.pdf',
      'reviews/2022-12-curl-threatmodel.pdf',
      'papers/2022-12-x-securityreview.pdf',
      'README.md',
    ]);
    expect(entries).toEqual([]);
    expect(leftOut.map(({ what }) => what.split('/').at(-1))).toEqual([
      'publications: aave.pdf',
      'publications: 2022-13-x-securityreview.pdf',
      'publications: 2022-12-curl-threatmodel.pdf',
    ]);
  });

  test('a list that GitHub cut short is refused', () => {
    expect(() => read(['reviews/2022-10-x-securityreview.pdf'], true)).toThrow('cut the list');
  });
});

describe('DeFiHackLabs', () => {
  const section = (heading: string, lost: string, test = '../../src/test/2025-11/X_exp.sol') =>
    `### ${heading}\n\n### Lost: ${lost}\n\n\`\`\`sh\nforge test\n\`\`\`\n\n#### Contract\n[X_exp.sol](${test})\n\n---\n`;

  test('an exploit is its day, name, cause and loss', () => {
    expect(readDefihacklabs(section('20251103 BalancerV2 - Precision Loss', '120M USD')).entries).toEqual([
      {
        what: 'exploit',
        date: '2025-11-03',
        name: 'BalancerV2',
        kind: 'exploit',
        cause: 'Precision Loss',
        lossUsd: '120000000',
        url: 'https://github.com/SunWeb3Sec/DeFiHackLabs/blob/main/src/test/2025-11/X_exp.sol',
      },
    ]);
    expect(readDefihacklabs(section('20230404 Pier - Rug Pull', '1 ETH')).entries).toMatchObject([{ kind: 'rug-pull', lossUsd: null }]);
  });

  test('days that are none, headings without a cause and tests elsewhere are left out; a page without any exploit is refused', () => {
    const good = section('20251103 Pier - Reentrancy', '1 USD');
    const page = [
      good,
      section('20251340 Pier - X', '1 USD'),
      section('20251103 Pier', '1 USD'),
      section('20251103 Pier - X', '1 USD', 'https://evil.example/x.sol'),
    ];
    const { entries, leftOut } = readDefihacklabs(page.join('\n'));
    expect([entries.length, leftOut.length]).toEqual([1, 3]);
    expect(() => readDefihacklabs('# Nothing here')).toThrow(UnreadableSource);
    expect(findYearPages('[x](past/2024/README.md#a) (past/2025/README.md) past/2024/README.md')).toEqual([
      'past/2025/README.md',
      'past/2024/README.md',
    ]);
  });

  test.each([
    ['9M USD', '9000000'],
    ['~190,155.98 USDC drained', '190156'],
    ['~32.36 BNB (~$21.5K)', '21500'],
    ['611 million USD', '611000000'],
    ['$1.7 million', '1700000'],
    ['20 WBNB', undefined],
    ['~605K USDT (single tx; ~$8.2M cumulative)', undefined],
    ['624 ETH', undefined],
    ['', undefined],
  ])('“%s” is %s US dollars', (text, dollars) => expect(findDollars(text)).toBe(dollars));
});
