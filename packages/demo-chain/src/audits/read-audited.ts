import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoAudit } from '@redoubt/domain/office/report/demo-audit';

const ROOT = join(import.meta.dirname, '../..');

/** The source of an audited contract, and its build as it is kept. */
export async function readAudited({ path, name }: { path: string; name: string }): Promise<Pick<DemoAudit, 'files' | 'build'>> {
  const [text, build] = await Promise.all([path, `artifacts/${name}.json`].map((file) => readFile(join(ROOT, file), 'utf8')));
  return { files: [{ path, text: text ?? '' }], build: build ?? '' };
}
