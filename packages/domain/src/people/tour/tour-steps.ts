/** One screen of the guided tour (TOUR-06 to TOUR-15). */
export type TourStep = {
  readonly name: TourStepName;
  /** Where the step points, as a selector; the first match that can be seen counts. Closing screens point at the whole page. */
  readonly target: string;
  /** On which side of its target the card stands; areas that may be taller than the window carry it on top. */
  readonly placement: 'top' | 'bottom' | 'center';
  readonly title: string;
  readonly words: string;
};

export type TourStepName =
  | 'account'
  | 'search'
  | 'alerts'
  | 'trending'
  | 'whats-new'
  | 'filter'
  | 'in-the-works'
  | 'complete-visitor'
  | 'complete-user'
  | 'skip';

/** Seven areas of the home page in their order, then the three closing screens (TOUR-06 to TOUR-18, OP-49). */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    name: 'account',
    // On narrow screens the account is behind the menu's button.
    target: '[data-tour="account"], [data-tour="menu"]',
    placement: 'bottom',
    title: 'Your account',
    words: 'Click here to reach Account Settings and your watchlists.',
  },
  {
    name: 'search',
    target: '[data-tour="search"]',
    placement: 'bottom',
    title: 'Search for projects',
    words: 'Find a project by its name or token symbol.',
  },
  {
    name: 'alerts',
    target: '[data-tour="alerts"]',
    placement: 'top',
    title: 'Stay informed on safety',
    words: 'See recent security alerts, and use Report Incident to tell us of an unsafe project.',
  },
  {
    name: 'trending',
    target: '[data-tour="trending"]',
    placement: 'top',
    title: 'Keep up with trends',
    words: 'See which projects are trending in the community.',
  },
  {
    name: 'whats-new',
    target: '[data-tour="whats-new"]',
    placement: 'top',
    title: "What's new",
    words: 'Look at the safety of projects that recently completed an audit.',
  },
  {
    name: 'filter',
    target: '[data-tour="filter"]',
    placement: 'top',
    title: 'Filter through projects',
    words: 'Narrow the list down to what you look for with advanced filtering.',
  },
  {
    name: 'in-the-works',
    target: '[data-tour="in-the-works"]',
    placement: 'top',
    title: 'In the works',
    words: 'See the projects that are currently undergoing an audit.',
  },
  {
    name: 'complete-visitor',
    target: 'body',
    placement: 'center',
    title: "You're all set!",
    words: 'With an account you can keep watchlists of the projects that you follow.',
  },
  {
    name: 'complete-user',
    target: 'body',
    placement: 'center',
    title: "You're all set!",
    words: 'Those were the areas of the home page.',
  },
  {
    name: 'skip',
    target: 'body',
    placement: 'center',
    title: 'Do you want to skip?',
    words: 'You can restart the tour at any time under',
  },
];

/** The closing screens are not counted as steps. */
const CLOSING_SCREENS = 3;

/** What the counter counts to: 7 (TOUR-34). */
export const AREAS = TOUR_STEPS.length - CLOSING_SCREENS;

export const COMPLETE_VISITOR = AREAS;
export const COMPLETE_USER = AREAS + 1;
export const SKIP_SCREEN = AREAS + 2;

/** Layers, distances and widths, in px. Source: TOUR-35 to TOUR-38. */
export const TOUR_SIZES = { layer: 999, spotlightPadding: 2, barWidth: 332 } as const;

/** Width in px of the progress bar at the step with this place in the list, the first being 0 (TOUR-35). */
export function progressWidth(index: number): number {
  return TOUR_SIZES.barWidth * ((index + 1) / AREAS);
}
