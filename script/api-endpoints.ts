import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './runner/run-command.ts';

const API = join(ROOT, 'apps/web/src/app/api');

/** The module that the route of /api/openapi.json reads. */
export const ENDPOINTS_FILE = join(API, 'openapi.json/endpoints.ts');

/** A module cannot import itself: the document's own route hands over its handlers. */
const OWN = 'openapi.json';

/** Folders of app/api that the document leaves out, with the reason. */
const UNDESCRIBED: Readonly<Record<string, string>> = {
  '[[...path]]': 'It answers 404 for every address that no other route has.',
  'auth/[...nextauth]': "It speaks next-auth's protocol.",
  'incidents/form': 'It takes the form of a page without scripts.',
  'trace/runs/[id]/stop': 'It takes the form of a page without scripts.',
  'projects/[id]/vote': 'It takes the form of a page without scripts.',
  unsubscribe: 'It takes the form that mail programs send (RFC 8058).',
};

/**
 * The module of every route that the API's document describes. `present` is the module as it is:
 * addresses keep its order, which is also that of the page about the API, and a new address goes
 * behind the one before it in the alphabet.
 */
export function writeEndpoints(present: string): string {
  const folders = globSync('**/route.ts', { cwd: API })
    .map((file) => dirname(file))
    .filter((folder) => UNDESCRIBED[folder] === undefined);
  const imports = folders.filter((folder) => folder !== OWN).map((folder) => `import * as ${toName(folder)} from '../${folder}/route.ts';`);
  const entries = sortAs(present, folders).map(
    (folder) => `    { path: '${toPath(folder)}', handlers: ${folder === OWN ? 'own' : toName(folder)} },`,
  );
  return `// Written by: node script/api-endpoints.ts
// biome-ignore-all assist/source/organizeImports: in the order of the script
import type { Endpoint } from '@/http/route/openapi';
${imports.toSorted().join('\n')}

/**
 * Every route of the API's document, in its order. \`own\` are the handlers of the document itself.
 */
export function listEndpoints(own: Endpoint['handlers']): readonly Endpoint[] {
  return [
${entries.join('\n')}
  ];
}
`;
}

function sortAs(present: string, folders: readonly string[]): string[] {
  const known = [...present.matchAll(/path: '([^']+)'/g)].flatMap(([, path]) => folders.find((folder) => toPath(folder) === path) ?? []);
  for (const folder of folders.filter((each) => !known.includes(each)).toSorted()) {
    const before = known.filter((each) => each < folder).toSorted();
    known.splice(known.indexOf(before.at(-1) ?? '') + 1, 0, folder);
  }
  return known;
}

/** As the document writes it: /api/projects/{id}. */
function toPath(folder: string): string {
  return `/api/${folder.replace(/\[(\w+)\]/g, '{$1}')}`;
}

function toName(folder: string): string {
  return folder.replace(/[^a-z0-9]+(.)?/gi, (_match, next: string = '') => next.toUpperCase());
}

if (import.meta.main) writeFileSync(ENDPOINTS_FILE, writeEndpoints(readFileSync(ENDPOINTS_FILE, 'utf8')));
