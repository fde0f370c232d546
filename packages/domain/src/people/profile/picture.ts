import * as z from 'zod/mini';
import { UNKNOWN_MESSAGE } from '../auth-view/auth-messages.ts';
import { LIMIT_MESSAGE } from './change-password.ts';

/** Largest picture that is taken, in bytes, and the side of the square that it becomes, in pixels. Source: decisions on people. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
export const PICTURE_SIDE = 512;

/** Kinds of picture, as their first bytes tell: what a name or a browser says of a file is not believed. */
export type PictureKind = 'png' | 'jpeg' | 'webp';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** What kind of picture begins with these bytes; `undefined` is none that is taken. */
export function findPictureKind(bytes: Uint8Array): PictureKind | undefined {
  if (holds(bytes, 0, PNG)) return 'png';
  if (holds(bytes, 0, JPEG)) return 'jpeg';
  return holds(bytes, 0, RIFF) && holds(bytes, 8, WEBP) ? 'webp' : undefined;
}

const FTYP = [0x66, 0x74, 0x79, 0x70];
const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Whether a file is a picture as iPhones take them, whatever its name says. Source: ISO/IEC 23008-12. */
export function isHeic(bytes: Uint8Array): boolean {
  return holds(bytes, 4, FTYP) && HEIC_BRANDS.has(String.fromCharCode(...bytes.subarray(8, 12)));
}

export const PICTURE_KINDS_MESSAGE = 'Please choose a PNG, JPEG or WebP picture.';

/** Whom this tells is on a phone, and knows their pictures as pictures. */
export const HEIC_MESSAGE =
  'This is a HEIC picture, as iPhones take them. Please choose a PNG, JPEG or WebP picture. A screenshot of it is a PNG; for new pictures, choose Settings, Camera, Formats, Most Compatible on the phone.';

function holds(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}

/** Answer of POST /api/user/profile/upload (ACCT-03). */
export const PictureResult = z.object({ success: z.literal(true), image: z.string() });

/** Why a picture was not taken, in the page's words. `code` is that of our API. */
export function pictureMessage(code: string | undefined): string {
  if (code === 'PayloadTooLargeException') return 'The picture is larger than 5 MB.';
  if (code === 'UnsupportedMediaTypeException' || code === 'InvalidParameterException') return PICTURE_KINDS_MESSAGE;
  if (code === 'LimitExceededException') return LIMIT_MESSAGE;
  return UNKNOWN_MESSAGE;
}
