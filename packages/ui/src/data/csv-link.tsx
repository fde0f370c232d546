/** Leads to a table as a file for spreadsheets, which begins with a mark. `subject` says which: 'All projects'. */
export function CsvLink({ address, subject }: { address: string; subject: string }) {
  return (
    <a href={`${address}${address.includes('?') ? '&' : '?'}mark=on`} download className="evidence">
      <span className="truncate">{subject}, CSV</span>
    </a>
  );
}
