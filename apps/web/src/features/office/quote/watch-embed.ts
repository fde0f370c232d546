/** How long an embedded form may take to appear. Source: OP-29. */
const EMBED_MAX_MS = 5_000;

type Embed = {
  readonly place: HTMLElement;
  readonly scriptUrl: string;
  readonly onReady: () => void;
  readonly onFailed: () => void;
  readonly onSubmitted: () => void;
};

/**
 * Fetches the script of an embedded form and says what became of it: it drew a form or a frame that loaded, or it did not in time.
 * Returns how to end it all; the script of a later call runs again and finds its own place.
 */
export function watchEmbed({ place, scriptUrl, onReady, onFailed, onSubmitted }: Embed): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  const settle = (notify: () => void) => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    observer.disconnect();
    notify();
  };
  let settled = false;
  const timer = setTimeout(() => settle(onFailed), EMBED_MAX_MS);

  // The service tells by events; a frame or a form that is there tells, too, should it not.
  const observer = new MutationObserver(() => {
    if (place.querySelector('form') !== null) settle(onReady);
    place.querySelector('iframe')?.addEventListener('load', () => settle(onReady), { signal, once: true });
  });
  observer.observe(place, { childList: true, subtree: true });
  window.addEventListener('hs-form-event:on-ready', () => settle(onReady), { signal });
  window.addEventListener('hs-form-event:on-submission:success', onSubmitted, { signal });

  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  script.addEventListener('error', () => settle(onFailed), { signal });
  document.head.append(script);

  return () => {
    settle(() => undefined);
    ends.abort();
    script.remove();
    place.replaceChildren();
  };
}
