import { z } from 'zod';
import { describeApi, type Endpoint } from '@/lib/openapi';
import { api, route } from '@/lib/route';
import * as forgotPassword from '../auth/forgot-password/route.ts';
import * as resendConfirmation from '../auth/resend-confirmation/route.ts';
import * as resetForgottenPassword from '../auth/reset-forgotten-password/route.ts';
import * as signup from '../auth/signup/route.ts';
import * as verifyEmail from '../auth/verify-email/route.ts';
import * as mailbox from '../dev/mailbox/route.ts';
import * as errors from '../errors/route.ts';
import * as health from '../health/route.ts';
import * as methodology from '../methodology/route.ts';
import * as project from '../projects/[id]/route.ts';
import * as projectScore from '../projects/[id]/score/route.ts';
import * as pageView from '../projects/page-view/route.ts';
import * as projectsList from '../projects-list/route.ts';
import * as searchProject from '../search-project/route.ts';
import * as ssoSettings from '../sso-settings/route.ts';
import * as unsubscribe from '../sso-settings/unsubscribe/route.ts';
import * as updateSsoSettings from '../sso-settings/update/route.ts';
import * as deleteAccount from '../user/account/delete/route.ts';
import * as changePassword from '../user/change-password/route.ts';
import * as userEvents from '../user/events/route.ts';
import * as exportData from '../user/export/route.ts';
import * as deletePicture from '../user/profile/delete/route.ts';
import * as profile from '../user/profile/route.ts';
import * as uploadPicture from '../user/profile/upload/route.ts';
import * as endSession from '../user/sessions/end/route.ts';
import * as endAllSessions from '../user/sessions/end-all/route.ts';
import * as sessions from '../user/sessions/route.ts';
import * as uploadSurvey from '../user/survey/upload/route.ts';

const handlers = api({
  GET: route({
    summary: 'This document.',
    result: z.looseObject({ openapi: z.string() }),
    cacheControl: 'public, no-cache',
    handle: async ({ ctx }) => ({ openapi: '3.1.0', ...describeApi(ENDPOINTS, ctx) }),
  }),
});

const ENDPOINTS: readonly Endpoint[] = [
  { path: '/api/auth/forgot-password', handlers: forgotPassword },
  { path: '/api/auth/resend-confirmation', handlers: resendConfirmation },
  { path: '/api/auth/reset-forgotten-password', handlers: resetForgottenPassword },
  { path: '/api/auth/signup', handlers: signup },
  { path: '/api/auth/verify-email', handlers: verifyEmail },
  { path: '/api/dev/mailbox', handlers: mailbox },
  { path: '/api/errors', handlers: errors },
  { path: '/api/health', handlers: health },
  { path: '/api/methodology', handlers: methodology },
  { path: '/api/openapi.json', handlers },
  { path: '/api/projects/{id}', handlers: project },
  { path: '/api/projects/{id}/score', handlers: projectScore },
  { path: '/api/projects/page-view', handlers: pageView },
  { path: '/api/projects-list', handlers: projectsList },
  { path: '/api/search-project', handlers: searchProject },
  { path: '/api/sso-settings', handlers: ssoSettings },
  { path: '/api/sso-settings/unsubscribe', handlers: unsubscribe },
  { path: '/api/sso-settings/update', handlers: updateSsoSettings },
  { path: '/api/user/account/delete', handlers: deleteAccount },
  { path: '/api/user/change-password', handlers: changePassword },
  { path: '/api/user/events', handlers: userEvents },
  { path: '/api/user/export', handlers: exportData },
  { path: '/api/user/profile', handlers: profile },
  { path: '/api/user/profile/delete', handlers: deletePicture },
  { path: '/api/user/profile/upload', handlers: uploadPicture },
  { path: '/api/user/sessions', handlers: sessions },
  { path: '/api/user/sessions/end', handlers: endSession },
  { path: '/api/user/sessions/end-all', handlers: endAllSessions },
  { path: '/api/user/survey/upload', handlers: uploadSurvey },
];

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers;
