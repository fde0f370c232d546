import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Calls `tell` with each measurement of this page when it is final, or when the page is left. In a file of its own: nobody waits for it. */
export function onVital(tell: (metric: Metric) => void): void {
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(tell);
}
