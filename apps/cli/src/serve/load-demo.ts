import { readManyhandsAudit } from '@redoubt/demo-chain/audits/manyhands';
import { readWardstoneAudit } from '@redoubt/demo-chain/audits/wardstone';
import { WARDSTONE_CHECK } from '@redoubt/demo-chain/checks/wardstone';
import { WARDSTONE_PENTEST } from '@redoubt/demo-chain/pentests/wardstone';
import { AppError } from '@redoubt/domain/errors';
import { importDemoProjects } from '@redoubt/server/catalog/import/import-demo-projects';
import { type DemoWork, seedDemoWork } from '@redoubt/server/office/demo/seed-demo-work';
import type { KeyHome } from '@redoubt/server/office/identity/case-keys';
import type { Site } from '@redoubt/server/people/account/account-mails';
import type { Context } from '@redoubt/server/platform/context';
import type { Secrets } from '@redoubt/server/platform/secrets';
import { ACTOR } from './load-catalogue.ts';

type DemoContext = Pick<Context, 'db' | 'log'> & { readonly secrets: Pick<Secrets, 'sessionSecret'> };
type Demo = {
  /** The folder of its projects' files; `undefined` where there is no demo chain. */
  readonly projects: string | undefined;
  readonly site: Site;
  /** Where the keys of identity cases are. */
  readonly home: KeyHome;
  readonly remark: (line: string) => void;
};

/**
 * Imports the projects of the demo chain and has two of them audited, one of these tested and its team checked, or removes all of it. A site
 * works without: where it cannot be done, a remark says why.
 */
export async function loadDemo({ db, log, secrets }: DemoContext, { projects, site, home, remark }: Demo): Promise<void> {
  await importDemoProjects({ db, log }, { path: projects, actor: ACTOR });
  try {
    const work = projects === undefined ? undefined : await readWork();
    await seedDemoWork({ db, secrets }, { work, site, home });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    remark(`No audits, tests or checks of the demo: ${error.message}`);
  }
}

async function readWork(): Promise<DemoWork> {
  const audits = await Promise.all([readWardstoneAudit(), readManyhandsAudit()]);
  return { audits, pentests: [WARDSTONE_PENTEST], checks: [WARDSTONE_CHECK] };
}
