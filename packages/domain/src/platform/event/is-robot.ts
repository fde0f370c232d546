// Names that programs give themselves. Browsers that a person steers, with or without a screen, are not among them.
const ROBOT = /(?<!cu)bot\b|crawl|spider|slurp|archiver|facebookexternalhit|preview|monitor|uptime|lighthouse|scrap/i;

/** Whether a program says of itself that it is one: what it opens is no view (OP-25). */
export function isRobot(userAgent: string): boolean {
  return ROBOT.test(userAgent);
}
