import { expect, test } from 'vitest';
import { nextDigestAt } from './digest-time.ts';
import { isTimeZone, TimeZone } from './time-zone.ts';

test.each([
  ['2026-11-22T07:59:59Z', 'daily', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22T08:00:00Z', 'daily', '2026-11-23T08:00:00.000Z'],
  ['2026-12-31T23:00:00Z', 'daily', '2027-01-01T08:00:00.000Z'],
  // The 23rd of November 2026 is a Monday.
  ['2026-11-22T12:00:00Z', 'weekly', '2026-11-23T08:00:00.000Z'],
  ['2026-11-23T07:00:00Z', 'weekly', '2026-11-23T08:00:00.000Z'],
  ['2026-11-23T08:00:00Z', 'weekly', '2026-11-30T08:00:00.000Z'],
] as const)('an event at %s goes into the %s digest of %s', (now, frequency, expected) => {
  expect(nextDigestAt(new Date(now), frequency).toISOString()).toBe(expected);
});

test.each([
  ['Europe/Berlin', 'daily', '2026-11-22T06:59:59Z', '2026-11-22T07:00:00.000Z'],
  ['Europe/Berlin', 'daily', '2026-11-22T07:00:00Z', '2026-11-23T07:00:00.000Z'],
  // Clocks were put forward in the night to the 29th of March, and back in that to the 25th of
  // October.
  ['Europe/Berlin', 'daily', '2026-03-28T07:00:00Z', '2026-03-29T06:00:00.000Z'],
  ['Europe/Berlin', 'daily', '2026-03-29T06:00:00Z', '2026-03-30T06:00:00.000Z'],
  ['Europe/Berlin', 'daily', '2026-10-24T06:00:00Z', '2026-10-25T07:00:00.000Z'],
  ['Europe/Berlin', 'daily', '2026-10-25T00:30:00Z', '2026-10-25T07:00:00.000Z'],
  ['Europe/Berlin', 'weekly', '2026-10-24T06:00:00Z', '2026-10-26T07:00:00.000Z'],
  // Far ahead of UTC it is Monday while UTC has Sunday, and the other way round.
  ['Asia/Tokyo', 'weekly', '2026-11-22T22:59:00Z', '2026-11-22T23:00:00.000Z'],
  ['Asia/Tokyo', 'weekly', '2026-11-22T23:00:00Z', '2026-11-29T23:00:00.000Z'],
  ['America/Los_Angeles', 'weekly', '2026-11-23T02:00:00Z', '2026-11-23T16:00:00.000Z'],
  ['Pacific/Kiritimati', 'daily', '2026-11-22T10:00:00Z', '2026-11-22T18:00:00.000Z'],
  ['Asia/Kathmandu', 'daily', '2026-11-22T10:00:00Z', '2026-11-23T02:15:00.000Z'],
  // By half an hour, and in the other half of the year.
  ['Australia/Lord_Howe', 'daily', '2026-10-03T00:00:00Z', '2026-10-03T21:00:00.000Z'],
] as const)('NOTE-13: in %s the %s digest for an event at %s is sent at %s', (timeZone, frequency, now, expected) => {
  expect(nextDigestAt(new Date(now), frequency, timeZone).toISOString()).toBe(expected);
});

test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Tokyo', 'UTC'])(
  'NOTE-13: a year in %s has one digest a day, always at 8:00 local time',
  (timeZone) => {
    const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const shown: string[] = [];
    for (let at = new Date('2026-01-01T12:00:00Z'); shown.length < 365; ) {
      at = nextDigestAt(at, 'daily', timeZone);
      shown.push(clock.format(at));
    }
    const first = Date.parse(`${shown[0]?.slice(0, 10)}T08:00:00Z`);
    expect(shown).toEqual(shown.map((_, day) => new Date(first + day * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')));
  },
);

test('NOTE-13: a time zone is a name of the IANA database', () => {
  expect(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC'].map(isTimeZone)).toEqual([true, true, true, true]);
  expect(['Europe/Atlantis', 'Mars'].map(isTimeZone)).toEqual([false, false]);
  expect(['', '+01:00', "Europe/Berlin'; drop", `A${'a'.repeat(64)}`].map((name) => TimeZone.safeParse(name).success)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
