import type { FieldProblems } from '@redoubt/domain/people/auth-view/auth-forms';
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterPress } from './api/after-press.ts';

type FormParts<Name extends string> = {
  initial: Readonly<Record<Name, string>>;
  /** What is wrong with each field. */
  find: (values: Readonly<Record<Name, string>>) => FieldProblems;
  /** What a field keeps of what was typed into it. */
  clean?: (name: Name, text: string) => string;
  /** Sends it. Called only when nothing is wrong, and never twice at a time. */
  onSubmit: (values: Readonly<Record<Name, string>>) => Promise<void>;
};

export type Form<Name extends string> = {
  readonly values: Readonly<Record<Name, string>>;
  readonly touched: Readonly<Record<Name, boolean>>;
  readonly busy: boolean;
  /** What is wrong with the whole, for instance what the server said. */
  readonly failure: string | undefined;
  readonly props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; method: 'post'; onSubmit: (event: FormEvent) => void };
  field: (name: Name) => FieldProps;
  set: (name: Name, text: string) => void;
  /** Says what is wrong with a field, or with the whole. */
  refuse: (at: Name | 'form', words: string) => void;
  say: (problems: FieldProblems) => void;
  /** Begins anew, with nothing typed. */
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
 * A form's values and what is said of them: a field's problem appears when it is left or the form is sent, and goes when it is edited;
 * so does what the server said (decisions on forms, AUTH-26). Sending is ignored while it is under way (AUTH-16).
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

  // Typed, or filled in by a password manager, before the page's scripts had come.
  const takeUpEarlyInput = useEffectEvent(() => {
    for (const name of names) {
      const input = form.current?.elements.namedItem(name);
      if (isTyped(input) && input.value !== values[name]) set(name, input.value);
    }
  });
  useEffect(() => takeUpEarlyInput(), []);

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
      // Whoever turns to another window, for a code or a password, has not left the field.
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
