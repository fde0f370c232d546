import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request as ask, createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findFreePort, listen } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import { ROOT, runCommand } from './runner/run-command.ts';

const HELP = `Usage: script/observatory

Starts the product as if it were public, behind a proxy on this machine that speaks TLS with a certificate made for it, and has the scanner of
MDN's HTTP Observatory judge it: 100 points to begin with, and bonuses. Fetches the scanner once into var/observatory (npm, MPL-2.0; nothing
of it is part of the product). Needs openssl. Ends with 1 when a rule takes points away or the score is below ${120}.`;

const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
if (values.help === true) {
  console.log(HELP);
  process.exit(0);
}

const SCANNER = '@mdn/mdn-http-observatory';
const SCANNER_VERSION = '1.4.8';
const SCORE_MIN = 120;
const FOLDER = join(ROOT, 'var/observatory');

type Judgement = { readonly constructor: { readonly title?: string }; readonly result: string; readonly pass: boolean };

/** The parts of the scanner that we use: requests, tests, and the points of each result. */
type Scanner = {
  retrieve: (host: string, options: { httpPort: number; httpsPort: number }) => Promise<object>;
  tests: readonly ((retrieved: object) => Judgement)[];
  pointsOf: (result: string) => number;
};

async function run(...command: [string, ...string[]]): Promise<void> {
  const { exitCode, output } = await runCommand(command);
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed:\n${output}`);
}

/** Without install scripts: its packages compile programs that are not needed here. */
async function fetchScanner(): Promise<Scanner> {
  await mkdir(FOLDER, { recursive: true });
  const home = join(FOLDER, 'node_modules', SCANNER);
  await run(
    'npm',
    'install',
    '--prefix',
    FOLDER,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `${SCANNER}@${SCANNER_VERSION}`,
  );
  // Sites that browsers know to be TLS only; none of them is this machine.
  await writeFile(join(home, 'conf/hsts-preload.json'), '{}');
  const load = (path: string) => import(pathToFileURL(join(home, 'src', path)).href);
  const [{ retrieve }, { ALL_TESTS: tests }, { getScoreModifier: pointsOf }] = await Promise.all([
    load('retriever/retriever.js'),
    load('constants.js'),
    load('grader/grader.js'),
  ]);
  return { retrieve, tests, pointsOf };
}

const [KEY_PATH, CERT_PATH] = [join(FOLDER, 'key.pem'), join(FOLDER, 'certificate.pem')];

/** A self-signed key and certificate for localhost. */
async function makeCertificate(): Promise<void> {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', KEY_PATH, '-out', CERT_PATH, ...subject);
}

// Certificates are read once, at a process's start: this one starts again, trusting its own.
if (process.env.NODE_EXTRA_CA_CERTS !== CERT_PATH) {
  await mkdir(FOLDER, { recursive: true });
  await makeCertificate();
  const { exitCode } = await runCommand([process.execPath, import.meta.filename], {
    environment: { NODE_EXTRA_CA_CERTS: CERT_PATH },
    echo: true,
  });
  process.exit(exitCode);
}

const scanner = await fetchScanner();
const [key, cert] = [readFileSync(KEY_PATH), readFileSync(CERT_PATH)];
const productPort = await findFreePort();

const proxy = createTlsServer({ key, cert }, (incoming, outgoing) => {
  const { url, method, headers } = incoming;
  const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
  const onward = ask({ host: '127.0.0.1', port: productPort, path: url, method, headers: forwarded }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
});
const httpsPort = await listen(proxy);
const redirect = createHttpServer((request, response) => {
  response.writeHead(301, { location: `https://localhost:${httpsPort}${request.url}` }).end();
});
const httpPort = await listen(redirect);

const dataDir = await makeDataDir();
const environment = { PUBLIC_URL: `https://localhost:${httpsPort}`, TRUSTED_PROXY_HOPS: '1' };
const product = await startProduct({ dataDir, port: productPort, environment });
let passed = false;
try {
  const retrieved = await scanner.retrieve('localhost', { httpPort, httpsPort });
  const judgements = scanner.tests.map((test) => test(retrieved));
  const points = judgements.map(({ result }) => scanner.pointsOf(result));
  const base = 100 + points.filter((each) => each < 0).reduce((sum, each) => sum + each, 0);
  const score = 100 + points.reduce((sum, each) => sum + each, 0);
  console.log('\npoints  rule                              judgement');
  for (const [index, judgement] of judgements.entries()) {
    const rule = judgement.constructor.title ?? '';
    console.log(`${String(points[index]).padStart(6)}  ${rule.padEnd(32)}  ${judgement.result}`);
  }
  passed = base === 100 && score >= SCORE_MIN;
  console.log(`\nBase ${base}, score ${score}, with ${SCANNER} ${SCANNER_VERSION}: ${passed ? 'passed' : 'failed'}`);
} finally {
  await product.stop();
  for (const server of [proxy, redirect]) {
    server.close();
    server.closeAllConnections();
  }
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(passed ? 0 : 1);
