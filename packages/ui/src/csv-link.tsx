/** Leads to a table as a file. `subject` says which, for readers who do not see what stands beside it. */
export function CsvLink({ address, subject }: { address: string; subject: string }) {
  return (
    <a href={address} download className="evidence">
      CSV
      <span className="sr-only">{`, ${subject} as a file`}</span>
    </a>
  );
}
