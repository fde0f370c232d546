import { HEIC_MESSAGE, PICTURE_KINDS_MESSAGE, PICTURE_SIDE } from '@redoubt/domain/people/profile/picture';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { encodePicture } from './encode-picture.ts';

const RED = { r: 220, g: 10, b: 10 };
const [WIDTH, HEIGHT] = [80, 60];

/** A grey picture with a red corner: as it is to be seen at the top left. */
const upright = () =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080' } }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: RED } }, left: 10, top: 0 },
  ]);

/** How a camera that was held otherwise stores that picture. Source: Exif 2.32, tag 0x0112. */
const STORED: Readonly<Record<number, (picture: Sharp) => Sharp>> = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.flop().rotate(270),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.flop().rotate(90),
  8: (picture) => picture.rotate(90),
};

/** The colour of a picture at a share of its width and height. */
async function colourAt(bytes: Uint8Array, [across, down]: readonly [number, number]): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  return red > 150 && green < 80 && blue < 80
    ? 'red'
    : Math.abs(red - green) < 20 && Math.abs(green - blue) < 20
      ? 'grey'
      : `${red} ${green} ${blue}`;
}

const CORNERS = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.1, 0.9],
  [0.9, 0.9],
] as const;
const coloursOf = (bytes: Uint8Array) => Promise.all(CORNERS.map((corner) => colourAt(bytes, corner)));

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a picture of a camera that was held in way %i is kept upright, without saying how it was held',
  async (orientation) => {
    const stored = STORED[orientation]?.(sharp(await upright().png().toBuffer())) ?? sharp();
    const kept = await encodePicture(await stored.jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer());
    const { format, width, height, orientation: said } = await sharp(kept).metadata();
    expect([format, width, height, said]).toEqual(['webp', PICTURE_SIDE, PICTURE_SIDE, undefined]);
    expect(await coloursOf(kept)).toEqual(['red', 'grey', 'grey', 'grey']);
  },
);

test('pictures for print, of 16 bits and with several frames have their colours', async () => {
  const plain = await upright().png().toBuffer();
  const kinds = [
    await sharp(plain).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
    await sharp(plain).toColourspace('rgb16').png().toBuffer(),
    await sharp([plain, plain], { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer(),
  ];
  for (const bytes of kinds) expect(await coloursOf(await encodePicture(bytes))).toEqual(['red', 'grey', 'grey', 'grey']);
});

test('a picture of an iPhone is refused with what to do, whatever its name, and other files with the kinds that are taken', async () => {
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic');
  await expect(encodePicture(heic)).rejects.toMatchObject({ code: 'UnsupportedMediaTypeException', message: HEIC_MESSAGE });
  await expect(encodePicture(Buffer.from('GIF89a'))).rejects.toMatchObject({ message: PICTURE_KINDS_MESSAGE });
});
