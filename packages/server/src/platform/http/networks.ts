import { BlockList, isIP } from 'node:net';

/** Addresses that share their first `bits` bits. */
export type Network = { readonly address: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' };

const NETWORK = /^(?<address>[^/\s]+)(?:\/(?<bits>\d{1,3}))?$/;

/** Networks as an operator lists them: addresses and networks in CIDR notation, separated by commas. Throws an error that names the first other part. */
export function parseNetworks(text: string): Network[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').map(parseNetwork);
}

function parseNetwork(text: string): Network {
  const { address = '', bits } = NETWORK.exec(text)?.groups ?? {};
  const version = isIP(address);
  const bitsMax = version === 4 ? 32 : 128;
  const network = {
    address,
    bits: bits === undefined ? bitsMax : Number(bits),
    family: version === 4 ? ('ipv4' as const) : ('ipv6' as const),
  };
  if (version === 0 || network.bits > bitsMax)
    throw new Error(`'${text}' is no network: give addresses such as 10.0.0.7, 10.1.0.0/16 or fd00::/8.`);
  return network;
}

/** Whether an address is in one of `networks`. What is no address is in none. */
export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  const family = isIP(address);
  return family !== 0 && toList(networks).check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const lists = new WeakMap<readonly Network[], BlockList>();

function toList(networks: readonly Network[]): BlockList {
  const known = lists.get(networks);
  if (known !== undefined) return known;
  const list = new BlockList();
  for (const { address, bits, family } of networks) list.addSubnet(address, bits, family);
  lists.set(networks, list);
  return list;
}
