import encodeQR from 'qr';

/** Modules of nothing around the code: readers need them. Source: ISO/IEC 18004, quiet zone. */
const QUIET_MODULES = 4;

/** A QR code as an SVG path: each run of dark modules of a row is one bar. `side` is the square's, in modules, quiet zone included. */
export function drawQr(text: string): { side: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES });
  const bars = rows.flatMap((row, y) => {
    const dark = row.map((module) => (module ? '1' : '0')).join('');
    return [...dark.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  return { side: rows.length, path: bars.join('') };
}
