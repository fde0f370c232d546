/** Id of the local chain that this product starts itself, as of any development chain (anvil's default): it may be replaced by another at any time. */
export const DEMO_CHAIN_ID = 31_337;
