/** A domain in ASCII, as names of hosts are compared. The last label is none of an address. */
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** `.eth` names are no domains of the web. */
const NO_WEB = /\.eth$/;

/** More of a pasted text is not looked at. */
const TEXT_LENGTH_MAX = 2_000;

/** A domain in ASCII and lower case, without `www.`; undefined for what is none, such as a path or an address. */
export function toDomain(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  const plain = /^[\x21-\x7e]+$/.test(trimmed) ? trimmed : toHost(trimmed);
  const domain = plain?.replace(/\.$/, '').replace(/^www\.(?=.+\.)/, '');
  return domain !== undefined && DOMAIN.test(domain) ? domain : undefined;
}

/**
 * The host of the first web address in a pasted text, in ASCII: letters of other alphabets stay what they are, what stands before an @ is
 * none, and `hxxps://name[.]com` is read as people write it who warn of a site. Undefined without one.
 */
export function findPastedHost(text: string): string | undefined {
  const words = text
    .slice(0, TEXT_LENGTH_MAX)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\[\.]|\(\.\)|\{\.}|\[dot]/gi, '.')
    .replaceAll('[:]', ':')
    .split(/\s+/u);
  for (const word of words) {
    const rest = word
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .replace(/^(?:h(?:tt|xx)ps?|wss?):[/\\]{1,2}/i, '')
      .replace(/[)\]}>"'”’,;!?.]+$/u, '');
    if (!/[.。．｡]/u.test(rest)) continue;
    const host = toDomain(toHost(rest) ?? '');
    if (host !== undefined && !NO_WEB.test(host)) return host;
  }
  return undefined;
}

/** As browsers read it. Source: WHATWG URL. */
const toHost = (text: string): string | undefined => (URL.canParse(`https://${text}`) ? new URL(`https://${text}`).hostname : undefined);

/** A host and the domains above it, of two labels or more. */
export function listDomains(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}

/** Whether one is the other, or below it. */
export const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
