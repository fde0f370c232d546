/** The parameters of an address as fields of a form that leads there. */
export function HiddenFields({ address }: { address: string }) {
  return [...new URL(address, 'http://address').searchParams].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
