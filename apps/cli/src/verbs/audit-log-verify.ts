import { verifyAuditLog } from '@redoubt/server/platform/audit-log/verify-audit-log';
import { readSettings } from '../env.ts';
import { defineVerb } from '../frame/verb.ts';
import { withDatabase } from '../with-database.ts';

export const auditLogVerify = defineVerb({
  options: {},
  operands: [],
  run: async () => {
    const verdict = await withDatabase({ settings: readSettings() }, ({ db }) => verifyAuditLog({ db }));
    const { rows, head, broken } = verdict;
    const ending = head === undefined ? '' : ` The last one is ${head.id}, its hash ${head.hash}.`;
    const text =
      broken === undefined
        ? `${rows} rows, all in order.${ending}`
        : `Row ${broken.id} is ${broken.reason}; the ${rows} before it are in order.`;
    return { text, json: { rows, head: head ?? null, broken: broken ?? null }, failed: broken !== undefined };
  },
});
