import { parentPort, workerData } from 'node:worker_threads';
import { type CasePdfOrder, writeCasePdf } from './write-case-pdf.ts';

const pdf = await writeCasePdf(JSON.parse(String(workerData)) as CasePdfOrder);
parentPort?.postMessage(new Uint8Array(pdf));
