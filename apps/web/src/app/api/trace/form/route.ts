import { AppError } from '@redoubt/domain/errors';
import { AddressText } from '@redoubt/domain/onchain/trace/schema';
import { api, formCall } from '@/http/route/route';
import { POST as startTrace } from '../runs/route.ts';

/** As a contract may state them in its byte. */
const DECIMALS_MAX = 255;

/** An order of a trace by form, for browsers without scripts: the same call with the same checks, then its page, or the form with the reason. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: formCall(startTrace, {
    toBody: (fields) => ({
      chain: fields.chain,
      method: fields.method,
      ...(fields.hops !== undefined && { hops: Number(fields.hops) }),
      ...(fields.maxAccounts !== undefined && { maxAccounts: Number(fields.maxAccounts) }),
      minimum: readMinimums(fields),
      treat: readTreat(fields),
      ...(fields.direction !== undefined && { direction: fields.direction }),
      ...(fields.account !== undefined && { holding: readHolding(fields) }),
      seeds: Object.entries(fields).flatMap(([name, amount]) => {
        const explained = name === 'explain' ? /^(\d+)-(\d+)-(\d+)-(\d+)$/.exec(String(amount)) : null;
        if (explained !== null)
          return [{ block: Number(explained[1]), index: Number(explained[2]), rank: Number(explained[3]), amount: explained[4] }];
        const place = /^seed-(\d+)-(\d+)-(\d+)$/.exec(name);
        return place === null ? [] : [{ block: Number(place[1]), index: Number(place[2]), rank: Number(place[3]), amount }];
      }),
    }),
    toAnswer: async (answer) => {
      const { id, stopKey, message }: { id?: string; stopKey?: string | null; message?: string } = await answer.json();
      const location =
        id === undefined
          ? `/trace?refused=${encodeURIComponent(answer.status === 429 ? 'later' : (message ?? ''))}`
          : `/trace/runs/${id}${stopKey ? `?stopKey=${stopKey}` : ''}`;
      return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
    },
  }),
});

type Fields = Readonly<Record<string, unknown>>;

/** Smallest amounts, of the assets where one was entered: in whole units where the form says how many decimals the asset has. */
function readMinimums(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, amount]) => {
      const asset = /^minimum-(native|0x[0-9a-f]{40})$/.exec(name)?.[1];
      if (asset === undefined || typeof amount !== 'string' || amount.trim() === '') return [];
      return [[asset, toBaseUnits(amount.trim(), Number(fields[`decimals-${asset}`] ?? 0))]];
    }),
  );
}

/** Throws InvalidParameterException for what is no amount, or finer than the asset. */
function toBaseUnits(text: string, decimals: number): string {
  const [, whole, fraction = ''] = /^(\d{1,78})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals || decimals > DECIMALS_MAX)
    throw new AppError('InvalidParameterException', {
      field: 'minimum',
      message: `“${text.slice(0, 100)}” is not an amount: a number with at most ${Math.min(decimals, DECIMALS_MAX)} decimals is.`,
    });
  return String(BigInt(`${whole}${fraction.padEnd(decimals, '0')}`));
}

/** What an account holds, after a block or, where the field is empty, after the newest final one. */
function readHolding({ account, asset, block }: Fields) {
  return { account, asset, ...(typeof block === 'string' && block.trim() !== '' && { block: Number(block) }) };
}

/** Addresses between spaces, commas or lines, in lower case. Throws InvalidParameterException for what is none, and for one in both fields. */
function readTreat(fields: Fields): Record<string, 'wallet' | 'stop'> {
  const treat = new Map<string, 'wallet' | 'stop'>();
  const read = (text: unknown, as: 'wallet' | 'stop') => {
    for (const word of (typeof text === 'string' ? text : '').toLowerCase().split(/[\s,]+/)) {
      if (word === '') continue;
      if (!AddressText.safeParse(word).success)
        refuse(`“${word.slice(0, 100)}” is not an address: 0x and 40 digits or letters from a to f are.`);
      if ((treat.get(word) ?? as) !== as) refuse(`${word} is to be followed and to be stopped at: please choose one.`);
      treat.set(word, as);
    }
  };
  read(fields.follow, 'wallet');
  read(fields.stop, 'stop');
  return Object.fromEntries(treat);
}

function refuse(message: string): never {
  throw new AppError('InvalidParameterException', { field: 'treat', message });
}
