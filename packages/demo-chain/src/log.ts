/** One fixed message, and facts by name. */
export type DemoChainLog = (message: string, facts?: Readonly<Record<string, unknown>>) => void;
