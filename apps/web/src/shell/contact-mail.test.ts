import { expect, test } from 'vitest';
import { incidentMail } from './contact-mail.ts';

test('HOME-04: a report of an incident is a prepared e-mail, with the project and its page in it', () => {
  const mail = new URL(incidentMail({ name: 'A & B?', url: 'https://redoubt.example/projects/a-b' }));
  expect(mail.protocol).toBe('mailto:');
  expect(mail.searchParams.get('subject')).toBe('Incident report: A & B?');
  expect(mail.searchParams.get('body')?.split('\r\n')[0]).toBe('Project: A & B?, https://redoubt.example/projects/a-b');
});

test('where no project is known, the mail asks for it', () => {
  const mail = new URL(incidentMail());
  expect(mail.searchParams.get('subject')).toBe('Incident report');
  expect(mail.searchParams.get('body')?.split('\r\n')[0]).toBe('Project: ');
});
