/** Logs one fixed message with named facts. */
export type DemoChainLog = (message: string, facts?: Readonly<Record<string, unknown>>) => void;
