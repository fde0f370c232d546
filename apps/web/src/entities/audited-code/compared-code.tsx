import {
  type AuditedCode,
  BUILD_KIND_LABELS,
  type CodeVerdict,
  describeAuditedCode,
  VERDICT_LABELS,
} from '@redoubt/domain/office/code/schema';
import { Badge } from '@redoubt/ui/badge';
import { Day } from '@redoubt/ui/data/day';

const TONES = { same: 'safe', different: 'danger', 'not-compared': 'caution' } as const satisfies Record<CodeVerdict, string>;

/** The audited code beside the code that runs, address by address. */
export function ComparedCode({ code }: { code: AuditedCode }) {
  const { build, codes } = code;
  return (
    <>
      <p className="px-5 py-4 text-pretty text-text-2 wrap-anywhere max-sm:px-4">
        {describeAuditedCode(code).words}
        {build !== undefined && ` ${BUILD_KIND_LABELS[build.kind]}${build.compiler === null ? '' : `, Solidity ${build.compiler}`}.`}
        {build?.fault != null && codes.length === 0 && ` ${build.fault}`}
      </p>
      {codes.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {codes.map(({ chain, address, verdict, reason, parts, block, since }) => (
            <li key={`${chain} ${address}`} className="px-5 py-3 max-sm:px-4">
              <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0">
                  {chain} <span className="font-mono break-all">{address}</span>
                </span>
                <Badge tone={TONES[verdict]}>{VERDICT_LABELS[verdict]}</Badge>
              </p>
              <div className="mt-0.5 text-12 text-text-2 wrap-anywhere">
                {reason !== null && <p>{reason}</p>}
                {parts.map((part) => (
                  <p key={`${part.role} ${part.address}`}>
                    {part.role === 'contract' ? 'Its code' : part.role === 'implementation' ? 'Behind the proxy' : 'Library'}
                    {part.role !== 'contract' && <span className="font-mono break-all"> {part.address}</span>}: {part.words}
                    {part.contract !== null && (part.is === 'same' ? ` as ${part.contract}` : `, beside ${part.contract}`)}
                  </p>
                ))}
                <p className="text-text-3">
                  Since <Day date={since.toISOString().slice(0, 10)} />
                  {block !== null && `, read at block ${block}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
