import { AppError } from '@redoubt/domain/errors';
import { findPictureKind, HEIC_MESSAGE, isHeic, PICTURE_KINDS_MESSAGE, PICTURE_SIDE } from '@redoubt/domain/people/profile/picture';
import sharp, { type Sharp } from 'sharp';

/** A camera's largest pictures have so many; more would be a small file that unpacks into gigabytes. */
const PIXELS_MAX = 50_000_000;

/** Decoding costs memory and a core: so many at the same time, and no queue behind them that a flood could fill. */
const RUNNING_MAX = 2;
const SECONDS_MAX = 10;

let running = 0;

/**
 * A picture as it is kept and shown: decoded and encoded again as a square WebP, upright, without place, camera or anything else that the
 * file carried besides its pixels.
 *
 * Throws `UnsupportedMediaTypeException` for other kinds of file and `InvalidParameterException` for one that cannot be read.
 */
export async function encodePicture(bytes: Uint8Array): Promise<Uint8Array> {
  if (findPictureKind(bytes) === undefined) {
    throw new AppError('UnsupportedMediaTypeException', { message: isHeic(bytes) ? HEIC_MESSAGE : PICTURE_KINDS_MESSAGE });
  }
  return encodeAgain(bytes, (picture) => picture.resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover' }).webp({ quality: 82 }));
}

/**
 * The picture of a document in its own size and kind, decoded and encoded again, upright, without anything that the file carried besides
 * its pixels. Throws `InvalidParameterException` for one that cannot be read.
 */
export async function encodeDocumentPicture(bytes: Uint8Array, type: 'image/jpeg' | 'image/png'): Promise<Uint8Array> {
  return encodeAgain(bytes, (picture) => (type === 'image/png' ? picture.png() : picture.jpeg({ quality: 90 })));
}

async function encodeAgain(bytes: Uint8Array, finish: (upright: Sharp) => Sharp): Promise<Uint8Array> {
  if (running >= RUNNING_MAX) throw new AppError('ServiceUnavailableException', { retryAfterSeconds: 2 });
  running += 1;
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false }).timeout({ seconds: SECONDS_MAX });
    return await finish(picture.rotate()).toBuffer();
  } catch (cause) {
    throw new AppError('InvalidParameterException', { cause, field: 'file', message: 'file: This picture cannot be read.' });
  } finally {
    running -= 1;
  }
}
