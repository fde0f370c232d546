import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Calls `report` with each web vital of this page when it is final, or when the page is left. In a
 * file of its own, which is loaded late.
 */
export function onVital(report: (metric: Metric) => void): void {
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report);
}
