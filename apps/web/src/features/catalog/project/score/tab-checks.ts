import type { CheckId } from '@redoubt/domain/catalog/score/answers';
import type { ProjectTab } from '../tabs.ts';

/** Where the page answers each check of the method: every check in one tab, and nowhere else. */
export const TAB_CHECKS: Readonly<Record<Exclude<ProjectTab, 'overview'>, readonly CheckId[]>> = {
  code: ['COD-01', 'COD-02', 'COD-03', 'COD-04', 'COD-05', 'COD-06', 'COD-07', 'COD-08', 'COD-09', 'COD-10', 'COD-11', 'COD-12', 'COM-06'],
  control: [
    'GOV-01',
    'GOV-02',
    'GOV-03',
    'GOV-04',
    'GOV-05',
    'GOV-06',
    'GOV-07',
    'GOV-08',
    'GOV-09',
    'GOV-10',
    'GOV-11',
    'OPS-05',
    'OPS-06',
    'OPS-07',
    'OPS-10',
    'COM-05',
  ],
  skynet: ['FUN-01', 'FUN-02', 'FUN-03', 'FUN-04', 'FUN-06', 'OPS-08'],
  market: ['MKT-01', 'MKT-02', 'MKT-03', 'MKT-04', 'MKT-05', 'MKT-06', 'MKT-07', 'MKT-08', 'MKT-09', 'FUN-05'],
  team: ['FUN-07', 'FUN-08', 'OPS-03', 'OPS-04'],
  community: ['COM-01', 'COM-02', 'COM-03', 'COM-04', 'OPS-09'],
  history: ['OPS-01', 'OPS-02'],
};
