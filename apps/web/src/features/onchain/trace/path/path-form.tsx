import { Button } from '@redoubt/ui/button';
import { TextField } from '@redoubt/ui/form/text-field';
import type { ReactNode } from 'react';

/** Asks for paths to an account. `children` are the fields that say from which one, and on which chain. */
export function PathForm({ to = '', problem, children }: { to?: string; problem?: string | undefined; children: ReactNode }) {
  return (
    <form action="/trace/paths" method="get" className="grid gap-4 px-5 py-4 max-sm:px-4">
      {children}
      <AccountField label="To account" name="to" value={to} problem={problem} />
      <p>
        <Button type="submit" variant="primary">
          Find paths
        </Button>
      </p>
    </form>
  );
}

type AccountFieldProps = { label: string; name: 'from' | 'to'; value: string; problem?: string | undefined };

export function AccountField({ label, name, value, problem }: AccountFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      defaultValue={value}
      mono
      required
      autoComplete="off"
      spellCheck={false}
      placeholder="0x…"
      problem={problem}
    />
  );
}
