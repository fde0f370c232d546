import { createContext } from 'react';
import type { TourControls } from './use-tour.ts';

/** What the card needs of the tour: the library that draws it passes nothing on. */
export const TourContext = createContext<TourControls | undefined>(undefined);
