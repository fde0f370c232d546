/** Addresses in one portfolio, and characters of a label. Source: OP-42. */
export const WALLETS_MAX = 20;
export const WALLET_LABEL_MAX = 50;
