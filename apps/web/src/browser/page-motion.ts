import nProgress from 'nprogress';
import { createRouteChanges } from './route-change.ts';
import { prefersReducedMotion } from './prefers-reduced-motion.ts';

/** Source: specification §9. They are the library's own, written down so that another version of it changes nothing. */
const BAR = { minimum: 0.08, speed: 200, trickleSpeed: 800 } as const;

/** From 'done' until the bar is gone: a step forward, a step to the end, and the fading. */
const LEAVING_MS = 3 * BAR.speed;

nProgress.configure({
  ...BAR,
  showSpinner: false,
  // Silent: the framework tells screen readers the name of the page that they came to.
  template: '<div class="bar" data-bar></div>',
  barSelector: '[data-bar]',
});

function startBar(): void {
  const leaving = nProgress.isRendered();
  nProgress.start();
  // The library takes the bar that is fading for the new one, and then away.
  if (leaving) setTimeout(() => nProgress.status !== null && nProgress.set(nProgress.status), LEAVING_MS);
}

/** The changes of route of this page. Told of their beginning by the framework, of their end by what is on screen. */
export const routeChanges = createRouteChanges({
  bar: { start: startBar, done: () => void nProgress.done() },
  here: () => new URL(window.location.href),
  toTop: () => window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' }),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
});
