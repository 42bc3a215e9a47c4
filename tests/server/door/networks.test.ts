import { expect, it } from 'vitest';
import { networksOf, siteOf } from '#server/door/door.ts';

it.each([
  ['192.0.2.7', { client: '192.0.2.7' }],
  [
    '2001:db8:1:2ab:3::4',
    { client: '2001:db8:1:2ab/64', customer: '2001:db8:1:200/56', site: '2001:db8:1/48' },
  ],
  ['2001:db8::1', { client: '2001:db8:0:0/64', customer: '2001:db8:0:000/56', site: '2001:db8:0/48' }],
  ['::1', { client: '0:0:0:0/64', customer: '0:0:0:000/56', site: '0:0:0/48' }],
])('%s is counted by its networks', (address, expected) => expect(networksOf(address)).toEqual(expected));

it('an address shares a queue with its widest network', () => {
  expect(siteOf('2001:db8:1:2::1')).toBe(siteOf('2001:db8:1:fff0::2'));
  expect(siteOf('2001:db8:1:2::1')).not.toBe(siteOf('2001:db8:2:2::1'));
  expect(siteOf('192.0.2.7')).not.toBe(siteOf('192.0.2.8'));
});
