import { expect, test } from 'vitest';
import { readFile, readMessage } from './read-file.ts';

const BYTES_MAX = 100_000;

function toRequest(size: number): Request {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(size)], 'a.png'));
  return new Request('http://localhost/', { method: 'POST', body: form });
}

test('a file of the maximum size is read, one byte more is refused', async () => {
  expect(await readFile(toRequest(BYTES_MAX), { bytesMax: BYTES_MAX })).toHaveLength(BYTES_MAX);
  await expect(readFile(toRequest(BYTES_MAX + 1), { bytesMax: BYTES_MAX })).rejects.toMatchObject({ code: 'PayloadTooLargeException' });
});

test('a message brings as many files of the maximum size as are allowed, and those that no one chose are left out', async () => {
  const form = new FormData();
  form.set('text', 'a'.repeat(10_000));
  for (const name of ['a.bin', 'b.bin', 'c.bin']) form.append('file', new File([new Uint8Array(BYTES_MAX)], name));
  const toMessage = () =>
    readMessage(new Request('http://localhost/', { method: 'POST', body: form }), { filesMax: 3, bytesMax: BYTES_MAX });
  const { text, files } = await toMessage();
  expect(text).toHaveLength(10_000);
  expect(files.map(({ name, bytes }) => [name, bytes.byteLength])).toEqual(['a.bin', 'b.bin', 'c.bin'].map((name) => [name, BYTES_MAX]));
  form.append('file', new File(['x'], 'd.bin'));
  await expect(toMessage()).rejects.toMatchObject({ code: 'InvalidParameterException', field: 'files' });
  form.delete('file');
  form.set('file', new File([], ''));
  expect((await toMessage()).files).toEqual([]);
});

test('a file that hides its size is read only up to the limit', async () => {
  let given = 0;
  const body = new ReadableStream({
    pull(controller) {
      given += 10_000;
      controller.enqueue(new Uint8Array(10_000));
      if (given > 50 * BYTES_MAX) controller.close();
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=a' };
  const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  await expect(readFile(request, { bytesMax: BYTES_MAX })).rejects.toMatchObject({ code: 'PayloadTooLargeException' });
  expect(given).toBeLessThan(2 * BYTES_MAX);
});

test('a form that announces too much is refused before it is read', async () => {
  const body = new ReadableStream({ pull: () => Promise.reject(new Error('The body was read.')) }, { highWaterMark: 0 });
  const headers = { 'content-type': 'multipart/form-data; boundary=a', 'content-length': '1000000' };
  const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  await expect(readFile(request, { bytesMax: BYTES_MAX })).rejects.toMatchObject({ code: 'PayloadTooLargeException' });
});
