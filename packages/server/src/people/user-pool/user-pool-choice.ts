import type { Log } from '../../platform/log.ts';
import type { CognitoSettings } from '../../platform/settings/user-pool-settings.ts';
import type { UserPool } from './user-pool.ts';
import { createCognitoUserPool } from './user-pool-cognito.ts';
import { localUserPool } from './user-pool-local.ts';

/** Where this installation keeps passwords: at Cognito when it is set up, else here. Ask once a process. */
export function chooseUserPool({ cognito, log }: { cognito: CognitoSettings | undefined; log: Log }): UserPool {
  if (cognito === undefined) return localUserPool;
  const { issuer, clientId } = cognito;
  let opened: ReturnType<typeof load> | undefined;
  const load = async () => (await import('@redoubt/identity/cognito')).openCognito(cognito);
  const open = () => {
    opened ??= load();
    return opened;
  };
  return createCognitoUserPool({ open, issuer, clientId, log });
}
