import { Mark } from '@redoubt/ui/score/mark';
import { siteConfig } from '../../../../../site.config.ts';

/** Longer names are drawn narrower, so that the logo keeps its size. */
const NAME_CHARACTERS_MAX = 11;

/** The logo and the name as one drawing of 168 by 40 (SITE-51). */
export function FooterLogo({ name = siteConfig.name }: { name?: string }) {
  return (
    <svg width="168" height="40" viewBox="0 0 168 40" role="img" aria-label={name}>
      <g transform="translate(0 6)">
        <Mark size={28} />
      </g>
      <text
        x="38"
        y="27"
        fill="currentColor"
        fontSize="20"
        fontWeight="600"
        letterSpacing="-0.3"
        {...(name.length > NAME_CHARACTERS_MAX && { textLength: 128, lengthAdjust: 'spacingAndGlyphs' })}
      >
        {name}
      </text>
    </svg>
  );
}
