import { countEventsBy, openProductDatabase } from '@redoubt/testing/database/product-database';
import { judge, type LedgerEntry, sendOverHttp, startWriter, type Writer } from '@redoubt/testing/product/ledger';

/** Keeps writing events through the product's own API, each under a key that it also carries as a property. */
export function startEventWriter({ url }: { url: string }): Writer {
  return startWriter({
    send: (key) =>
      sendOverHttp(`${url}/api/user/events`, {
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ eventName: 'View Home', properties: { ledger: key } }),
      }),
  });
}

/** Compares acknowledged events with stored ones. */
export async function judgeEvents({ dataDir, entries }: { dataDir: string; entries: readonly LedgerEntry[] }) {
  await using database = await openProductDatabase({ dataDir });
  return judge({ entries, stored: await countEventsBy(database.db, { property: 'ledger' }) });
}
