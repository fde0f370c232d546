import { Email } from '../../form.ts';
import { meetsPasswordRule } from '../account/password.ts';
import { CODE_DIGITS } from '../account/schema.ts';

/** Whether a typed text is an email address (AUTH-17). */
export function isEmail(text: string): boolean {
  return Email.safeParse(text).success;
}

/** What is said beside a field that is wrong; a field without a key is right. Source: AUTH-17 to AUTH-34. */
export type FieldProblems = Readonly<Record<string, string>>;

export function findLoginProblems({ email, password }: { email: string; password: string }): FieldProblems {
  return {
    ...(email.trim() === '' && { email: 'Please input your email address' }),
    ...(password === '' && { password: 'Please input your password' }),
  };
}

export function findSignUpProblems({ email, password }: { email: string; password: string }): FieldProblems {
  return { ...findEmailProblem(email), ...findPasswordProblem(password) };
}

export function findForgotPasswordProblems({ email }: { email: string }): FieldProblems {
  return findEmailProblem(email);
}

export function findResetProblems({ code, password }: { code: string; password: string }): FieldProblems {
  return { ...(code === '' && { code: 'Reset code is required' }), ...findPasswordProblem(password) };
}

export function findVerifyProblems({ email, code }: { email: string; code: string }): FieldProblems {
  return {
    ...(email.trim() === '' && { email: 'Please enter your email' }),
    ...(code === '' && { code: 'Please input your verification code' }),
  };
}

/** Asking for another code needs an address that is one (AUTH-31, AUTH-35). */
export function findResendProblems({ email }: { email: string }): FieldProblems {
  return email.trim() === '' ? { email: 'Please enter your email' } : findEmailProblem(email);
}

/** Whether 'Create Account' can be pressed: both fields touched, that is left or changed, and right, and the terms agreed to (AUTH-22, AUTH-23). */
export function canCreateAccount(form: {
  email: string;
  password: string;
  touched: { readonly email: boolean; readonly password: boolean };
  agreed: boolean;
}): boolean {
  const { touched, agreed } = form;
  return touched.email && touched.password && agreed && Object.keys(findSignUpProblems(form)).length === 0;
}

/** Whether 'Verify' can be pressed (AUTH-34). */
export function canVerify({ email, code }: { email: string; code: string }): boolean {
  return code.length === CODE_DIGITS && email.trim() !== '';
}

/** A code as it was typed or pasted, as the field keeps it: without blanks, and no longer than a code is (AUTH-29, AUTH-33, OP-36). */
export function toCode(text: string): string {
  return text.replaceAll(/\s/g, '').slice(0, CODE_DIGITS);
}

function findEmailProblem(email: string): FieldProblems {
  return isEmail(email) ? {} : { email: 'Invalid email.' };
}

function findPasswordProblem(password: string): FieldProblems {
  return meetsPasswordRule(password) ? {} : { password: 'Password does not meet the requirements.' };
}
