import { classNames } from '../class-names.ts';
import { hueOf, identityColor, monogramOf } from '../data/identity.ts';
import { LogoDrawing } from './logo-drawing.tsx';

type ProjectLogoProps = {
  id: string;
  name: string;
  /** Address of the drawing on this site; null when a monogram stands in. */
  src: string | null;
  size: 20 | 24 | 32 | 40 | 56;
  round?: boolean;
  /** False above the fold, where waiting would show. */
  lazy?: boolean;
};

const LETTERS: Readonly<Record<ProjectLogoProps['size'], string>> = {
  20: 'text-[9px]',
  24: 'text-[10px]',
  32: 'text-12',
  40: 'text-14',
  56: 'text-20',
};

/** A project's drawing, or its monogram on a hue of its own. Silent to screen readers: the name stands beside it. */
export function ProjectLogo({ id, name, src, size, round = false, lazy = true }: ProjectLogoProps) {
  const shape = classNames('logo', round ? 'logo-round' : size >= 40 && 'logo-large');
  if (src !== null) {
    return <LogoDrawing path={src} size={size} lazy={lazy} className={`${shape} logo-framed`} />;
  }
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, backgroundColor: identityColor(hueOf(id)) }}
      className={`${shape} logo-letters ${LETTERS[size]}`}
    >
      {monogramOf(name)}
    </span>
  );
}
