import type { ReportedContract, ReportedHolder } from './schema.ts';

/** One statement of a reading that can be compared with the chain. `key` is unique within its contract. */
export type ReportedStatement = { readonly key: string } & (
  | { readonly about: 'implementation'; readonly addresses: readonly string[] }
  | { readonly about: 'proxy-admin'; readonly address: string }
  | { readonly about: 'threshold'; readonly threshold: number; readonly members: number; readonly isSafe: boolean }
  | { readonly about: 'members' | 'modules'; readonly addresses: readonly string[] }
  | { readonly about: 'holder'; readonly holder: ReportedHolder }
);

/** Whether a source's kind of proxy is a Safe: 'gnosis safe', 'SafeProxy'. */
export const isSafe = (proxyKind: string | undefined): boolean => /\bsafe|^Safe/i.test(proxyKind ?? '');

/** The statements of a reading, those about power first. */
export function listStatements({ proxy, multisig, holders }: ReportedContract): ReportedStatement[] {
  const statements: ReportedStatement[] = [];
  const counted = new Map<string, number>();
  if (proxy?.admin != null) statements.push({ key: 'proxy-admin', about: 'proxy-admin', address: proxy.admin });
  for (const holder of holders) {
    const name = `holder ${holder.power} ${holder.holder}`;
    const before = counted.get(name) ?? 0;
    counted.set(name, before + 1);
    // The same account can hold the same power in two ways.
    statements.push({ key: before === 0 ? name : `${name} ${before + 1}`, about: 'holder', holder });
  }
  if (multisig !== undefined) {
    const { threshold, members, addresses, modules } = multisig;
    statements.push({ key: 'threshold', about: 'threshold', threshold, members, isSafe: isSafe(proxy?.kind) });
    if (addresses !== undefined) statements.push({ key: 'members', about: 'members', addresses });
    if (modules !== undefined) statements.push({ key: 'modules', about: 'modules', addresses: modules });
  }
  // A Safe's implementation is the code that says how many must agree, not a power.
  if (proxy !== undefined && multisig === undefined && proxy.implementations.length > 0) {
    statements.push({ key: 'implementation', about: 'implementation', addresses: proxy.implementations });
  }
  return statements;
}
