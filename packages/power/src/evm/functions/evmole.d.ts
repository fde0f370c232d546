/** The part of evmole (MIT) that is used. Its package declares no types for its entry. */
declare module 'evmole' {
  export function contractInfo(
    code: string,
    options: { selectors?: boolean; arguments?: boolean; stateMutability?: boolean },
  ): { functions?: { selector: string; bytecodeOffset: number; arguments?: string; stateMutability?: string }[] };
}
