import { parentPort, workerData } from 'node:worker_threads';
import { writePdf } from './write-pdf.ts';

const pdf = await writePdf(String(workerData));
parentPort?.postMessage(new Uint8Array(pdf));
