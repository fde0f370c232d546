import { Button } from '@redoubt/ui/button';
import { TextField } from '@redoubt/ui/form/text-field';
import { FailedNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import type { FormEvent, ReactNode } from 'react';

export type EndpointFormProps = {
  title: string;
  aside?: string;
  state: 'idle' | 'running' | 'done' | 'failed';
  /** Why the last check ended early. */
  failure?: string | undefined;
  onStart: () => void;
  onStop: () => void;
  /** An `EndpointField` for each chain. */
  children: ReactNode;
};

/** A form for endpoints, with a button that starts a check and one that stops it. */
export function EndpointForm({ title, aside, state, failure, onStart, onStop, children }: EndpointFormProps) {
  const isRunning = state === 'running';
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isRunning) onStart();
  }
  return (
    <>
      <Panel id="endpoint" title={title} aside={aside}>
        <form onSubmit={submit} noValidate className="grid gap-4 px-5 py-4 max-sm:px-4">
          {children}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" loading={isRunning}>
              {isRunning ? 'Checking…' : state === 'idle' ? 'Check everything' : 'Check again'}
            </Button>
            {isRunning && <Button onClick={onStop}>Stop</Button>}
          </div>
        </form>
      </Panel>
      {failure !== undefined && (
        <div className="rounded-card border border-line bg-surface">
          <FailedNotice title="The check did not run">{failure}</FailedNotice>
        </div>
      )}
    </>
  );
}

export type EndpointFieldProps = {
  label: string;
  hint: string;
  value: string;
  problem: string | undefined;
  readOnly: boolean;
  onChange: (url: string) => void;
};

/** A field for the address of a node. */
export function EndpointField({ onChange, ...rest }: EndpointFieldProps) {
  return (
    <TextField
      {...rest}
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      mono
      placeholder="https://"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
