import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBrand } from './read-brand.ts';

const folder = await mkdtemp(join(tmpdir(), 'brand-'));
afterAll(() => rm(folder, { recursive: true }));
const brandFile = join(folder, 'brand.json');

async function read(content: unknown) {
  await writeFile(brandFile, typeof content === 'string' ? content : JSON.stringify(content));
  return readBrand({ brandFile });
}

test('without a file nothing is changed', () => {
  expect(readBrand({ brandFile: undefined })).toEqual({});
});

test('a file says who runs the site; of accounts it does not name none is shown', async () => {
  await writeFile(join(folder, 'privacy.md'), '## Who\n\nAcme.\n');
  const brand = await read({
    name: 'Acme',
    contactEmail: 'Hello@Acme.example',
    securityContact: { contact: 'mailto:security@acme.example', reviewedOn: '2026-11-01' },
    social: { twitter: [{ label: 'Twitter', url: 'https://x.com/acme' }], discord: 'https://discord.gg/acme' },
    legal: { 'privacy-policy': { file: 'privacy.md', changedOn: '2026-10-01' } },
  });
  expect(brand).toMatchObject({
    name: 'Acme',
    securityContact: { policyUrl: undefined },
    legal: { 'privacy-policy': { text: '## Who\n\nAcme.\n' } },
  });
  expect(brand.social).toEqual({
    twitter: [{ label: 'Twitter', url: 'https://x.com/acme' }],
    discord: 'https://discord.gg/acme',
    telegram: undefined,
    youtube: undefined,
    medium: undefined,
    linkedin: undefined,
    wechat: undefined,
  });
});

test('every fault is told by its field, and a field of another name is one', async () => {
  await expect(read('{')).rejects.toThrow(`BRAND_FILE: ${brandFile} cannot be read as JSON:`);
  expect(() => readBrand({ brandFile: join(folder, 'none.json') })).toThrow('cannot be read as JSON');
  const faults = await read({ name: '', colour: 'red', social: { discord: 'ftp://x' }, openRoles: [{ id: 'A b' }] }).catch(
    (error: Error) => error.message,
  );
  for (const field of ['name: ', 'social.discord: ', 'openRoles.0.id: ', 'colour']) expect(faults).toContain(field);
  await expect(read({ legal: { disclaimer: { file: 'none.md', changedOn: '2026-10-01' } } })).rejects.toThrow(
    `BRAND_FILE: legal.disclaimer.file: ${join(folder, 'none.md')} cannot be read.`,
  );
});
