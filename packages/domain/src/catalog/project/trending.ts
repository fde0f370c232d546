/** How projects trend, in full: what the methodology page tells is drawn from this. */
export const TRENDING = {
  /** What is older does not count. */
  days: 7,
  /** After so many hours a signal counts half. */
  halfLifeHours: 48,
  /** Of a page viewed, of a project chosen among the results of a search, and of a first vote: each once a visitor, project and day (UTC). */
  points: { view: 1, pick: 1, vote: 2 },
  /** What one network can bring a project in a day, however many visitors it seems to hold. */
  networkPointsMax: 3,
} as const;
