/** So many projects can stand side by side; more would not be read. Apart, so that browsers need nothing else for it. */
export const COMPARED_MAX = 4;
