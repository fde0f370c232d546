/** Leads to a table as a file. `subject` says which: 'All projects'. */
export function CsvLink({ address, subject }: { address: string; subject: string }) {
  return (
    <a href={address} download className="evidence">
      <span className="truncate">{subject}, CSV</span>
    </a>
  );
}
