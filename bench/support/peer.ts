import { createServer } from 'node:http';
import { SearchQuery } from '@redoubt/domain/project/schema';
import { searchProjects } from '@redoubt/server/search/search-projects';
import { listen } from '@redoubt/testing/listen';
import { openProductDatabase } from '@redoubt/testing/product-database';

// The least that could answer a search: Node's own HTTP server around the same use case over the same database. No framework, no limits,
// no headers, no log. What the product needs beyond this is the price of its HTTP layer.

const [dataDir = ''] = process.argv.slice(2);
const { db } = await openProductDatabase({ dataDir, connectionsMax: 10 });

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const found = await searchProjects({ db }, SearchQuery.parse(Object.fromEntries(searchParams)));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
});
console.log(`listening on ${await listen(server)}`);
