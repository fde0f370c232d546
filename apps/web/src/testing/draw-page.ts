import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createElement, type ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';

/** A page's text, with its parts that wait for data, and a router that its buttons may refresh. */
export async function drawPage(element: ReactNode): Promise<string> {
  const nothing = () => undefined;
  const value = { back: nothing, forward: nothing, refresh: nothing, push: nothing, replace: nothing, prefetch: nothing, bfcacheId: '' };
  const stream = await renderToReadableStream(createElement(AppRouterContext.Provider, { value }, element));
  await stream.allReady;
  return new Response(stream).text();
}
