import { Email } from '@redoubt/domain/form';
import type { CrmForm } from '@redoubt/domain/office/quote/schema';
import { z } from 'zod';

/** Variables about quotes, as an operator gives them. */
export const QuoteEnvironment = {
  CRM_PORTAL_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'Give the digits of the portal.')
    .optional(),
  CRM_FORM_ID: z.guid({ error: 'Give the id of the form, such as 0aa0aa00-0a00-4a00-8a00-00aa00aa00aa.' }).optional(),
  CRM_REGION: z
    .string()
    .regex(/^[a-z]{2}\d$/, 'Give a region such as na1 or eu1.')
    .default('na1'),
  CRM_ENDPOINT: z.url({ protocol: /^https?$/, error: 'Give an address such as https://js.hsforms.net' }).optional(),
  QUOTE_MAIL_TO: z
    .string()
    .refine((text) => Email.safeParse(text).success, 'Give one email address.')
    .transform((text) => Email.parse(text))
    .optional(),
};

type ParsedQuoteEnvironment = z.output<z.ZodObject<typeof QuoteEnvironment>>;

/** Where requests for quotes go: to a CRM's form when both of its ids are given, and to whom ours are mailed. */
export function toQuoteSettings(env: ParsedQuoteEnvironment, fault: (name: string, message: string) => void) {
  const { CRM_PORTAL_ID: portalId, CRM_FORM_ID: formId, CRM_REGION: region, CRM_ENDPOINT: endpoint, QUOTE_MAIL_TO: mailTo } = env;
  if (portalId === undefined && formId !== undefined) fault('CRM_PORTAL_ID', 'Give it, too: a form belongs to a portal.');
  if (portalId !== undefined && formId === undefined) fault('CRM_FORM_ID', 'Give it, too: a portal has many forms.');
  const origin = endpoint === undefined ? scriptOrigin(region) : new URL(endpoint).origin;
  const crm: CrmForm | undefined = portalId === undefined || formId === undefined ? undefined : { portalId, formId, region, origin };
  return { crm, mailTo };
}

/** North America is the region without a name. */
function scriptOrigin(region: string): string {
  return region === 'na1' ? 'https://js.hsforms.net' : `https://js-${region}.hsforms.net`;
}
