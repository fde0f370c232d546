import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawQr } from './draw-qr.ts';

test('a reader finds in the drawing what was put there', async () => {
  const text = 'otpauth://totp/Redoubt:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Redoubt';
  const { side, path } = drawQr(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="400" height="400">
    <rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(text);
});

test('the drawing is only bars within the square, with nothing near its edge', () => {
  const { side, path } = drawQr('a');
  expect(side).toBe(29);
  const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
  expect(bars.map(([bar]) => bar).join('')).toBe(path);
  const columns = bars.map(([, x]) => Number(x));
  expect(Math.min(...columns)).toBe(4);
});
