import { describe, expect, it } from 'vitest';
import { readInstantText, storedMoment } from '#model/time/moments.ts';
import { migrated } from '#kinds/migration.ts';
import { defaultOf } from '#kinds/defaults.ts';
import { normalizeValue } from '#kinds/registry.ts';
import { itemsWith } from '#tests/support/portal.ts';
import { context, fieldOf } from './helpers.ts';

describe('the text of an instant', () => {
  it.each([
    ['2030-05-07T14:00Z', '2030-05-07T14:00Z'],
    ['2030-05-07 14:00:30z', '2030-05-07T14:00:30Z'],
    ['2030-05-07T14:00:30.5Z', '2030-05-07T14:00:30.5Z'],
    ['2030-05-07T14:00:30.123456789Z', '2030-05-07T14:00:30.123Z'],
    ['2030-05-07T22:30:00-03:00', '2030-05-08T01:30:00Z'],
    ['2030-05-07T00:15+05:45', '2030-05-06T18:30Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
  ])('%s is %s', (text, instant) => expect(readInstantText(text)).toBe(instant));

  it.each([
    '2030-05-07',
    '2030-05-07T14:00',
    '2030-02-30T14:00Z',
    '2030-05-07T24:01Z',
    '2030-05-07T14:60Z',
    '2030-05-07T14:00:00+24:00',
    '2030-05-07T14:00:00 +03:00',
    'ontem',
  ])('%s is none', (text) => expect(readInstantText(text)).toBeUndefined());
});

describe('a stored moment', () => {
  it.each([
    ['2030-05-07T14:00Z', '2030-05-07T14:00:00.000Z'],
    ['2030-05-07T14:00:30Z', '2030-05-07T14:00:30.000Z'],
    ['2030-05-07T14:00:30.5Z', '2030-05-07T14:00:30.500Z'],
    ['2030-05-07T14:00:00-03:00', '2030-05-07T17:00:00.000Z'],
    ['2020-01-01T00:00', '2020-01-01T04:00:00.000Z'],
    ['2020-01-01T00:00:05.25', '2020-01-01T04:00:05.250Z'],
  ])('%s has the form %s', (text, form) => expect(storedMoment(text, 'America/Cuiaba')).toBe(form));

  it.each([null, 7, '', 'ontem', '2030-05-07', '2030-05-07T14:00:00.000Z', '2030-02-30T14:00:00Z'])(
    '%j stays as it is',
    (value) => expect(storedMoment(value, 'America/Cuiaba')).toBe(value),
  );

  it('is normalised where an API sends it with a zone, and not without', () => {
    expect(normalizeValue(fieldOf('datetime'), '2030-05-07T14:00Z')).toBe('2030-05-07T14:00:00.000Z');
    expect(normalizeValue(fieldOf('datetime'), '2030-05-07T14:00')).toBe('2030-05-07T14:00');
    expect(normalizeValue(fieldOf('text'), '2030-05-07T14:00Z')).toBe('2030-05-07T14:00Z');
  });

  it('is that of the portal’s clock as a default', () => {
    const field = fieldOf('datetime', { default: '2020-01-01T00:00' });
    expect(defaultOf(field, context)).toBe('2020-01-01T04:00:00.000Z');
  });
});

describe('the migration', () => {
  const portal = itemsWith(`  saida: { type: datetime, label: Saída }
  dia: { type: date, label: Dia }
  passos: { type: items, label: Passos, fields: { hora: { type: datetime, label: Hora } } }
`);
  const itens = [
    {
      id: 1,
      saida: '2030-05-07T14:00Z',
      dia: '2030-05-07',
      passos: [{ hora: '2030-05-07T15:00:00Z' }, { hora: null }],
    },
    { id: 2, saida: '2030-05-07T14:00:00.000Z', passos: [] },
  ];

  it('brings moments of records and rows into the one form, and says so', () => {
    const { tables, forms, steps, refused } = migrated(portal, { tables: { itens }, rest: {} });
    expect(tables.itens).toEqual([
      {
        ...itens[0],
        saida: '2030-05-07T14:00:00.000Z',
        passos: [{ hora: '2030-05-07T15:00:00.000Z' }, { hora: null }],
      },
      itens[1],
    ]);
    expect(forms.map(({ what, count }) => [what.split(' ')[0], count])).toEqual([
      ['itens.saida', 1],
      ['itens.passos.hora', 1],
    ]);
    expect([...steps, ...refused]).toEqual([]);
    expect(migrated(portal, { tables, rest: {} }).forms).toEqual([]);
  });
});
