import { DataGovernance, getClient, type IConfigCatClient, type IConfigCatKernel, LogLevel, PollingMode, User } from 'configcat-common';
import { fetchConfig } from './fetch-config.ts';
import { createFlagCache, type FlagCache } from './flag-cache.ts';
import type { FlagClient, FlagValue } from './flag-client.ts';
import { FLAG_DEFAULTS, type FlagKey, mapFlags } from './flag-keys.ts';
import { type CheckedOptions, checkFlagOptions, type FlagOptions } from './flag-options.ts';
import type { FlagUser } from './flag-user.ts';

/** A warning or error of the engine. `id` is the engine's number for it. */
export type FlagLogEntry = { readonly level: 'warn' | 'error'; readonly id: number; readonly words: string };

type Deps = {
  readonly fetch: typeof fetch;
  readonly onLog: (entry: FlagLogEntry) => void;
  readonly cache?: FlagCache;
};

/** How the client identifies itself to services of this protocol: the engine and its version (OP-02, OP-45). */
const SDK = { sdkType: 'ConfigCat-JS', sdkVersion: '8.2.0' };

/**
 * A client of a flag service that speaks config_v5. Flags are evaluated here: nothing about a user leaves the process. Throws for
 * invalid options. Clients of one key share one engine until they are closed.
 */
export function createRemoteFlagClient(deps: Deps, options: FlagOptions): FlagClient {
  const checked = checkFlagOptions(options);
  const engine = startEngine({ ...deps, cache: deps.cache ?? createFlagCache() }, checked);
  const waitFor = createInitTimeout({ waitMs: checked.maxInitWaitTimeSeconds * 1000 });
  const getFlag = async (key: FlagKey, user?: FlagUser): Promise<FlagValue> => {
    const [normal, asker] = [FLAG_DEFAULTS[key], user && toEngineUser(user)];
    const { value, variationId } = await waitFor(engine.getValueDetailsAsync(key, normal, asker), () =>
      engine.snapshot().getValueDetails(key, normal, asker),
    );
    return { value, variationId: variationId ?? null };
  };
  return {
    getValue: async (key, user) => (await getFlag(key, user)).value,
    getAll: async (user) => {
      const asked = mapFlags((key) => getFlag(key, user));
      return { portfolio: await asked.portfolio, impersonationTool: await asked.impersonationTool };
    },
    refresh: async () => (await engine.forceRefreshAsync()).isSuccess,
    close: () => engine.dispose(),
  };
}

function startEngine({ fetch, onLog, cache }: Required<Deps>, options: CheckedOptions): IConfigCatClient {
  const { sdkKey, mode, baseUrl, requestTimeoutMs } = options;
  const kernel: IConfigCatKernel = {
    ...SDK,
    configFetcher: {
      fetchLogic: (asked, etag) =>
        fetchConfig(fetch, {
          // What the engine appends for statistics is no part of the address.
          url: asked.getUrl().replace(/\?.*$/, ''),
          etag,
          clientVersion: asked.clientVersion,
          timeoutMs: asked.requestTimeoutMs,
        }),
    },
  };
  const shared = {
    requestTimeoutMs,
    dataGovernance: options.dataGovernance === 'EuOnly' ? DataGovernance.EuOnly : DataGovernance.Global,
    cache: cache.engine,
    logger: {
      level: LogLevel.Warn,
      log: (level: LogLevel, id: number, message: unknown) =>
        onLog({ level: level === LogLevel.Error ? 'error' : 'warn', id, words: String(message) }),
    },
    ...(baseUrl !== undefined && { baseUrl: baseUrl.replace(/\/+$/, '') }),
  };
  const { pollIntervalSeconds, maxInitWaitTimeSeconds, cacheTimeToLiveSeconds } = options;
  if (mode === 'lazy-load') return getClient(sdkKey, PollingMode.LazyLoad, { ...shared, cacheTimeToLiveSeconds }, kernel);
  if (mode === 'manual-poll') return getClient(sdkKey, PollingMode.ManualPoll, shared, kernel);
  return getClient(sdkKey, PollingMode.AutoPoll, { ...shared, pollIntervalSeconds, maxInitWaitTimeSeconds }, kernel);
}

function toEngineUser({ identifier, email, country, custom }: FlagUser): User {
  return new User(identifier, email, country, custom && { ...custom });
}

/**
 * Waits for answers, `waitMs` at most and only once: while the source stays silent, the cached value is returned at once. An answer that is
 * there without waiting ends the silence.
 */
function createInitTimeout({ waitMs }: { waitMs: number }) {
  let silent = false;
  return async function waitFor<Value>(asked: Promise<Value>, kept: () => Value): Promise<Value> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, silent ? 0 : waitMs, 'late');
    });
    const first = await Promise.race([asked.then((value) => ({ value })), late]);
    clearTimeout(timer);
    silent = first === 'late';
    return first === 'late' ? kept() : first.value;
  };
}
