import { expect, test } from 'vitest';
import { type DrawerPlacement, drawerStyle } from './drawer-look.ts';

test('CONST-03: a drawer is 378 px wide at a side, 378 px high above and below', () => {
  expect(drawerStyle({ size: 'default', placement: 'right', pushed: false })).toEqual({ width: '378px', height: '100dvh' });
  expect(drawerStyle({ size: 'default', placement: 'bottom', pushed: false })).toEqual({ width: '100vw', height: '378px' });
});

test('CONST-04: a large one 736 px', () => {
  expect(drawerStyle({ size: 'large', placement: 'left', pushed: false })).toEqual({ width: '736px', height: '100dvh' });
  expect(drawerStyle({ size: 'large', placement: 'top', pushed: false })).toEqual({ width: '100vw', height: '736px' });
});

test.each<[DrawerPlacement, string]>([
  ['right', '-180px 0px'],
  ['left', '180px 0px'],
  ['top', '0px 180px'],
  ['bottom', '0px -180px'],
])('CONST-05: one at the %s moves by %s, towards the middle, when another opens from inside it', (placement, translate) => {
  expect(drawerStyle({ size: 'default', placement, pushed: true }).translate).toBe(translate);
});
