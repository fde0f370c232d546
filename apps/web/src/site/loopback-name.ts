/** A page's address, as far as it says where the page is. */
type Place = Pick<Location, 'protocol' | 'hostname' | 'port'>;

/** The origin of this site by the machine's other name; undefined elsewhere. A browser keeps cookies for each name apart. */
export function toOtherLoopback({ protocol, hostname, port }: Place): string | undefined {
  const other = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[hostname];
  return other && `${protocol}//${other}${port === '' ? '' : `:${port}`}`;
}
