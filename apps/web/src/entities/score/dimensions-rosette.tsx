import { Rosette } from '@redoubt/ui/score/rosette';
import { type DrawnDimensions, toPetals } from './petals.ts';

/** A project's six dimensions as a small rosette, for lists. */
export function DimensionsRosette(drawn: DrawnDimensions) {
  return <Rosette size={40} petals={toPetals(drawn)} />;
}
