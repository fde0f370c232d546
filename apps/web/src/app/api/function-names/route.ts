import { FunctionNames, FunctionNamesQuery } from '@redoubt/domain/onchain/activity/function-names';
import { nameFunction } from '@redoubt/server/onchain/activity/name-activity';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Names of functions by their selectors, from the table of names of this site. No judgment rests on them.',
    query: FunctionNamesQuery,
    result: FunctionNames,
    limit: 'search',
    cacheControl: 'public, max-age=3600',
    handle: async ({ query }) => ({
      names: [...new Set(query.selectors)].flatMap((selector) => {
        const name = nameFunction(selector)?.name;
        return name === undefined ? [] : [{ selector, name }];
      }),
    }),
  }),
});
