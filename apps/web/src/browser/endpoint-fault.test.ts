import { expect, test } from 'vitest';
import { findEndpointFault } from './endpoint-fault.ts';

test.each(['', 'https://rpc.example/key', 'http://localhost:8545', 'http://127.0.0.1:8545/'])('%s is a valid endpoint', (text) => {
  expect(findEndpointFault(text)).toBeUndefined();
});

test.each(['localhost:8545', 'rpc.example', 'ws://localhost:8545', 'javascript:alert(1)', 'http://rpc.example', 'https://a:b@rpc.example'])(
  '%s is refused with words before anything is sent',
  (text) => {
    expect(findEndpointFault(text)).toMatch(/\.$/);
  },
);
