import type { Badge } from '@redoubt/domain/catalog/badge/badge';
import { KYC_TIER_NAMES } from '@redoubt/domain/catalog/project/identity-check';
import { LEVEL_LABELS } from '@redoubt/domain/catalog/verdict/texts';
import { formatDay } from '@redoubt/ui/data/format';
import { fortTrace, toPath } from '@redoubt/ui/fort';
import { tierVerdict } from '@redoubt/ui/score/verdict';
import { escapeXml } from '@/site/xml';

export type BadgeTheme = 'auto' | 'light' | 'dark';

type Tone = 'safe' | 'caution' | 'danger' | 'unknown';
type Palette = { readonly surface: string; readonly line: string; readonly text: string; readonly faint: string } & Record<Tone, string>;

// An embedded picture cannot read design tokens; these are their values in sRGB.
const LIGHT: Palette = {
  surface: '#ffffff',
  line: '#d9dee2',
  text: '#11171c',
  faint: '#5a646c',
  safe: '#0f7433',
  caution: '#a55800',
  danger: '#c01a25',
  unknown: '#5a646c',
};
const DARK: Palette = {
  surface: '#0f1417',
  line: '#2b3135',
  text: '#f1f4f6',
  faint: '#969da2',
  safe: '#5bcf7b',
  caution: '#eab750',
  danger: '#ff6f6c',
  unknown: '#969da2',
};
const ON_TONE = { light: '#ffffff', dark: '#0f1417' } as const;

export const BADGE_HEIGHT = 44;
/** Longer names are cut, so that a badge fits into other sites' layouts. */
const NAME_LENGTH_MAX = 28;

/** The text of the coloured half, and of the accessible description. */
function badgeText({ state, level, score }: Badge): { readonly head: string; readonly detail: string; readonly tone: Tone } {
  const span = score === null ? undefined : `${score.low} to ${score.high}`;
  if (state === 'incident') return { head: 'Incident', detail: 'open', tone: 'danger' };
  if (state === 'code-changed') return { head: 'Code changed', detail: 'since audit', tone: 'danger' };
  // Bad news does not go stale.
  if (level === 'critical' || level === 'high')
    return { head: LEVEL_LABELS[level], detail: state === 'score' ? `score ${span}` : 'not rated', tone: 'danger' };
  if (state === 'stale') return { head: 'Stale', detail: 'check again', tone: 'unknown' };
  if (level !== 'unknown') {
    const detail = state === 'score' && score !== null ? `Tier ${score.tier}, ${span}` : 'not rated';
    return { head: LEVEL_LABELS[level], detail, tone: level === 'low' ? 'safe' : 'caution' };
  }
  if (state === 'not-rated' || span === undefined || score === null) {
    return { head: 'Not rated', detail: span ?? 'not assessed', tone: 'unknown' };
  }
  return { head: `Tier ${score.tier}`, detail: span, tone: tierVerdict(score.tier) ?? 'unknown' };
}

/** The badge with its verdict in words, as its text alternative. */
export function badgeSentence(badge: Badge, { siteName }: { siteName: string }): string {
  const { head, detail } = badgeText(badge);
  const day = badge.day === null ? '' : `, evidence of ${formatDay(badge.day)}`;
  const kyc = badge.kyc === 'none' ? '' : `, identity check ${KYC_TIER_NAMES[badge.kyc]}`;
  return `${badge.name} at ${siteName}: ${head}, ${detail}${day}${kyc}${badge.verdict === null ? '' : `. ${badge.verdict}`}`;
}

/**
 * A project's badge as an SVG without scripts, fonts or external resources. `auto` follows the reader's
 * theme; where styles are blocked it is light.
 */
export function drawBadge(badge: Badge, { siteName, theme }: { siteName: string; theme: BadgeTheme }): string {
  const { head, detail, tone } = badgeText(badge);
  const { name, line, left, right } = layOut(badge, { siteName });
  const width = left + right;
  const base = theme === 'dark' ? DARK : LIGHT;
  const ink = ON_TONE[theme === 'dark' ? 'dark' : 'light'];
  const sentence = escapeXml(badgeSentence(badge, { siteName }));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${BADGE_HEIGHT}" viewBox="0 0 ${width} ${BADGE_HEIGHT}" role="img" aria-label="${sentence}" font-family="ui-sans-serif,system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif">`,
    `<title>${sentence}</title>`,
    theme === 'auto' ? `<style>@media (prefers-color-scheme:dark){${darkRules(tone)}}</style>` : '',
    `<clipPath id="c"><rect width="${width}" height="${BADGE_HEIGHT}" rx="8"/></clipPath>`,
    `<g clip-path="url(#c)"><rect class="s" width="${width}" height="${BADGE_HEIGHT}" fill="${base.surface}"/>`,
    `<rect class="t" x="${left}" width="${right}" height="${BADGE_HEIGHT}" fill="${base[tone]}"/></g>`,
    `<rect class="l" x=".5" y=".5" width="${width - 1}" height="${BADGE_HEIGHT - 1}" rx="7.5" fill="none" stroke="${base.line}"/>`,
    `<path class="m" transform="translate(23 22)" d="${toPath(fortTrace({ radius: 10 }))}" fill="none" stroke="${base.text}" stroke-width="1.6" stroke-linejoin="round"/>`,
    `<text class="n" x="44" y="20" font-size="13" font-weight="600" fill="${base.text}">${escapeXml(name)}</text>`,
    `<text class="f" x="44" y="34" font-size="11" fill="${base.faint}">${escapeXml(line)}</text>`,
    `<text class="i" x="${left + 12}" y="20" font-size="13" font-weight="600" fill="${ink}">${head}</text>`,
    `<text class="i" x="${left + 12}" y="34" font-size="11" fill="${ink}">${detail}</text></svg>`,
  ].join('');
}

/** The width of the picture, so that a page can reserve the space. */
export function badgeWidth(badge: Badge, { siteName }: { siteName: string }): number {
  const { left, right } = layOut(badge, { siteName });
  return left + right;
}

function layOut(badge: Badge, { siteName }: { siteName: string }) {
  const { head, detail } = badgeText(badge);
  const name = shorten(badge.name);
  const kyc = badge.kyc === 'none' ? '' : ` · KYC ${KYC_TIER_NAMES[badge.kyc]}`;
  const line = `${siteName} · ${badge.day === null ? 'no evidence yet' : formatDay(badge.day)}${kyc}`;
  const left = 44 + Math.ceil(Math.max(widthOf(name, 7.4), widthOf(line, 5.9))) + 12;
  const right = 24 + Math.ceil(Math.max(widthOf(head, 7.6), widthOf(detail, 5.9)));
  return { name, line, left, right };
}

function darkRules(tone: Tone): string {
  return `.s{fill:${DARK.surface}}.t{fill:${DARK[tone]}}.l{stroke:${DARK.line}}.m{stroke:${DARK.text}}.n{fill:${DARK.text}}.f{fill:${DARK.faint}}.i{fill:${ON_TONE.dark}}`;
}

function shorten(name: string): string {
  const points = [...name];
  return points.length <= NAME_LENGTH_MAX ? name : `${points.slice(0, NAME_LENGTH_MAX - 1).join('')}…`;
}

/** Estimated width of a text, since only the reader's browser can measure it. Non-Latin characters are up to twice as wide. */
function widthOf(text: string, perCharacter: number): number {
  return [...text].reduce((width, character) => width + perCharacter * ((character.codePointAt(0) ?? 0) > 0x2e7f ? 1.9 : 1), 0);
}
