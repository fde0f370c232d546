import { readManyhandsAudit } from '@redoubt/demo-chain/audits/manyhands';
import { readWardstoneAudit } from '@redoubt/demo-chain/audits/wardstone';
import { AppError } from '@redoubt/domain/errors';
import { importDemoProjects } from '@redoubt/server/catalog/import/import-demo-projects';
import { seedDemoAudits } from '@redoubt/server/office/demo/seed-demo-audits';
import type { Site } from '@redoubt/server/people/account/account-mails';
import type { Context } from '@redoubt/server/platform/context';
import type { Secrets } from '@redoubt/server/platform/secrets';
import { ACTOR } from './load-catalogue.ts';

type DemoContext = Pick<Context, 'db' | 'log'> & { readonly secrets: Pick<Secrets, 'sessionSecret'> };
type Demo = {
  /** The folder of its projects' files; `undefined` where there is no demo chain. */
  readonly projects: string | undefined;
  readonly site: Site;
  readonly remark: (line: string) => void;
};

/**
 * Imports the projects of the demo chain and has two of them audited, or removes all of it. A site works without the audits: where they
 * cannot be done, a remark says why.
 */
export async function loadDemo({ db, log, secrets }: DemoContext, { projects, site, remark }: Demo): Promise<void> {
  await importDemoProjects({ db, log }, { path: projects, actor: ACTOR });
  try {
    const audits = projects === undefined ? [] : await Promise.all([readWardstoneAudit(), readManyhandsAudit()]);
    await seedDemoAudits({ db, secrets }, { audits, site });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    remark(`No audits of the demo: ${error.message}`);
  }
}
