import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The form that the product of the tests is told of. */
export const CRM_FORM = { portalId: '4711', formId: '0aa0aa00-0a00-4a00-8a00-00aa00aa00aa', region: 'eu1' } as const;

/** What HubSpot's embed does, in short: finds its places, fills each with a frame, says when the form is there. */
const SCRIPT = `
for (const place of document.querySelectorAll('.hs-form-frame')) {
  const { portalId, formId, region } = place.dataset;
  const frame = document.createElement('iframe');
  frame.title = 'Form';
  frame.src = new URL('/frame?' + new URLSearchParams({ says: [portalId, formId, region].join(' ') }), ORIGIN).href;
  frame.addEventListener('load', () => window.dispatchEvent(new Event('hs-form-event:on-ready')));
  place.append(frame);
}`;

/** A CRM on this machine: serves the script of an embedded form, and its frame. */
export async function startCrmStub(): Promise<AsyncDisposable & { readonly origin: string }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams, origin } = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (pathname === `/forms/embed/${CRM_FORM.portalId}.js`) {
      response.setHeader('content-type', 'text/javascript');
      return response.end(`{ const ORIGIN = ${JSON.stringify(origin)};${SCRIPT} }`);
    }
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Form</title><form>${searchParams.get('says')}</form>`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
