import { expect, test } from 'vitest';
import { findPictureKind, isHeic, pictureMessage } from './picture.ts';

const text = (words: string) => new TextEncoder().encode(words);

test.each([
  [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'png'],
  [new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'jpeg'],
  [text('RIFF\0\0\0\0WEBPVP8 '), 'webp'],
  [text('RIFF\0\0\0\0WAVEfmt '), undefined],
  [text('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
  [text('GIF89a'), undefined],
  [new Uint8Array(), undefined],
])('%# is told by its first bytes', (bytes, expected) => {
  expect(findPictureKind(bytes)).toBe(expected);
});

test.each([
  ['\0\0\0\u0018ftypheic\0\0\0\0mif1heic', true],
  ['\0\0\0\u0018ftypmif1\0\0\0\0', true],
  ['\0\0\0\u0018ftypavif\0\0\0\0', false],
  ['\0\0\0\u0018ftyp', false],
  ['heic', false],
])('a picture of an iPhone is told by its content: %j, %s', (words, expected) => {
  expect(isHeic(text(words))).toBe(expected);
  expect(findPictureKind(text(words))).toBeUndefined();
});

test.each([
  ['PayloadTooLargeException', 'The picture is larger than 5 MB.'],
  ['UnsupportedMediaTypeException', 'Please choose a PNG, JPEG or WebP picture.'],
  [undefined, 'An unknown error has occurred. Please try again later.'],
])('%s is said in words', (code, words) => {
  expect(pictureMessage(code)).toBe(words);
});
