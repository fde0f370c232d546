/** The rules of trending; the methodology page is rendered from them. */
export const TRENDING = {
  /** Older signals do not count. */
  days: 7,
  /** The half-life of a signal, in hours. */
  halfLifeHours: 48,
  /** Points of a page view, a picked search result and a first vote; each once per visitor, project and day (UTC). */
  points: { view: 1, pick: 1, vote: 2 },
  /** Maximum points of one network per project and day. */
  networkPointsMax: 3,
} as const;
