import { isArea } from '@redoubt/domain/people/tour/tour-state';
import { IconButton } from '@redoubt/ui/icon-button';
import X from 'lucide-react/icons/x';
import { use, useEffect, useId, useRef } from 'react';
import type { TooltipRenderProps } from 'react-joyride';
import { AreaActions, Progress } from './area-step.tsx';
import { ClosingActions, ClosingText } from './closing-screen.tsx';
import { useCardKeys } from './use-card-keys.ts';
import { TourContext } from './use-tour.ts';

/** The card of one step: 290 px, and 380 px in windows wider than 480 px (TOUR-36). */
export function TourCard({ index, step }: TooltipRenderProps) {
  const tour = use(TourContext);
  const card = useRef<HTMLDivElement>(null);
  const id = useId();
  const area = isArea(index);
  useCardKeys({ card, index, onEscape: () => tour?.send({ type: 'closed' }) });

  // Every step has a card of its own, and the keyboard begins at what most people do next.
  useEffect(() => card.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }), []);

  if (tour === undefined) return null;
  return (
    <div
      ref={card}
      role="dialog"
      // What is spotlighted can be used meanwhile.
      aria-modal={!area}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      data-tour-card
      className="relative w-72.5 max-w-[calc(100vw-20px)] rounded-card bg-float p-6 text-start text-text shadow-float min-[481px]:w-95"
    >
      {area && <Progress index={index} />}
      <h2 id={`${id}-title`} className="pe-8 font-semibold text-16 leading-tight">
        {step.title}
      </h2>
      <p id={`${id}-words`} className="mt-2 text-14 text-text-2">
        {step.content}
        <ClosingText index={index} />
      </p>
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2">
        {area ? <AreaActions index={index} tour={tour} /> : <ClosingActions index={index} tour={tour} />}
      </div>
      <IconButton label="Close tour" className="absolute top-3 inset-e-3" onClick={() => tour.send({ type: 'closed' })}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
