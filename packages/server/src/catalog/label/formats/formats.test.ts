import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { readOfac } from './ofac.ts';
import { readTagPack } from './tagpack.ts';

const folder = await mkdtemp(join(tmpdir(), 'labels-'));
afterAll(() => rm(folder, { recursive: true }));

const [A, B, C] = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string];

test('a table has one label a row, on all chains unless it says one', () => {
  const text = `\ufeffAddress,Label,Kind,Chain\r\n${A.toUpperCase().replace('0X', '0x')},"Shop, the first",exchange,\r\n\r\n${B},Pool,mixer,ethereum\n`;
  expect(readCsv(text, 'list.csv')).toEqual({
    labels: [
      { chain: '*', address: A, label: 'Shop, the first', kind: 'exchange' },
      { chain: 'ethereum', address: B, label: 'Pool', kind: 'mixer' },
    ],
    leftOut: [],
    date: undefined,
    title: undefined,
  });
});

test('a row at fault is named, and no row is lost in silence', () => {
  expect(() => readCsv('address,label\n', 'list.csv')).not.toThrow();
  expect(() => readCsv(`address,label\n${A},X\n`, 'list.csv')).toThrow(
    'list.csv: has no column kind. Its first line must name the columns.',
  );
  expect(() => readCsv(`address,label,kind\n${A},X,thief\n`, 'list.csv')).toThrow('list.csv: row 2: kind: “thief” is none of sanctioned,');
  expect(() => readCsv(`address,label,kind,chain\n${A},X,other,A chain\n`, 'list.csv')).toThrow('row 2: chain: “A chain” is no short name');
  expect(() => readCsv(`address,label,kind\n${A},"X,other\n`, 'list.csv')).toThrow('list.csv: cannot be read as CSV:');
  const { labels, leftOut } = readCsv(
    `address,label,kind\n${A},X,other\n${A},Y,other\nbc1qxy,Z,other\n${B}, ,other\n${C},${'n'.repeat(100)},other`,
    'list.csv',
  );
  expect(labels.map(({ address, label }) => [address, label.length])).toEqual([
    [A, 1],
    [C, 80],
  ]);
  expect(leftOut.map(({ count }) => count)).toEqual([1, 1, 1]);
});

test('a TagPack gives each tag what its head says, unless the tag says otherwise', () => {
  const text = `---
title: Hot wallets
creator: An analyst
source: https://example.org/wallets
lastmod: 2026-03-01
currency: ETH
category: exchange
label: Shop
confidence: service_data
tags:
  - address: '${A.toUpperCase().replace('0X', '0x')}'
  - { address: '${B}', label: Fog, category: mixing_service, lastmod: 2026-04-02 }
  - { address: '${C}', label: Thief, abuse: hack, category: perpetrator, network: BSC }
  - { address: 1BoatSLRHtKNngkdXEeobR76b53LETtpyT, currency: BTC }
`;
  expect(readTagPack(text, 'pack.yaml')).toEqual({
    labels: [
      { chain: 'ethereum', address: A, label: 'Shop', kind: 'exchange' },
      { chain: 'ethereum', address: B, label: 'Fog', kind: 'mixer' },
      { chain: 'bsc', address: C, label: 'Thief', kind: 'exploiter' },
    ],
    leftOut: [{ why: 'the network BTC is not known here', count: 1 }],
    date: '2026-04-02',
    title: 'Hot wallets',
  });
});

test('what is no TagPack is said, and a file that would grow without end is refused', () => {
  expect(() => readTagPack('a: [', 'pack.yaml')).toThrow('pack.yaml: cannot be read as YAML:');
  expect(() => readTagPack('title: nothing', 'pack.yaml')).toThrow(
    'pack.yaml: is no TagPack: it has no list “tags” of tags with addresses.',
  );
  const levels = Array.from({ length: 12 }, (_, level) => `l${level + 1}: &l${level + 1} [${Array(10).fill(`*l${level}`).join(', ')}]`);
  expect(() => readTagPack(`l0: &l0 x\n${levels.join('\n')}\ntags: *l12\n`, 'pack.yaml')).toThrow('pack.yaml: cannot be read as YAML:');
});

const party = (id: number, { names, features }: { names: string; features: string }) => `
  <DistinctParty FixedRef="${id}"><Comment/><Profile ID="${id}" PartySubTypeID="4"><Identity ID="1" FixedRef="${id}" Primary="true" False="false">${names}</Identity>${features}</Profile></DistinctParty>`;
const alias = (primary: boolean, ...parts: readonly string[]) =>
  `<Alias FixedRef="1" AliasTypeID="1403" Primary="${primary}" LowQuality="false"><DocumentedName ID="1" FixedRef="1" DocNameStatusID="1">${parts
    .map(
      (part) =>
        `<DocumentedNamePart><NamePartValue NamePartGroupID="1" ScriptID="215" ScriptStatusID="1" Acronym="false">${part}</NamePartValue></DocumentedNamePart>`,
    )
    .join('')}</DocumentedName></Alias>`;
const feature = (type: number, detail: string) =>
  `<Feature ID="9" FeatureTypeID="${type}"><FeatureVersion ID="9" ReliabilityID="1"><Comment/><VersionDetail DetailTypeID="1432">${detail}</VersionDetail></FeatureVersion></Feature>`;
const SDN = `<?xml version="1.0" standalone="yes"?>
<Sanctions xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/ADVANCED_XML" Version="1">
  <DateOfIssue CalendarTypeID="1"><Year>2026</Year><Month>3</Month><Day>7</Day></DateOfIssue>
  <ReferenceValueSets><FeatureTypeValues>
    <FeatureType ID="8" FeatureTypeGroupID="1">Birthdate</FeatureType>
    <FeatureType ID="344" FeatureTypeGroupID="1">Digital Currency Address - XBT</FeatureType>
    <FeatureType ID="345" FeatureTypeGroupID="1">Digital Currency Address - ETH</FeatureType>
  </FeatureTypeValues></ReferenceValueSets>
  <DistinctParties>${party(1, {
    names: alias(false, 'APT38') + alias(true, 'LAZARUS', 'GROUP &amp; CO'),
    features: feature(345, A.toUpperCase().replace('0X', '0x')) + feature(344, 'bc1qxy') + feature(8, B),
  })}${party(2, { names: alias(true, 'A COMPANY'), features: '' })}
  </DistinctParties>
</Sanctions>`;

async function readList(content: string) {
  const path = join(folder, 'sdn_advanced.xml');
  await writeFile(path, content);
  return readOfac(path, 'sdn_advanced.xml');
}

test('the list of the US Treasury names every address of a party by its primary name, as of its issue', async () => {
  expect(await readList(SDN)).toEqual({
    labels: [{ chain: '*', address: A, label: 'LAZARUS GROUP & CO', kind: 'sanctioned' }],
    leftOut: [{ why: 'the address is of a chain without EVM', count: 1 }],
    date: '2026-03-07',
    title: undefined,
  });
});

test('a list that breaks off, or is another one, is refused as a whole', async () => {
  await expect(readList(SDN.slice(0, -40))).rejects.toThrow('sdn_advanced.xml: cannot be read as XML:');
  await expect(readList('<sdnList/>')).rejects.toThrow('is not sdn_advanced.xml of OFAC: it names no kind of digital currency address.');
});
