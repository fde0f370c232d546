import { afterEach, expect, test, vi } from 'vitest';
import { createOutput } from '../../output.ts';
import { userCreate } from './user-create.ts';

afterEach(() => vi.unstubAllEnvs());

test('user create sets no password where Cognito keeps the passwords', async () => {
  vi.stubEnv('COGNITO_USER_POOL_ID', 'eu-central-1_AbCdEfGhI');
  vi.stubEnv('COGNITO_CLIENT_ID', 'client');
  const options = { email: 'ada@a.example', password: 'seven ducks 7' };
  await expect(userCreate.run({ options, operands: [], output: createOutput({ json: true }) })).rejects.toMatchObject({
    code: 'ConflictException',
    message: expect.stringContaining('Add the person to the user pool'),
  });
});
