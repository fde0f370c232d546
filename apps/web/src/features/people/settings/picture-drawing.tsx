import { firstLetter } from '@redoubt/domain/people/auth-view/profile-picture';

/** The picture that somebody uploaded, or the first letter of `letterOf`. */
export function PictureDrawing({ source, letterOf }: { source: string | null; letterOf: string }) {
  return (
    <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-full bg-identity font-semibold text-28 text-on-identity leading-none">
      {source === null ? (
        <span aria-hidden="true">{firstLetter(letterOf)}</span>
      ) : (
        // biome-ignore lint/performance/noImgElement: it has the size it is shown in, and must not be kept for long
        <img src={source} alt="Yourself" width={64} height={64} className="size-full object-cover" />
      )}
    </span>
  );
}
