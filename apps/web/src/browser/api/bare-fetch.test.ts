import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../..');

/** Files that may call `fetch`, each with its reason. */
const MAY: Readonly<Record<string, string>> = {
  'browser/api/try-request.ts': 'tries again on 504, for all others',
  'browser/api/report-error.ts': 'a report of a failed request must not cause further ones',
  'browser/track/analytics.ts': 'asks another site',
  'entities/account/session-store.ts': 'a session that cannot be asked for is reported by a beacon (SESS-17)',
  'server/log/warn-once.ts': 'wraps the fetch of the server',
};

test('ERR-03: every call of our API from a page goes by way of what tries again on 504, pictures and measurements too', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const calling = files.filter((name) =>
    /(?<![.\w])(?:window\.|globalThis\.)?fetch\(|new XMLHttpRequest|sendBeacon\(/.test(readFileSync(join(SRC, name), 'utf8')),
  );
  expect(calling.toSorted()).toEqual(Object.keys(MAY).toSorted());
});
