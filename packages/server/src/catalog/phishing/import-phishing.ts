import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { isPhishingSource, PHISHING_SOURCES, type PhishingSource } from '@redoubt/domain/catalog/phishing/lists';
import { AppError } from '@redoubt/domain/errors';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { type FetchDeps, fetchText } from '../../platform/http/fetch-text.ts';
import { listObjections } from './find-listings.ts';
import {
  addDomains,
  dropConfirmations,
  findState,
  type ListState,
  listProjectHosts,
  lockList,
  readDomains,
  removeDomains,
  saveFailure,
  saveRead,
} from './phishing-store.ts';
import { type ReadPhishingList, readPhishingList, UnreadableList } from './read-phishing-list.ts';

/** What an import did or, of a dry run, would do. */
export type PhishingImport = {
  readonly list: string;
  readonly name: string;
  readonly licence: string;
  /** The day as of which the list speaks. */
  readonly readOn: string;
  /** Domains that it lists, and those that it allows. */
  readonly listed: number;
  readonly allowed: number;
  readonly added: number;
  readonly removed: number;
  /** The first lines of the difference. */
  readonly diff: readonly string[];
  /** Listed domains that a project has on record, one a line. */
  readonly conflicts: readonly string[];
  readonly leftOut: ReadPhishingList['leftOut'];
};

type Ctx = Pick<Context, 'db' | 'log'>;
type Options = { readonly list: string; readonly actor: string; readonly dryRun?: boolean; readonly licence?: string | undefined };
/** How an operator describes a list that is not known here. */
type Description = { readonly name?: string | undefined; readonly page?: string | undefined };
/** `base`: in place of the list's own address, for tests. */
export type PhishingDeps = FetchDeps & { readonly base?: string };

/**
 * Reads a list from its address, or from one that the operator names, whole or not at all, and puts it in use. A list that cannot be read
 * changes nothing but the note of it.
 *
 * Throws `ServiceUnavailableException`, whose message says what was wrong, also before the time that the server asked for;
 * `InvalidParameterException` for a list without an address, or that is not described.
 */
export async function importPhishing(
  ctx: Ctx,
  options: Options & Description & { readonly address?: string | undefined },
  deps: PhishingDeps,
): Promise<PhishingImport> {
  const { list, address, dryRun = false } = options;
  const before = await findState(ctx.db, { list });
  const source = address === undefined ? findKnown(list) : toSource(address, { ...options, before, deps });
  if (before?.retryAt && before.retryAt.getTime() > Date.now())
    throw new AppError('ServiceUnavailableException', {
      message: `${source.name} asked not to be asked before ${before.retryAt.toISOString()}.`,
    });
  const description = { list, name: source.name, page: source.page, licence: findLicence(options, source, before) };
  const fetched = await fetchList(source, before, deps);
  const { origin } = fetched;
  const readOn = new Date().toISOString().slice(0, 10);
  try {
    if ('why' in fetched) throw new Refused(fetched.why, fetched.retryAfterSeconds);
    const read = fetched.text === undefined ? { ...(await readDomains(ctx.db, { list })), leftOut: [] } : tryRead(fetched.text);
    return await apply(ctx, { ...options, description, read, origin, etag: fetched.etag ?? null, readOn, refusesLeap: true });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const message = `${origin}: ${error.message}`;
    const { retryAfterSeconds } = error;
    if (!dryRun)
      await inTransaction(ctx.db, async (tx) => {
        await lockList(tx, description);
        await saveFailure(tx, { list, failure: message, retryAfterSeconds });
      });
    throw new AppError('ServiceUnavailableException', {
      message,
      cause: error,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
}

function findKnown(list: string): PhishingSource {
  if (isPhishingSource(list)) return PHISHING_SOURCES[list];
  const known = Object.keys(PHISHING_SOURCES).join(', ');
  throw invalid(`“${list}” has no address here. There is: ${known}; others are read with --address or --file.`);
}

/** Media types of lists at addresses that operators name. */
const TYPES = ['text/plain', 'application/json', 'text/csv'];

/** A list at an address that the operator names. Redirects stay on its host. */
function toSource(
  address: string,
  { list, before, deps, ...described }: Options & Description & { before: ListState | undefined; deps: PhishingDeps },
): PhishingSource {
  const url = address.length <= ADDRESS_MAX ? URL.parse(address) : null;
  if (url === null || !(url.protocol === 'https:' || (url.protocol === 'http:' && deps.rule.allowsHttp)) || url.username !== '')
    throw invalid('Give --address as a web address that begins with https://.');
  const base = new URL('/', url).href;
  const known = isPhishingSource(list) ? PHISHING_SOURCES[list] : undefined;
  const place = { base, path: url.href.slice(base.length), types: TYPES, bytesMax: known?.bytesMax ?? BYTES_MAX };
  return { ...describe(list, described, before), licence: known?.licence, ...place };
}

const ADDRESS_MAX = 2_000;

/** What an operator says of a file, which does not say it. */
export type PhishingFile = Description & {
  readonly path: string;
  /** The day as of which it speaks. */
  readonly date: string | undefined;
  /** Of a table: the rows of this source. */
  readonly rows?: string | undefined;
};

/**
 * Reads a file of a list and puts it in use: of a known list, or of any that is described. Throws `InvalidParameterException`, whose message says
 * what is wrong, also for a file that is older than what is in use; nothing is changed then.
 */
export async function importPhishingFile(
  ctx: Ctx,
  { file, ...options }: Options & { readonly file: PhishingFile },
): Promise<PhishingImport> {
  const { list } = options;
  const origin = basename(file.path);
  const source = isPhishingSource(list) ? PHISHING_SOURCES[list] : undefined;
  const before = await findState(ctx.db, { list });
  const { name, page } = describe(list, file, before);
  if (file.date === undefined || !isDay(file.date)) throw invalid('Give --date, the day as of which the file speaks, as 2026-03-31.');
  if (before?.readOn && before.readOn > file.date)
    throw invalid(`${origin}: What is in use of ${name} was read on ${before.readOn}, which is newer than ${file.date}.`);
  const description = { list, name, page, licence: findLicence(options, source, before) };
  const bytesMax = source?.bytesMax ?? BYTES_MAX;
  const { size } = await stat(file.path).catch((cause: unknown) => {
    throw invalid(`${origin}: cannot be read: no such file.`, cause);
  });
  if (size > bytesMax) throw invalid(`${origin}: It has ${size} bytes; at most ${bytesMax} are read.`);
  try {
    const read = tryRead(await readFile(file.path, 'utf8'), file.rows);
    return await apply(ctx, { ...options, description, read, origin, etag: null, readOn: file.date, refusesLeap: false });
  } catch (error) {
    if (error instanceof Refused) throw invalid(`${origin}: ${error.message}`, error);
    throw error;
  }
}

/** The name and the page of a list: as the operator says, as it is known here, or as it was described before. */
function describe(list: string, said: Description, before: ListState | undefined): { name: string; page: string } {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(list)) throw invalid(`“${list}” is no short name: small letters, digits and hyphens, at most 40.`);
  const known = isPhishingSource(list) ? PHISHING_SOURCES[list] : before;
  const { name = known?.name, page = known?.page } = said;
  if (name === undefined || page === undefined) throw invalid(`Say what “${list}” is: give --name and --source, the list’s own page.`);
  if (name.length > NAME_MAX) throw invalid(`The name of a list has at most ${NAME_MAX} characters.`);
  if (!/^https:\/\/\S{1,2000}$/.test(page) || !URL.canParse(page))
    throw invalid('Give --source as a web address that begins with https://.');
  return { name, page };
}

const NAME_MAX = 80;
const LICENCE_MAX = 200;
const BYTES_MAX = 32 * 1_048_576;
const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && Date.parse(text) <= Date.now();
const invalid = (message: string, cause?: unknown) => new AppError('InvalidParameterException', { message, field: 'list', cause });

/** Why a list is not taken over. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, retryAfterSeconds?: number, cause?: unknown) {
    super(message, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

function findLicence({ licence }: Options, source: PhishingSource | undefined, before: ListState | undefined): string {
  const said = licence?.trim() || source?.licence || before?.licence;
  if (said === undefined) throw invalid('Give --licence: what allows you to use this list. It is kept and shown with it.');
  if (said.length > LICENCE_MAX) throw invalid(`A licence has at most ${LICENCE_MAX} characters.`);
  return said;
}

function tryRead(text: string, rows?: string): ReadPhishingList {
  try {
    return readPhishingList(text, { rows });
  } catch (cause) {
    if (cause instanceof UnreadableList) throw new Refused(cause.message, undefined, cause);
    throw cause;
  }
}

type Fetched = { readonly origin: string } & (
  | { readonly text: string | undefined; readonly etag: string | undefined }
  | { readonly why: string; readonly retryAfterSeconds?: number | undefined }
);

/** The list's text; undefined where it did not change. */
async function fetchList(
  source: PhishingSource,
  before: ListState | undefined,
  { base = source.base, ...deps }: PhishingDeps,
): Promise<Fetched> {
  const url = `${base}${source.path}`;
  const etag = before?.origin === url ? (before.etag ?? undefined) : undefined;
  const fetched = await fetchText({ url, base, types: source.types, bytesMax: source.bytesMax, etag }, deps);
  if (fetched.is === 'failed') return { origin: url, why: fetched.why, retryAfterSeconds: fetched.retryAfterSeconds };
  if (fetched.is === 'missing') return { origin: url, why: 'It answers 404.' };
  return { origin: url, text: fetched.is === 'page' ? fetched.text : undefined, etag: fetched.is === 'page' ? fetched.etag : etag };
}

type ApplyParams = Options & {
  readonly description: Pick<ListState, 'list' | 'name' | 'page' | 'licence'>;
  readonly read: ReadPhishingList;
  readonly origin: string;
  readonly etag: string | null;
  readonly readOn: string;
  /** A list that halved, or grew tenfold, at once is refused. */
  readonly refusesLeap: boolean;
};

async function apply({ db, log }: Ctx, params: ApplyParams): Promise<PhishingImport> {
  const { list, description, read, readOn, dryRun = false } = params;
  const result = await (dryRun ? planImport(db, params) : inTransaction(db, (tx) => writeImport(tx, params)));
  const { added, removed } = result;
  if (!dryRun)
    log.info({ list, readOn, listed: read.listed.size, added: added.length, removed: removed.length }, 'phishing domains imported');
  const { name, licence } = description;
  return {
    list,
    name,
    licence,
    readOn,
    listed: read.listed.size,
    allowed: read.allowed.size,
    added: added.length,
    removed: removed.length,
    diff: [...show('+', added), ...show('-', removed)],
    conflicts: await describeConflicts(db, read.listed),
    leftOut: read.leftOut,
  };
}

type Entry = { readonly domain: string; readonly allowed: boolean };
type Difference = { readonly added: readonly Entry[]; readonly removed: readonly Entry[] };

/** Lists of fewer domains can halve or grow tenfold by themselves. */
const LEAP_FROM = 10;
const GROWTH_MAX = 10;

async function planImport(db: Db, { list, read, refusesLeap }: ApplyParams): Promise<Difference> {
  const before = await readDomains(db, { list });
  const [had, has] = [before.listed.size, read.listed.size];
  if (refusesLeap && had >= LEAP_FROM && (has * 2 < had || has > had * GROWTH_MAX))
    throw new Refused(`It lists ${has} domains where it listed ${had} before. If that is right, import it with --file.`);
  const without = (all: ReadonlySet<string>, others: ReadonlySet<string>, allowed: boolean) =>
    [...all].flatMap((domain) => (others.has(domain) ? [] : [{ domain, allowed }]));
  const of = (one: Pick<ReadPhishingList, 'listed' | 'allowed'>) => ({
    // What the list both names and allows is allowed.
    listed: new Set([...one.listed].filter((domain) => !one.allowed.has(domain))),
    allowed: one.allowed,
  });
  const [now, then] = [of(read), of(before)];
  return {
    added: [...without(now.listed, then.listed, false), ...without(now.allowed, then.allowed, true)],
    removed: [...without(then.listed, now.listed, false), ...without(then.allowed, now.allowed, true)],
  };
}

async function writeImport(tx: Tx, params: ApplyParams): Promise<Difference> {
  const { list, description, origin, etag, readOn, actor } = params;
  await lockList(tx, description);
  const difference = await planImport(tx, params);
  const { added, removed } = difference;
  await removeDomains(tx, { list, domains: removed.map(({ domain }) => domain) });
  for (const allowed of [false, true]) {
    const domains = added.filter((each) => each.allowed === allowed).map(({ domain }) => domain);
    await addDomains(tx, { list, domains, allowed });
  }
  if (removed.length > 0) await dropConfirmations(tx);
  await saveRead(tx, { ...description, origin, etag, readOn });
  if (added.length + removed.length === 0) return difference;
  const { name, licence } = description;
  const details = { name, licence, origin, readOn, added: added.length, removed: removed.length };
  await appendAuditLog(tx, { actor, action: 'catalog.phishing', subject: list, details });
  return difference;
}

const DIFF_MAX = 20;

function show(sign: '+' | '-', entries: readonly Entry[]): string[] {
  const lines = entries.slice(0, DIFF_MAX).map(({ domain, allowed }) => `${sign} ${domain}${allowed ? ', allowed' : ''}`);
  const rest = entries.length - lines.length;
  return rest === 0 ? lines : [...lines, `${sign} ${rest} more`];
}

/** Listed domains that projects have on record, or one above or below them. They are called phishing only once an editor confirms it. */
async function describeConflicts(db: Db, listed: ReadonlySet<string>): Promise<string[]> {
  const hosts = await listProjectHosts(db);
  const known = new Set(hosts.map(({ host }) => baseOf(host)));
  return [...listed]
    .filter((domain) => known.has(baseOf(domain)))
    .flatMap((domain) => {
      const owners = listObjections(domain, { hosts, allowedBy: [] }).map(({ name }) => name);
      return owners.length === 0 ? [] : [`${domain}: on record as a domain of ${owners.join(', ')}, so an editor has to confirm it`];
    })
    .slice(0, CONFLICTS_MAX);
}

const CONFLICTS_MAX = 50;
/** What is above, below or the same ends alike. */
const baseOf = (host: string): string => host.split('.').slice(-2).join('.');
