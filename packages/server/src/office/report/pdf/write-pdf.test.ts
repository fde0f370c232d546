import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import { EMPTY_FINDING, type Finding } from '@redoubt/domain/office/finding/schema';
import { type FullFinding, REPORT_FORMAT, type ReportDocument, type ReportKey, reportSchema } from '@redoubt/domain/office/report/document';
import { describeVerdict } from '@redoubt/domain/office/report/verdict-text';
import { verifyReport } from '@redoubt/domain/office/report/verify-report';
import { expect, test } from 'vitest';
import { createFonts } from '../../../platform/pdf/fonts.ts';
import { breakLines } from '../../../platform/pdf/lines.ts';
import { toMarkdownBlocks } from '../../../platform/pdf/markdown-blocks.ts';
import { toReportBlocks } from './report-blocks.ts';
import { writePdf } from './write-pdf.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
const key: ReportKey = { id: 'ab12', publicKey: raw.toString('base64'), validFrom: '2026-01-01T00:00:00Z', validUntil: null };
const keys = [key];
const signatureOf = (bytes: Uint8Array) => sign(null, bytes, privateKey).toString('base64');

const finding = (number: number, texts: Partial<Finding> = {}): FullFinding => {
  const { override: _override, ...rest } = { ...EMPTY_FINDING, title: `Finding ${number}`, ...texts };
  return { number, ...rest, severity: 'medium', overrideReason: null, salt: 'a'.repeat(64) };
};

function toReport(findings: readonly FullFinding[], title = 'Vaults'): ReportDocument {
  return {
    format: REPORT_FORMAT,
    id: '0b9a1e1e-0f0e-4a52-9d61-0f6a4f1f0a11',
    version: 1,
    provider: { name: 'Redoubt', origin: 'https://redoubt.example' },
    project: { id: 'harbour', name: 'Harbour' },
    title,
    date: '2026-11-20',
    disclosure: 'full',
    fullSha256: null,
    scope: { code: null, commit: null, files: [], sha256: 'a'.repeat(64), lines: 0, addresses: [] },
    summary: 'Summed up.',
    method: 'Read.',
    notLookedAt: 'The website.',
    findings: [...findings],
  };
}

function toFile(report: ReportDocument): string {
  return canonicalJson({
    report,
    signature: { algorithm: 'Ed25519', keyId: key.id, value: signatureOf(Buffer.from(canonicalJson(report))) },
  });
}

async function toPdf(report: ReportDocument): Promise<Uint8Array<ArrayBuffer>> {
  const body = await writePdf(toFile(report));
  return new Uint8Array(Buffer.concat([body, Buffer.from(`%Redoubt-Signature ${key.id} ${signatureOf(body)}\n`)]));
}

const is = async (bytes: Uint8Array<ArrayBuffer>) => (await verifyReport(bytes, { keys })).is;

test('OFF-20: the same report gives the same PDF, which holds the signed JSON and proves itself', async () => {
  const report = toReport([finding(1)]);
  const pdf = await toPdf(report);
  expect(await toPdf(report)).toEqual(pdf);
  expect(await verifyReport(pdf, { keys })).toMatchObject({ is: 'genuine', form: 'PDF', report: { title: 'Vaults' }, key: { id: 'ab12' } });
  expect(await verifyReport(pdf, { keys: [] })).toEqual({ is: 'unknown-key', keyId: 'ab12' });
});

test('OFF-33: a check that did not write the document again says that its pages were not compared, of a PDF alone', async () => {
  const report = toReport([finding(1)]);
  const linesOf = async (bytes: Uint8Array<ArrayBuffer>) =>
    describeVerdict(await verifyReport(bytes, { keys }), undefined).lines.join('\n');
  const words = 'stands on the signature alone here: redoubt report verify writes the document again';
  expect(await linesOf(await toPdf(report))).toContain(words);
  expect(await linesOf(new TextEncoder().encode(toFile(report)))).not.toContain(words);
});

test('OFF-20: one changed byte of a PDF is found, in its text, its attachment and its end', async () => {
  const pdf = await toPdf(toReport([finding(1)]));
  for (let index = 0; index < pdf.length; index += index > pdf.length - 500 ? 1 : 101) {
    const changed = pdf.slice();
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(await is(changed), `byte ${index}`).not.toBe('genuine');
  }
  expect(await is(pdf.slice(0, -1))).toBe('no-report');
  expect(await is(new Uint8Array([...pdf, 0x0a]))).toBe('no-report');
});

test('OFF-20: another text under the attachment and signature of a genuine report is found', async () => {
  const pdf = Buffer.from(await toPdf(toReport([finding(1)])));
  const other = Buffer.from(await toPdf(toReport([finding(1, { title: 'Nothing of weight' })])));
  const tail = (bytes: Buffer) => bytes.lastIndexOf('%Redoubt-Signature');
  expect(await is(new Uint8Array(Buffer.concat([other.subarray(0, tail(other)), pdf.subarray(tail(pdf))])))).toBe('changed');
});

test('a title that looks like the beginning of an attachment does not move the attachment', async () => {
  const pdf = await toPdf(toReport([finding(1)], '/Type /EmbeddedFile /Length 20 stream'));
  expect(await is(pdf)).toBe('genuine');
});

test('OFF-20: text in any script is drawn with glyphs, and what has none as its code point', () => {
  const fonts = createFonts({ registerFont: () => undefined, font: () => ({ widthOfString: (text) => text.length }) });
  const split = (text: string) => fonts.split('plain', text);
  for (const text of [
    'größer',
    'Ελληνικά',
    'Кириллица',
    'हिन्दी',
    '中文',
    '日本語',
    '한국어',
    'ไทย',
    'עברית',
    'العربية',
    'ქართული',
    'አማርኛ',
    '∑→≤',
  ]) {
    expect(
      split(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
  expect(
    split('🦊 \u202eevil')
      .map(({ text }) => text)
      .join(''),
  ).toBe('‹U+1F98A› ‹U+202E›evil');
});

test('a line is drawn from left to right, whatever direction its words have', () => {
  const fonts = createFonts({ registerFont: () => undefined, font: () => ({ widthOfString: (text) => text.length * 1_000 }) });
  const lines = (text: string, width: number) => breakLines(fonts, [{ text, style: 'plain' }], { size: 1, width });
  const words = (text: string, width = 80) => lines(text, width).map(({ pieces }) => pieces.map((piece) => piece.text).join(''));
  expect(words('one two three', 7)).toEqual(['one two', 'three']);
  expect(words('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(words('中文文本没有空格', 3)).toEqual(['中文文', '本没有', '空格']);
  expect(words('שלום 12 (עולם)')).toEqual(['(עולם) 12 שלום']);
  expect(lines('שלום', 80)[0]?.rightToLeft).toBe(true);
});

test('a link leads to the web alone, and HTML is text', () => {
  const links = toMarkdownBlocks('[a](javascript:alert(1)) [b](https://redoubt.example) <script>x</script>').flatMap(({ runs }) => runs);
  expect(links.flatMap(({ link }) => link ?? [])).toEqual(['https://redoubt.example']);
  expect(links.map(({ text }) => text).join('')).toContain('<script>x</script>');
});

test('OFF-20: 400 findings, one of 20,000 words in several scripts, are all in the PDF', async () => {
  const words = 'slovo 词 كلمة '.repeat(6_700);
  const report = toReport(Array.from({ length: 400 }, (_, index) => finding(index + 1, { description: index === 0 ? words : 'Short.' })));
  const blocks = toReportBlocks(report, { file: { sha256: '', keyId: '' } });
  const written = blocks.flatMap(({ runs }) => runs.map(({ text }) => text)).join('\n');
  for (let number = 1; number <= 400; number += 1) expect(written).toContain(`${number}. Finding ${number}\n`);
  expect(written.match(/slovo/g)).toHaveLength(6_700);
  const pdf = await toPdf(report);
  expect(await is(pdf)).toBe('genuine');
  expect(countPages(pdf)).toBeGreaterThan(60);
});

function countPages(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\n/g)?.length ?? 0
  );
}

test('OFF-20: what the document of an audit shows is what it was when it was signed: the command writes it again from its JSON', () => {
  const report = {
    ...toReport([
      finding(1, {
        description: '**All** of it',
        places: [{ file: 'src/Vault.sol', from: 3, to: 9 }],
        category: 'SWC-107',
        fixCommit: 'abcdef0',
      }),
      { ...finding(2, { verdict: 'It holds.', answer: 'Fixed.' }), severity: 'critical' as const, overrideReason: 'It moves funds.' },
    ]),
    scope: {
      code: 'https://harbour.example/code',
      commit: 'abcdef0',
      files: [{ path: 'src/Vault.sol', sha256: 'b'.repeat(64), bytes: 18, lines: 1 }],
      sha256: 'a'.repeat(64),
      lines: 1,
      addresses: [],
    },
  };
  const blocks = JSON.stringify(toReportBlocks(report as ReportDocument, { file: { sha256: '', keyId: '' } }));
  expect(createHash('sha256').update(blocks).digest('hex')).toBe('33685920fd2ac3eec9408937b0ab761eed6424085f63b743b157a42f8e0e02a3');
});

test('docs/report.schema.json is the schema that reports are checked with', async () => {
  const published: object = JSON.parse(await readFile(resolve(import.meta.dirname, '../../../../../../docs/report.schema.json'), 'utf8'));
  expect(published).toEqual(reportSchema());
});
