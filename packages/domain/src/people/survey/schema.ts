import * as z from 'zod/mini';

const LIST_MAX = 20;
const LINE_MAX = 100;
const COMMENT_MAX = 2000;

export const SURVEY_ROLES = [
  { value: 'investor', label: 'Investor' },
  { value: 'developer', label: 'Developer' },
  { value: 'project-team', label: 'Team of a project' },
  { value: 'researcher', label: 'Researcher' },
  { value: 'exchange', label: 'Exchange' },
  { value: 'other', label: 'Something else' },
] as const;

export const SURVEY_EXPERIENCE = [
  { value: 'beginner', label: 'Beginner' },
  { value: 'intermediate', label: 'Intermediate' },
  { value: 'expert', label: 'Expert' },
] as const;

const Line = z.string().check(z.trim(), z.maxLength(LINE_MAX));

/** What a person tells about themselves. Source: ACCT-11. */
export const Survey = z.object({
  role: z.enum(['investor', 'developer', 'project-team', 'researcher', 'exchange', 'other']),
  interests: z.array(Line.check(z.minLength(1))).check(z.maxLength(LIST_MAX)),
  experience: z.enum(['beginner', 'intermediate', 'expert']),
  heardFrom: Line,
  comment: z.optional(z.string().check(z.trim(), z.maxLength(COMMENT_MAX))),
});
export type Survey = z.infer<typeof Survey>;

/** Body of POST /api/user/survey/upload. */
export const SurveyBody = z.object({ survey: Survey });
