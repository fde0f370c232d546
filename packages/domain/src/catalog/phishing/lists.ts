const MEBIBYTE = 1_048_576;

/** A public list of phishing domains. */
export type PhishingSource = {
  readonly name: string;
  readonly page: string;
  /** As its repository states it; undefined where the operator has to say it. */
  readonly licence: string | undefined;
  /** Only addresses that begin with this are asked, over https. */
  readonly base: string;
  readonly path: string;
  /** Media types of its answers. */
  readonly types: readonly string[];
  /** A larger answer is refused: several times the list's size in 2026. */
  readonly bytesMax: number;
};

/**
 * Lists that are read from their own addresses. None is shipped: their licences (a share-alike one among them) bind whom passes them on, so
 * that each operator imports them.
 */
export const PHISHING_SOURCES: Readonly<Record<'metamask' | 'scamsniffer' | 'seal', PhishingSource>> = {
  metamask: {
    name: 'MetaMask',
    page: 'https://github.com/MetaMask/eth-phishing-detect',
    licence: 'DBAD (Don’t Be a Dick Public License)',
    base: 'https://raw.githubusercontent.com/MetaMask/eth-phishing-detect/',
    path: 'main/src/config.json',
    types: ['text/plain', 'application/json'],
    bytesMax: 32 * MEBIBYTE,
  },
  scamsniffer: {
    name: 'ScamSniffer',
    page: 'https://github.com/scamsniffer/scam-database',
    licence: 'GPL-3.0',
    base: 'https://raw.githubusercontent.com/scamsniffer/scam-database/',
    path: 'main/blacklist/domains.json',
    types: ['text/plain', 'application/json'],
    bytesMax: 32 * MEBIBYTE,
  },
  seal: {
    name: 'SEAL',
    page: 'https://github.com/security-alliance/blocklists',
    licence: undefined,
    base: 'https://raw.githubusercontent.com/security-alliance/blocklists/',
    path: 'main/domain.txt',
    types: ['text/plain'],
    bytesMax: 32 * MEBIBYTE,
  },
};

export const isPhishingSource = (list: string): list is keyof typeof PHISHING_SOURCES => Object.hasOwn(PHISHING_SOURCES, list);

/** Domains of one list. */
export const PHISHING_DOMAINS_MAX = 1_000_000;
