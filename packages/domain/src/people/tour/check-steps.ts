/**
 * What is wrong with the steps of a tour, one sentence each; nothing when it can run. The library that draws them drops bad steps
 * without a word. Source: TOUR-32, TOUR-33.
 */
export function findStepFaults(steps: unknown): readonly string[] {
  if (!Array.isArray(steps)) return ['Guided tour: steps must be an array.'];
  return steps.flatMap((step: unknown, index) => {
    const number = index + 1;
    if (typeof step !== 'object' || step === null || Array.isArray(step)) return [`Guided tour: step ${number} must be an object.`];
    const target: unknown = 'target' in step ? step.target : undefined;
    if (typeof target !== 'string' || target === '') return [`Guided tour: step ${number} needs a target.`];
    return [];
  });
}
