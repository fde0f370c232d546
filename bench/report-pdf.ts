import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import { EMPTY_FINDING } from '@redoubt/domain/office/finding/schema';
import { type FullFinding, REPORT_FORMAT, type SignedReport } from '@redoubt/domain/office/report/document';
import { writePdfInThread } from '@redoubt/server/platform/pdf/write-in-thread';
import { measurePeak } from '@redoubt/testing/product/measure-peak';

// What a report's PDF costs: time and the peak growth of this process's memory, for at least 60 pages, written as the product writes one, in a
// thread of its own. Fails when a document takes longer than `--within` seconds or more than 300 MB, is shorter, or differs between rounds.

const { values } = parseArgs({ options: { rounds: { type: 'string' }, within: { type: 'string' } } });
const [rounds, withinSeconds] = [Number(values.rounds ?? 5), Number(values.within ?? 5)];
const PAGES_MIN = 60;
const MEGABYTES_MAX = 300;

const ENGLISH =
  'The function sends the balance before it lowers the record of it, so a receiver that calls back is paid again from what others deposited. ';
const CODE =
  '```solidity\nfunction withdraw(uint256 amount) external {\n    token.transfer(msg.sender, amount);\n    balanceOf[msg.sender] -= amount;\n}\n```\n';
const MANY =
  'Größe und Reihenfolge. Порядок вызовов важен. 余额在转账之后才减少。残高は後で減る。الرصيد يُخصم بعد التحويل. היתרה יורדת אחרי ההעברה. शेष बाद में घटता है। ';

const REPORTS = [
  { name: 'English, with code', findings: 45, text: ENGLISH.repeat(10) },
  { name: 'seven scripts, with code', findings: 48, text: MANY.repeat(8) },
] as const;

function toFile({ findings, text }: (typeof REPORTS)[number]): string {
  const { override: _override, ...empty } = EMPTY_FINDING;
  const finding = (number: number): FullFinding => ({
    ...empty,
    number,
    title: `The balance is lowered too late, in ${number} places`,
    severity: 'major',
    overrideReason: null,
    places: [{ file: 'src/Vault.sol', from: number, to: number + 9 }],
    description: `${text}\n\n${CODE}\n${text}`,
    effect: text,
    recommendation: `- Lower the record first\n- ${text}`,
    salt: 'a'.repeat(64),
  });
  const file: SignedReport = {
    report: {
      format: REPORT_FORMAT,
      id: '0b9a1e1e-0f0e-4a52-9d61-0f6a4f1f0a11',
      version: 1,
      provider: { name: 'Redoubt', origin: 'https://redoubt.example' },
      project: { id: 'harbour', name: 'Harbour' },
      title: 'Vaults',
      date: '2026-11-20',
      disclosure: 'full',
      fullSha256: null,
      scope: { code: null, commit: null, files: [], sha256: 'a'.repeat(64), lines: 0, addresses: [] },
      summary: text,
      method: text,
      notLookedAt: text,
      findings: Array.from({ length: findings }, (_, index) => finding(index + 1)),
    },
    signature: { algorithm: 'Ed25519', keyId: 'ab12', value: '' },
  };
  return canonicalJson(file);
}

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const faults: string[] = [];
const figures: string[] = [];
for (const report of REPORTS) {
  const file = toFile(report);
  const [seconds, busy]: [number[], number[]] = [[], []];
  let megabytes = 0;
  let first: Buffer | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const before = process.cpuUsage();
    const peak = await measurePeak(() => writePdfInThread({ program: '@redoubt/server/office/report/pdf/pdf-worker', data: file }));
    seconds.push((performance.now() - startedAt) / 1_000);
    const { user, system } = process.cpuUsage(before);
    busy.push((user + system) / 1e6);
    megabytes = Math.max(megabytes, peak.megabytes);
    first ??= peak.result;
    if (!first.equals(peak.result)) faults.push(`${report.name}: round ${round + 1} gave other bytes.`);
  }
  const pages = first === undefined ? 0 : countPages(first);
  const [half, most] = [middle(seconds), Math.max(...seconds)];
  if (pages < PAGES_MIN) faults.push(`${report.name}: ${pages} pages, not ${PAGES_MIN}.`);
  // Written so that what was not measured is a fault, too.
  if (!(most <= withinSeconds)) faults.push(`${report.name}: ${most.toFixed(1)} s, more than ${withinSeconds}.`);
  if (!(megabytes <= MEGABYTES_MAX)) faults.push(`${report.name}: ${Math.round(megabytes)} MB, more than ${MEGABYTES_MAX}.`);
  figures.push(
    `| ${report.name} | ${pages} | ${half.toFixed(1)} | ${most.toFixed(1)} | ${middle(busy).toFixed(1)} | ${Math.round(megabytes)} | ${Math.round((first?.length ?? 0) / 1_000)} |`,
  );
}
const load = loadavg()[0]?.toFixed(1);
console.log(`${rounds} rounds, ${availableParallelism()} cores, load ${load}, Node ${process.version}`);
console.log('| Report | Pages | Seconds, middle | Most | Of a processor | MB | kB |\n|---|---|---|---|---|---|---|');
for (const row of figures) console.log(row);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
