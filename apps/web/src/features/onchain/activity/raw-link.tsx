/** Links to the API answer that a panel shows. */
export function RawLink({ address, subject }: { address: string; subject: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer" className="evidence">
      JSON
      <span className="sr-only">{`, ${subject} as data, opens in a new tab`}</span>
    </a>
  );
}
