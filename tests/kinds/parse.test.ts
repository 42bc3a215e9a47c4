import { describe, expect, it } from 'vitest';
import type { Field } from '#model/types.ts';
import { parseValue, valueFault } from '#kinds/registry.ts';
import { context, fieldOf } from './helpers.ts';

const options = [
  { value: 'ativo', label: 'Ativo', tone: 'success' },
  { value: 'manutencao', label: 'Em manutenção', tone: 'warning' },
  { value: 'sinistro', label: 'Sinistro, perda total', tone: 'error' },
];

const readings: [string, Field, [unknown, unknown][]][] = [
  [
    'money',
    fieldOf('money'),
    [
      ['R$ 1.234,56', 1234.56],
      ['R$\u00a01.234,56', 1234.56],
      ['1234.56', 1234.56],
      ['1,234.56', 1234.56],
      ['1.234', 1234],
      ['1.234.567', 1234567],
      ['1,234', 1.234],
      ['0.500', 0.5],
      [',5', 0.5],
      ['-R$ 5,00', -5],
      ['R$ -5', -5],
      ['−5', -5],
      ['(1.234,50)', -1234.5],
      ['5-', -5],
      ['1e5', undefined],
      ['1.23,45', undefined],
      ['1,2,3', undefined],
      ['1.2.3', undefined],
      ['1.234.5', undefined],
      ['--5', undefined],
      ['(5', undefined],
      ['abc', undefined],
      ['R$', undefined],
      [12.5, 12.5],
      [Number.NaN, undefined],
      [true, undefined],
    ],
  ],
  [
    'money per unit',
    fieldOf('money', { unit: 'saca' }),
    [
      ['R$ 120,50/saca', 120.5],
      ['120,50 saca', 120.5],
    ],
  ],
  [
    'decimal with a unit',
    fieldOf('decimal', { unit: 'l' }),
    [
      ['420,125 l', 420.125],
      ['420 kg', undefined],
    ],
  ],
  [
    'integer',
    fieldOf('integer', { unit: 'km' }),
    [
      ['1.080 km', 1080],
      ['12,5', 12.5],
    ],
  ],
  [
    'percent',
    fieldOf('percent'),
    [
      ['12,5%', 12.5],
      ['12,5 %', 12.5],
      ['12.5', 12.5],
    ],
  ],
  [
    'boolean',
    fieldOf('boolean'),
    [
      ['Sim', true],
      ['s', true],
      ['NÃO', false],
      ['nao', false],
      ['n', false],
      ['true', true],
      [false, false],
      [1, true],
      ['talvez', undefined],
      [2, undefined],
    ],
  ],
  [
    'select',
    fieldOf('select', { options }),
    [
      ['ativo', 'ativo'],
      ['EM MANUTENCAO', 'manutencao'],
      ['Manutencao', 'manutencao'],
      ['constructor', undefined],
      [['ativo'], undefined],
    ],
  ],
  [
    'multiselect',
    fieldOf('multiselect', { options }),
    [
      ['Ativo; Em manutenção', ['ativo', 'manutencao']],
      ['ativo,sinistro', ['ativo', 'sinistro']],
      ['Sinistro, perda total, Ativo', ['sinistro', 'ativo']],
      [['Ativo', 'ativo'], ['ativo']],
      ['Ativo, outro', undefined],
      ['outro', undefined],
    ],
  ],
  [
    'date',
    fieldOf('date'),
    [
      ['31/10/2026', '2026-10-31'],
      ['31/10/26', '2026-10-31'],
      ['1/2/85', '1985-02-01'],
      ['31.10.2026', '2026-10-31'],
      ['31102026', '2026-10-31'],
      ['2026-10-31', '2026-10-31'],
      ['2026-10-31T02:00:00Z', '2026-10-30'],
      ['31/10/2026 23:30', '2026-10-31'],
      ['29/02/2028', '2028-02-29'],
      ['29/02/2026', undefined],
      ['31/04/2026', undefined],
      ['10/31/2026', undefined],
      ['01/01/1899', undefined],
      [20261031, undefined],
    ],
  ],
  [
    'datetime',
    fieldOf('datetime'),
    [
      ['31/10/2026 14:30', '2026-10-31T18:30:00.000Z'],
      ['31/10/2026 14h30', '2026-10-31T18:30:00.000Z'],
      ['31/10/2026, 14:30:15', '2026-10-31T18:30:15.000Z'],
      ['31/10/2026', '2026-10-31T04:00:00.000Z'],
      ['2026-10-31T14:30', '2026-10-31T18:30:00.000Z'],
      ['2026-10-31T14:30:00Z', '2026-10-31T14:30:00.000Z'],
      ['2026-10-31T14:30:00-03:00', '2026-10-31T17:30:00.000Z'],
      ['31/10/2026 14h', '2026-10-31T18:00:00.000Z'],
      ['31/10/2026 14:', undefined],
      ['31/10/2026 24:30', undefined],
      ['14:30', undefined],
    ],
  ],
  [
    'month',
    fieldOf('month'),
    [
      ['10/2026', '2026-10'],
      ['10/26', '2026-10'],
      ['2026-10', '2026-10'],
      ['31/10/2026', '2026-10'],
      ['out/2026', '2026-10'],
      ['Março de 2026', '2026-03'],
      ['13/2026', undefined],
      ['xyz/2026', undefined],
    ],
  ],
  [
    'reference',
    fieldOf('reference'),
    [
      [12, 12],
      ['12', 12],
      ['#12', 12],
      ['b7-x', 'b7-x'],
      [1.5, undefined],
      [0, 0],
      ['0', 0],
      ['a b', 'a b'],
      ['A/1', 'A/1'],
      ['007', '007'],
      ['\0', undefined],
    ],
  ],
  [
    'references',
    fieldOf('references'),
    [
      [
        [1, 2, 1],
        [1, 2],
      ],
      ['1; 2', [1, 2]],
      [3, [3]],
      [[1, {}], undefined],
    ],
  ],
  [
    'text',
    fieldOf('text', { case: 'upper' }),
    [
      ['  são   joão\t2 ', 'SÃO JOÃO 2'],
      [12, '12'],
      ['a\u0000\u200bb', 'AB'],
      [['a'], undefined],
    ],
  ],
  ['textarea', fieldOf('textarea'), [[' uma\r\noutra ', 'uma\noutra']]],
  [
    'phone',
    fieldOf('phone'),
    [
      ['+55 (66) 99912-3456', '66999123456'],
      ['066 3027-1234', '6630271234'],
      ['(55) 99912-3456', '55999123456'],
    ],
  ],
  [
    'chaveNfe',
    fieldOf('chaveNfe'),
    [
      [
        'NFe5126 1011 2223 3300 0181 5500 1000 0048 2114 0718 2632',
        '51261011222333000181550010000048211407182632',
      ],
    ],
  ],
  [
    'uf',
    fieldOf('uf'),
    [
      ['mt', 'MT'],
      ['Mato Grosso', 'MT'],
      ['sao paulo', 'SP'],
      ['SP – São Paulo', 'SP'],
    ],
  ],
  [
    'banco',
    fieldOf('banco'),
    [
      ['Banco do Brasil', '001'],
      ['001 - Banco do Brasil', '001'],
      ['999', '999'],
    ],
  ],
  [
    'safra',
    fieldOf('safra'),
    [
      ['2025-26', '2025/26'],
      ['2025/2026', '2025/26'],
    ],
  ],
  ['placa', fieldOf('placa'), [['qbc 4f21', 'QBC4F21']]],
  [
    'url',
    fieldOf('url'),
    [
      ['www.exemplo.com.br', 'https://www.exemplo.com.br'],
      ['http://a.b/c', 'http://a.b/c'],
    ],
  ],
];

describe.each(readings)('parseValue of %s', (_name, field, pairs) => {
  it.each(pairs)('reads %j as %j', (input, value) => {
    expect(parseValue(field, input, context)).toEqual(value);
  });
});

describe('parseValue', () => {
  it('does not guess a time zone', () => {
    expect(parseValue(fieldOf('datetime'), '31/10/2026 14:30')).toBeUndefined();
    expect(parseValue(fieldOf('datetime'), '31/10/2026 14:30', { timeZone: 'UTC' })).toBe(
      '2026-10-31T14:30:00.000Z',
    );
  });

  it('finds the instant around changes of summer time', () => {
    const field = fieldOf('datetime');
    const saoPaulo = { timeZone: 'America/Sao_Paulo' };
    expect(parseValue(field, '01/07/2018 12:00', saoPaulo)).toBe('2018-07-01T15:00:00.000Z');
    expect(parseValue(field, '01/12/2018 12:00', saoPaulo)).toBe('2018-12-01T14:00:00.000Z');
    expect(parseValue(field, '04/11/2018 01:30', saoPaulo)).toBe('2018-11-04T03:30:00.000Z');
  });

  it('never accepts a link that is not http or https', () => {
    const field = fieldOf('url');
    for (const evil of [
      'javascript:alert(1)//.',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,a.b',
      'https://',
      'https://a b.c',
      'https://exemplo',
      'https://a.b:99999',
      'ftp://a.b',
    ]) {
      const value = parseValue(field, evil);
      expect(valueFault(field, value)).toMatch(/^Endereço inválido/);
    }
    expect(valueFault(field, 'https://www.exemplo.com.br/a?b=1')).toBeUndefined();
  });
});
