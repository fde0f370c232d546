import type { FieldProblems } from '@redoubt/domain/people/auth-view/auth-forms';
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterPress } from './api/after-press.ts';

type FormParts<Name extends string> = {
  initial: Readonly<Record<Name, string>>;
  /** Validates the fields. */
  find: (values: Readonly<Record<Name, string>>) => FieldProblems;
  /** Cleans the text that is typed into a field. */
  clean?: (name: Name, text: string) => string;
  /** Sends the form. Called only when all fields are valid, and never twice at a time. */
  onSubmit: (values: Readonly<Record<Name, string>>) => Promise<void>;
};

export type Form<Name extends string> = {
  readonly values: Readonly<Record<Name, string>>;
  readonly touched: Readonly<Record<Name, boolean>>;
  readonly busy: boolean;
  /** The problem of the whole form, such as the server's error. */
  readonly failure: string | undefined;
  readonly props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; method: 'post'; onSubmit: (event: FormEvent) => void };
  field: (name: Name) => FieldProps;
  set: (name: Name, text: string) => void;
  /** Shows a problem at a field, or at the whole form. */
  refuse: (at: Name | 'form', words: string) => void;
  say: (problems: FieldProblems) => void;
  /** Resets the form to its initial values. */
  reset: () => void;
};

type FieldProps = {
  name: string;
  value: string;
  problem: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
};

const NO_PROBLEMS: FieldProblems = {};

function isTyped(input: Element | RadioNodeList | null | undefined): input is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement;
}

/**
 * A form's values and problems. A field's problem appears on blur or submit and goes when the field
 * is edited, as does the server's error (AUTH-26). A submit while another one runs is ignored
 * (AUTH-16).
 */
export function useForm<Name extends string>({ initial, find, clean, onSubmit }: FormParts<Name>): Form<Name> {
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(initial) as Name[];
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState(() => Object.fromEntries(names.map((name) => [name, false])) as Record<Name, boolean>);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  function touch(name: Name) {
    setTouched((before) => ({ ...before, [name]: true }));
  }

  function set(name: Name, text: string) {
    setValues((before) => ({ ...before, [name]: clean?.(name, text) ?? text }));
    touch(name);
    setProblems(({ [name]: _, ...others }) => others);
    setFailure(undefined);
  }

  // Typed, or filled in by a password manager, before the page's scripts ran.
  const readEarlyInput = useEffectEvent(() => {
    for (const name of names) {
      const input = form.current?.elements.namedItem(name);
      if (isTyped(input) && input.value !== values[name]) set(name, input.value);
    }
  });
  useEffect(() => readEarlyInput(), []);

  function leave(name: Name) {
    touch(name);
    const problem = find(values)[name];
    if (problem !== undefined) setProblems((before) => ({ ...before, [name]: problem }));
  }

  function say(found: FieldProblems) {
    setProblems(found);
    const first = names.find((name) => found[name] !== undefined);
    const input = first === undefined ? undefined : form.current?.elements.namedItem(first);
    if (isTyped(input)) input.focus();
  }

  function refuse(at: Name | 'form', words: string) {
    if (at === 'form') setFailure(words);
    else say({ [at]: words });
  }

  function reset() {
    setValues(initial);
    setProblems(NO_PROBLEMS);
    setFailure(undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (running.current) return;
    const found = find(values);
    if (Object.keys(found).length > 0) return say(found);
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSubmit(values);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  const field = (name: Name): FieldProps => ({
    name,
    value: values[name],
    problem: problems[name],
    onChange: (event) => set(name, event.target.value),
    onBlur: () => {
      // Switching to another window, for a code or a password, does not leave the field.
      if (document.hasFocus()) afterPress(() => leave(name));
    },
  });

  return {
    values,
    touched,
    busy,
    failure,
    props: { ref: form, noValidate: true, method: 'post', onSubmit: submit },
    field,
    set,
    refuse,
    say,
    reset,
  };
}
