import * as z from 'zod/mini';
import { ProjectId } from '../../ids.ts';

/** Maximum length of a domain in ASCII. Source: RFC 1035, 2.3.4. */
const DOMAIN_LENGTH_MAX = 253;

/** An imported list, and the day as of which it speaks. */
export const PhishingList = z.object({
  name: z.string(),
  /** The list's own page. */
  page: z.string(),
  licence: z.string(),
  readOn: z.iso.date(),
});
export type PhishingList = z.infer<typeof PhishingList>;

/** Who speaks against a listing: a project that has the domain on record, or another list. */
export const PhishingObjection = z.discriminatedUnion('by', [
  z.object({ by: z.literal('project'), id: ProjectId, name: z.string() }),
  z.object({ by: z.literal('list'), name: z.string() }),
]);
export type PhishingObjection = z.infer<typeof PhishingObjection>;

/** One list that names a domain, or one above it. */
export const PhishingListing = z.extend(PhishingList, {
  /** As listed, in ASCII. */
  domain: z.string(),
  /** Empty, or it is no statement that the domain is phishing until an editor confirms it. */
  objections: z.array(PhishingObjection),
});
export type PhishingListing = z.infer<typeof PhishingListing>;

/** What imported lists of phishing domains say about a host. Without a listing it says nothing about who runs the host. */
export const PhishingAnswer = z.object({
  /** In ASCII. */
  host: z.string(),
  listings: z.array(PhishingListing),
  /** All lists in which it was looked for; empty: none was imported. */
  lists: z.array(PhishingList),
});
export type PhishingAnswer = z.infer<typeof PhishingAnswer>;

/** Body of POST /api/admin/phishing/decide: that a listing counts although a project or a list objects, or no longer. */
export const DecidePhishing = z.object({
  domain: z.string().check(z.trim(), z.toLowerCase(), z.minLength(3), z.maxLength(DOMAIN_LENGTH_MAX)),
  confirmed: z.boolean(),
});
export type DecidePhishing = z.infer<typeof DecidePhishing>;
