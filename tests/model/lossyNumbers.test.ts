import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lossyNumbersIn, lossyPart } from '#model/values/lossyNumbers.ts';

const lost = (json: string) => [...lossyNumbersIn(json).values()];
const partOf = (json: string) => lossyPart(JSON.parse(json), () => lossyNumbersIn(json));

it.each([
  ['{"a":1147386954405658704}', ['1147386954405658704'], 'a'],
  ['{"a":9007199254740993}', ['9007199254740993'], 'a'],
  ['{"a":1234567890123456789012}', ['1234567890123456789012'], 'a'],
  ['{"a":0.1234567890123456789}', ['0.1234567890123456789'], 'a'],
  ['{"itens":[{"x":1},{"x":-1.00000000000000001e2,"y":12.345678901234567890}]}', undefined, 'itens.1.y'],
  ['{"a":1e400}', ['1e400'], 'a'],
])('%s loses digits', (json, numbers, place) => {
  if (numbers) expect(lost(json)).toEqual(numbers);
  expect(partOf(json)).toBe(place);
});

it.each([
  '{"a":12345.67,"b":0.1,"c":-3,"d":1e5,"e":123456789012345}',
  '{"a":0.30000000000000004}',
  '{"codigo":"1147386954405658704","texto":"de \\"0.1234567890123456789\\" a 9007199254740993"}',
  '{"a":"2026-05-07T14:00:00.000Z","b":"34191.79001 01043.510047 91020.150008 6 12345678901234"}',
])('%s keeps all digits', (json) => {
  expect(lost(json)).toEqual([]);
  expect(partOf(json)).toBeUndefined();
});

it('keeps whatever number JavaScript writes', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const json = JSON.stringify({ value, text: String(value) });
      expect(lost(json)).toEqual([]);
    }),
  );
});
