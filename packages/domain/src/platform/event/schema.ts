import * as z from 'zod/mini';

/** A short flat map: what an event may carry. */
const Properties = z
  .record(z.string().check(z.maxLength(64)), z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean(), z.null()]))
  .check(z.refine((properties: object) => Object.keys(properties).length <= 32, 'At most 32 properties.'));

/** Body of POST /api/user/events. The name is checked apart, so that an unknown one gets its own code. */
export const EventRequest = z.object({
  eventName: z.string().check(z.minLength(1), z.maxLength(120)),
  properties: z._default(Properties, {}),
});
export type EventRequest = z.infer<typeof EventRequest>;

export const Accepted = z.object({ success: z.literal(true) });
export type Accepted = z.infer<typeof Accepted>;
