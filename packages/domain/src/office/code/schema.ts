import * as z from 'zod/mini';

// How the audited code of an engagement is built, and what came of comparing it with the code that runs.

const Version = z
  .string()
  .check(z.trim(), z.regex(/^v?\d{1,2}\.\d{1,3}\.\d{1,3}$/, 'Please give a release of Solidity, such as 0.8.25.'))
  .check(z.overwrite((text) => text.replace(/^v/, '')));

const Name = z.string().check(z.maxLength(300));
/** What of a compiler's settings decides the code. Others are left out: none of them is needed, and some make a build endless. */
export const CompilerSettings = z.object({
  optimizer: z.optional(
    z.object({
      enabled: z.optional(z.boolean()),
      runs: z.optional(z.int().check(z.minimum(0), z.maximum(4_294_967_295))),
      details: z.optional(z.record(Name, z.unknown())),
    }),
  ),
  evmVersion: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,30}$/))),
  viaIR: z.optional(z.boolean()),
  remappings: z.optional(z.array(Name).check(z.maxLength(1_000))),
  libraries: z.optional(z.record(Name, z.record(Name, z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))))),
  metadata: z.optional(
    z.object({
      appendCBOR: z.optional(z.boolean()),
      bytecodeHash: z.optional(z.enum(['none', 'ipfs', 'bzzr1'])),
      useLiteralContent: z.optional(z.boolean()),
    }),
  ),
  debug: z.optional(z.object({ revertStrings: z.optional(z.enum(['default', 'strip', 'debug', 'verboseDebug'])) })),
});
export type CompilerSettings = z.infer<typeof CompilerSettings>;

/** Bytes of one call that says how the code is built. */
export const BUILD_BODY_BYTES = 8_000_000;

/**
 * Body of PUT /api/office/{key}/build. `scope`: the files of the scope are compiled. `input`: standard JSON input, for code that needs files
 * beyond the scope; it must hold the scope's own as they stand. `output`: what a compiler or build tool wrote; that it was made of the scope
 * is the word of the person who gives it.
 */
export const BuildBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scope'), compiler: Version, settings: CompilerSettings }),
  z.object({ kind: z.literal('input'), compiler: Version, input: z.string() }),
  z.object({ kind: z.literal('output'), output: z.string() }),
]);
export type BuildBody = z.infer<typeof BuildBody>;
export type BuildKind = BuildBody['kind'];

export const BUILD_KIND_LABELS: Readonly<Record<BuildKind, string>> = {
  scope: 'Compiled here from the files of the scope',
  input: 'Compiled here from standard JSON input that holds the files of the scope',
  output: 'Build output that was given',
};

/** What is known of an engagement's build. */
export type AuditedBuild = {
  readonly kind: BuildKind;
  readonly compiler: string | null;
  readonly givenAt: Date;
  /** How many contracts it has; null until it was made. */
  readonly contracts: number | null;
  /** Why it could not be made; null where it could, or was not tried yet. */
  readonly fault: string | null;
};

export type CodeVerdict = 'same' | 'different' | 'not-compared';

/** Code that runs at a scope address, or for it, beside the build. */
export type ComparedPart = {
  readonly address: string;
  readonly role: 'contract' | 'implementation' | 'library';
  /** `file:name` of the contract of the build that is the same, or the nearest; null where none is as long. */
  readonly contract: string | null;
  readonly is: CodeVerdict;
  /** One sentence's end: 'the same', 'differs in 3 bytes, from byte 120 on (Vault.withdraw)'. */
  readonly words: string;
};

/** The audited code beside the code that runs at one address of the scope. */
export type ComparedCode = {
  readonly chain: string;
  readonly address: string;
  readonly verdict: CodeVerdict;
  /** Why it could not be compared; null where it was. */
  readonly reason: string | null;
  readonly parts: readonly ComparedPart[];
  readonly block: number | null;
  /** The first comparison that came to this verdict. */
  readonly since: Date;
  readonly comparedAt: Date;
  /** Whether it was the same before, and no longer is. */
  readonly changed: boolean;
};

export const VERDICT_LABELS: Readonly<Record<CodeVerdict, string>> = {
  same: 'Same',
  different: 'Different',
  'not-compared': 'Cannot be compared',
};

/** What is known of an audit's code beside the code that runs. */
export type AuditedCode = {
  /** How many deployed addresses the scope has. */
  readonly addresses: number;
  readonly build: AuditedBuild | undefined;
  readonly codes: readonly ComparedCode[];
};

/** A published report with its audited code beside the code that runs. */
export type ReportedCode = { readonly report: string; readonly scope: string; readonly code: AuditedCode };

/** The result in one sentence: that of the worst address, or why there is none. */
export function describeAuditedCode({ addresses, build, codes }: AuditedCode): { readonly verdict: CodeVerdict; readonly words: string } {
  const of = (verdict: CodeVerdict) => codes.filter((code) => code.verdict === verdict);
  const notCompared = (words: string) => ({ verdict: 'not-compared', words }) as const;
  if (addresses === 0) return notCompared('The scope names no deployed address, so no code that runs was compared with it.');
  if (build === undefined)
    return notCompared('How the audited code is built was not given, so it was not compared with the code that runs.');
  if (codes.length < addresses) return notCompared('The audited code has not been compared with the code that runs yet.');
  const different = of('different');
  if (different.some(({ changed }) => changed))
    return { verdict: 'different', words: 'The code that runs is no longer the code that was audited.' };
  if (different.length > 0) return { verdict: 'different', words: 'The code that runs is not the code that was audited.' };
  const unknown = of('not-compared').length;
  if (unknown === codes.length) return notCompared('The code that runs cannot be compared with the audited code.');
  if (unknown > 0)
    return notCompared(
      `The code that runs is the audited code, but for ${unknown} of ${codes.length} addresses, where it cannot be compared.`,
    );
  return { verdict: 'same', words: 'The code that runs is the code that was audited.' };
}
