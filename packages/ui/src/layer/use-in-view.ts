import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below, or beside, what is seen a picture begins to load. Source: SITE-62. */
const MARGIN_PX = 200;

/** What to call for each element that is waited for. */
const waiting = new Map<Element, () => void>();

let observer: IntersectionObserver | undefined;

function watch(element: Element, act: () => void): () => void {
  observer ??= createObserver();
  waiting.set(element, act);
  observer.observe(element);
  return () => forget(element);
}

function forget(element: Element): void {
  waiting.delete(element);
  observer?.unobserve(element);
}

function createObserver(): IntersectionObserver {
  // Paper has no viewport.
  window.addEventListener('beforeprint', () => come([...waiting.keys()]));
  return new IntersectionObserver((entries) => come(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)), {
    rootMargin: `${MARGIN_PX}px`,
  });
}

function come(elements: readonly Element[]): void {
  for (const element of elements) {
    const act = waiting.get(element);
    forget(element);
    act?.();
  }
}

/**
 * Whether the element that carries `ref` has come near what is seen, and stays true from then on. Browsers' own lazy loading begins a
 * screen or two earlier than we want. Never true before scripts run: without them something else must show the picture.
 */
export function useInView<Each extends Element>(): [ref: RefObject<Each | null>, inView: boolean] {
  const ref = useRef<Each>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (inView || ref.current === null) return;
    return watch(ref.current, () => setInView(true));
  }, [inView]);
  return [ref, inView];
}
