import { expect, test } from 'vitest';
import { toDeliveryError } from './delivery-error.ts';

function conversationError(facts: Record<string, unknown>): Error {
  return Object.assign(new Error('text of the server'), facts);
}

test.each([
  [
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 <ann@example.com> unknown' },
    '550 5.1.1 at RCPT TO',
    true,
  ],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 552, response: '552 too large' }, '552 at DATA', true],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 451, response: '451 4.3.0 later' }, '451 4.3.0 at DATA', false],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 bad credentials' }, '535 5.7.8 at AUTH PLAIN', false],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530, response: '530 5.7.0 log in first' }, '530 5.7.0 at MAIL FROM', false],
  [{ code: 'EPROTOCOL', command: 'CONN', responseCode: 554, response: '554 no service' }, '554 at CONN', false],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'ETIMEDOUT at CONN', false],
  [{}, 'Error at CONN', false],
])('%o becomes %s, permanent: %s', (facts, reason, permanent) => {
  expect(toDeliveryError(conversationError(facts))).toMatchObject({ reason, permanent, message: `mail not delivered: ${reason}` });
});

test('the text of the server is not kept, because it may quote the mail', () => {
  const error = toDeliveryError(
    conversationError({ command: 'DATA', responseCode: 554, response: '554 5.7.1 blocked, contains https://example.com/?code=493021' }),
  );
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('493021');
  expect(error.cause).toBe(undefined);
});
