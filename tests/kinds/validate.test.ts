import { describe, expect, it } from 'vitest';
import type { Field } from '#model/types.ts';
import { valueFault } from '#kinds/registry.ts';
import { isReadOnly, isRequired, isVisible, validateField, validateRecord } from '#kinds/validate.ts';
import { fieldOf } from './helpers.ts';

const named = (fields: Record<string, Field>) => ({
  fields: Object.fromEntries(Object.entries(fields).map(([id, field]) => [id, { ...field, id }])) as Record<
    string,
    Field
  >,
});
const options = {
  variables: { user: { id: 7, filialId: 3 }, today: '2026-10-31', timeZone: 'America/Cuiaba' },
  timeZone: 'America/Cuiaba',
};
const situacoes = [
  { value: 'aberta', label: 'Aberta', tone: 'info' },
  { value: 'paga', label: 'Paga', tone: 'success' },
];

const resource = named({
  id: fieldOf('integer', { readOnly: true, required: true }),
  nome: fieldOf('text', { required: true, minLength: 3, maxLength: 10 }),
  situacao: fieldOf('status', { options: situacoes }),
  pagoEm: fieldOf('date', {
    visibleWhen: { situacao: 'paga' },
    required: true,
    min: 'emitidoEm',
    max: '$today',
  }),
  emitidoEm: fieldOf('date', { min: '$today-30d' }),
  valor: fieldOf('money', { min: 1, max: 1000 }),
  motivo: fieldOf('textarea', { requiredWhen: { valor_gt: 500 }, readOnlyWhen: { situacao: 'paga' } }),
  filialId: fieldOf('reference', { resource: 'filiais', requiredWhen: { situacao: '$user.nada' } }),
  placa: fieldOf('placa'),
  codigo: fieldOf('text', {
    pattern: { regex: '[A-Z]{2}|\\d{3}', message: 'Use duas letras ou três dígitos', example: 'AB' },
  }),
  senha: fieldOf('password', { required: true }),
});
const good = { nome: 'Ana', situacao: 'aberta', valor: 10, senha: 'demo1234' };
const errorsOf = (change: Record<string, unknown>) =>
  validateRecord(resource, { ...good, ...change }, options);

describe('validateRecord', () => {
  it('accepts a valid record', () => {
    expect(errorsOf({})).toEqual({});
  });

  it('reports all problems at once', () => {
    expect(errorsOf({ nome: '', valor: '10', placa: 'QB-4521' })).toEqual({
      nome: 'Campo obrigatório',
      valor: 'Deve ser um número, como 1.234,56',
      placa: 'Placa inválida: use AAA-0000 ou, no padrão Mercosul, AAA0A00',
    });
  });

  it.each([[null], [undefined], [''], ['   '], [[]]])('treats %j as missing', (nome) => {
    expect(errorsOf({ nome })).toEqual({ nome: 'Campo obrigatório' });
  });

  it('treats false and zero as present', () => {
    const answers = named({
      aceite: fieldOf('boolean', { required: true }),
      saldo: fieldOf('money', { required: true }),
    });
    expect(validateRecord(answers, { aceite: false, saldo: 0 }, options)).toEqual({});
    expect(Object.keys(validateRecord(answers, {}, options))).toEqual(['aceite', 'saldo']);
  });

  it('checks a field only when it is visible', () => {
    expect(errorsOf({ situacao: 'aberta', pagoEm: 'ontem' })).toEqual({});
    expect(errorsOf({ situacao: 'paga', pagoEm: null })).toEqual({ pagoEm: 'Informe a data' });
    expect(errorsOf({ situacao: 'paga', pagoEm: '2026-10-31' })).toEqual({});
  });

  it('requires a field when its condition holds, and not otherwise', () => {
    expect(errorsOf({ valor: 501 })).toEqual({ motivo: 'Campo obrigatório' });
    expect(errorsOf({ valor: 501, motivo: 'Urgente' })).toEqual({});
    expect(errorsOf({ valor: 500 })).toEqual({});
  });

  it('does not require a field that can’t be edited any more, but refuses an invalid value', () => {
    const paid = { situacao: 'paga', pagoEm: '2026-10-31', valor: 501 };
    expect(errorsOf(paid)).toEqual({});
    expect(errorsOf({ ...paid, motivo: 7 })).toEqual({ motivo: 'Deve ser um texto' });
  });

  it('does not check fields that clients never send', () => {
    expect(errorsOf({ id: 'x' })).toEqual({});
  });

  it('checks only the requested fields', () => {
    const bad = { nome: '', valor: 5000, constructor: 'x' };
    expect(validateRecord(resource, bad, { ...options, fields: ['valor'] })).toEqual({
      valor: 'Deve ser entre R$\u00a01,00 e R$\u00a01.000,00',
    });
    expect(validateRecord(resource, bad, { ...options, fields: ['constructor', 'naoExiste'] })).toEqual({});
  });

  it('ignores values inherited from the prototype', () => {
    const odd = named({ constructor: fieldOf('text', { required: true }) });
    expect(validateRecord(odd, {}, options)).toEqual({ constructor: 'Campo obrigatório' });
  });

  it('requires a password only for a new record', () => {
    expect(errorsOf({ senha: null })).toEqual({ senha: 'Campo obrigatório' });
    expect(errorsOf({ senha: null, id: 3 })).toEqual({});
    expect(errorsOf({ senha: '1234567', id: 3 })).toEqual({
      senha: 'A senha deve ter pelo menos 8 caracteres',
    });
  });
});

describe('limits', () => {
  const problem = (field: Field, value: unknown) =>
    validateField(field, value, { ...options, fields: { [field.id]: field } })?.replaceAll('\u00a0', ' ');

  it.each([
    [fieldOf('text', { minLength: 3 }), 'ab', 'abc', 'Use pelo menos 3 caracteres'],
    [fieldOf('text', { maxLength: 3 }), 'abcd', 'abc', 'Use no máximo 3 caracteres (há 4)'],
    [fieldOf('text'), 'a'.repeat(121), 'a'.repeat(120), 'Use no máximo 120 caracteres (há 121)'],
    [fieldOf('textarea'), 'a'.repeat(2001), 'a'.repeat(2000), 'Use no máximo 2000 caracteres (há 2001)'],
    [fieldOf('integer', { min: 1, max: 9 }), 10, 9, 'Deve ser entre 1 e 9'],
    [fieldOf('integer', { min: 1 }), 0, 1, 'Deve ser no mínimo 1'],
    [fieldOf('integer'), 1.5, 1, 'Deve ser um número inteiro'],
    [fieldOf('integer'), '1', 1, 'Deve ser um número inteiro'],
    [fieldOf('integer'), 2 ** 53, 2 ** 53 - 1, 'Número grande demais'],
    [fieldOf('integer'), Number.POSITIVE_INFINITY, 1, 'Deve ser um número inteiro'],
    [fieldOf('money', { max: 5 }), 5.01, 5, 'Deve ser no máximo R$ 5,00'],
    [fieldOf('money'), 1.234, 1.23, 'Casas decimais: no máximo 2'],
    [fieldOf('percent', { decimals: 1 }), 1.25, 1.2, 'Casas decimais: no máximo 1'],
    [fieldOf('money', { decimals: 4 }), 1.23456, 1.2345, 'Casas decimais: no máximo 4'],
    [fieldOf('money'), 'R$ 5', 0.1 + 0.2, 'Deve ser um número, como 1.234,56'],
    [fieldOf('percent'), 100.5, 100, 'Deve ser entre 0% e 100%'],
    [fieldOf('percent'), -1, 0, 'Deve ser entre 0% e 100%'],
    [fieldOf('percent', { max: 150 }), 151, 150, 'Deve ser entre 0% e 150%'],
    [fieldOf('boolean'), 'true', true, 'Deve ser sim ou não'],
    [fieldOf('select', { options: situacoes }), 'Paga', 'paga', '“Paga” não é uma opção. Use: Aberta, Paga'],
    [
      fieldOf('status', { options: situacoes }),
      'toString',
      'aberta',
      '“toString” não é uma opção. Use: Aberta, Paga',
    ],
    [
      fieldOf('multiselect', { options: situacoes }),
      ['paga', 'x'],
      ['paga'],
      '“x” não é uma opção. Use: Aberta, Paga',
    ],
    [fieldOf('multiselect', { options: situacoes }), 'paga', ['paga'], 'Deve ser uma lista de opções'],
    [
      fieldOf('multiselect', { options: situacoes }),
      'Borracharia',
      ['paga'],
      '“Borracharia” não é uma opção. Use: Aberta, Paga',
    ],
    [
      fieldOf('multiselect', { options: situacoes }),
      ['paga', 'paga'],
      ['paga', 'aberta'],
      'Há opções repetidas',
    ],
    [fieldOf('date'), '31/10/2026', '2026-10-31', 'Envie como 2026-10-31'],
    [
      fieldOf('date'),
      '2101-01-01',
      '2100-12-31',
      '2101-01-01 não serve: use um ano de 1900 a 2100. Escreva como 31/10/2026.',
    ],
    [fieldOf('date'), '31/02/2026', '2026-02-28', '31/02/2026 não existe. Escreva como 31/10/2026.'],
    [
      fieldOf('date', { min: '2026-01-01' }),
      '2025-12-31',
      '2026-01-01',
      'Deve ser igual ou posterior a 01/01/2026',
    ],
    [
      fieldOf('date', { max: '$today' }),
      '2026-11-01',
      '2026-10-31',
      'Deve ser igual ou anterior a 31/10/2026',
    ],
    [fieldOf('date', { max: '$month' }), '2026-11-01', '2026-10-31', 'Deve ser igual ou anterior a 10/2026'],
    [
      fieldOf('datetime', { max: '$today' }),
      '2026-11-01T04:00:00Z',
      '2026-11-01T03:59:00Z',
      'Deve ser igual ou anterior a 31/10/2026',
    ],
    [fieldOf('datetime'), '2026-10-31T10:00', '2026-10-31T10:00Z', 'Envie como 2026-10-31T14:00:00.000Z'],
    [
      fieldOf('datetime'),
      '2026-02-30T10:00Z',
      '2026-02-28T10:00Z',
      '2026-02-30T10:00Z não existe. Escreva como 31/10/2026 14:30.',
    ],
    [fieldOf('month'), '2026-13', '2026-12', '2026-13 não existe. Escreva como 10/2026.'],
    [fieldOf('reference'), { id: 1 }, 1, 'Escolha um registro da lista'],
    [fieldOf('references'), [1, null], [1, 2], 'Escolha registros da lista'],
    [fieldOf('cpf'), '529.982.247-25', '52998224725', 'CPF inválido: são 11 dígitos'],
    [fieldOf('cpf'), '52998224724', '52998224725', 'CPF inválido: dígito verificador não confere'],
    [
      fieldOf('chaveNfe'),
      '51261011222333000181550010000048211407182633',
      '51261011222333000181550010000048211407182632',
      'Chave de acesso inválida: dígito verificador não confere',
    ],
    [fieldOf('phone'), '20999123456', '66999123456', 'Telefone inválido: não há DDD 20'],
    [
      fieldOf('email'),
      `${'a'.repeat(116)}@b.co`,
      `${'a'.repeat(115)}@b.co`,
      'Use no máximo 120 caracteres (há 121)',
    ],
    [fieldOf('email'), 'a@b', 'a@b.co', 'E-mail inválido: use o formato nome@empresa.com.br'],
  ])('of %o: %j is refused, %j is not', (field, bad, fine, message) => {
    expect(problem(field, bad)).toBe(message);
    expect(problem(field, fine)).toBeUndefined();
  });

  it.each([
    ['ana@ex,ample.com', "o'ana+1@ex-ample.com"],
    ['ana@example..com', 'ana.b@example.com.br'],
    ['.ana@example.com', 'joão@exemplo.com'],
    ['ana..b@example.com', 'ana_b@münchen.de'],
    ['ana;bia@example.com', 'ana/bia@example.com'],
    ['ana@-example.com', 'ana@1.com'],
    ['ana@127.0.0.1', 'ana@x1.co'],
    ['ana@example.com, bia@example.com', 'bia@example.com'],
  ])('%s is no e-mail address, %s is one', (bad, fine) => {
    expect(problem(fieldOf('email'), bad)).toBe('E-mail inválido: use o formato nome@empresa.com.br');
    expect(problem(fieldOf('email'), fine)).toBeUndefined();
  });

  it('compares a date with another field of the record', () => {
    const emitted = { situacao: 'paga', emitidoEm: '2026-10-20' };
    expect(errorsOf({ ...emitted, pagoEm: '2026-10-19' })).toEqual({
      pagoEm: 'Deve ser igual ou posterior a 20/10/2026',
    });
    expect(errorsOf({ ...emitted, pagoEm: '2026-10-20' })).toEqual({});
    expect(errorsOf({ situacao: 'paga', pagoEm: '2026-10-19' })).toEqual({});
  });
});

describe('bounds of dates', () => {
  it('that are variables are only checked when today is known; fixed ones always', () => {
    const field = fieldOf('date', { min: '$today', max: '2026-12-31' });
    expect(valueFault(field, '2020-01-01')).toBeUndefined();
    expect(valueFault(field, '2027-01-01')).toMatch(/anterior a 31\/12\/2026/);
  });

  it('that are instants count as their day', () => {
    const fields = {
      saida: fieldOf('datetime'),
      chegada: { ...fieldOf('date', { min: 'saida' }), id: 'chegada' } as Field,
    };
    const record = { saida: '2026-11-01T02:00:00.000Z' };
    expect(validateRecord({ fields }, { ...record, chegada: '2026-10-31' }, options)).toEqual({});
    expect(validateRecord({ fields }, { ...record, chegada: '2026-10-30' }, options)).toEqual({
      chegada: 'Deve ser igual ou posterior a 31/10/2026',
    });
  });
});

describe('pattern', () => {
  it('must match the whole text, each of its alternatives too', () => {
    expect(errorsOf({ codigo: 'AB' })).toEqual({});
    expect(errorsOf({ codigo: '123' })).toEqual({});
    for (const codigo of ['ABC', 'xAB', '1234', 'AB\n'])
      expect(errorsOf({ codigo })).toEqual({ codigo: 'Use duas letras ou três dígitos (exemplo: AB)' });
  });

  it('is not run over long texts, whatever the field allows', () => {
    const slow = fieldOf('text', { maxLength: 100_000, pattern: { regex: '\\d+', message: 'Só dígitos' } });
    const context = { ...options, fields: {} };
    expect(validateField(slow, '1'.repeat(501), context)).toBe('Use no máximo 500 caracteres (há 501)');
    expect(validateField(slow, '1'.repeat(500), context)).toBeUndefined();
  });

  it('that is not a valid regular expression refuses every text', () => {
    const broken = fieldOf('text', { pattern: { regex: '(', message: 'Formato errado' } });
    expect(validateField(broken, 'x', { ...options, fields: {} })).toBe('Formato errado');
  });
});

describe('conditions of a field', () => {
  const context = { ...options, fields: resource.fields };
  const { pagoEm, motivo, filialId, id } = resource.fields as Record<string, Field>;

  it('are evaluated on the record', () => {
    expect(isVisible(pagoEm!, { situacao: 'paga' }, context)).toBe(true);
    expect(isVisible(pagoEm!, { situacao: 'aberta' }, context)).toBe(false);
    expect(isRequired(motivo!, { valor: 501 }, context)).toBe(true);
    expect(isRequired(motivo!, { valor: 1 }, context)).toBe(false);
    expect(isReadOnly(motivo!, { situacao: 'paga' }, context)).toBe(true);
    expect(isReadOnly(motivo!, { situacao: 'aberta' }, context)).toBe(false);
    expect(isReadOnly(id!, {}, context)).toBe(true);
  });

  it('do not hold for a value that the user does not have', () => {
    expect(isRequired(filialId!, { situacao: null }, context)).toBe(false);
  });

  it('are left to the API where the browser does not know their field', () => {
    const blind = { ...options, fields: { pagoEm, motivo } };
    expect(isVisible(pagoEm!, {}, blind)).toBe(true);
    expect(isRequired(motivo!, {}, blind)).toBe(false);
    expect(isReadOnly(motivo!, {}, blind)).toBe(false);
  });
});

describe('a number bounded by another field', () => {
  const refund = named({
    paid: fieldOf('money'),
    least: fieldOf('integer'),
    amount: fieldOf('money', { min: 'least', max: 'paid' }),
  });
  const faults = (record: object) => validateRecord(refund, record as Record<string, unknown>, options);

  it.each([
    [{ paid: 100, amount: 100 }, {}],
    [{ paid: 100, amount: 100.01 }, { amount: 'Deve ser no máximo R$\u00a0100,00' }],
    [{ paid: 100, least: 5, amount: 4 }, { amount: 'Deve ser entre R$\u00a05,00 e R$\u00a0100,00' }],
    [{ paid: null, amount: 1_000_000 }, {}],
    [{ amount: -1 }, {}],
  ])('%j', (record, expected) => expect(faults(record)).toEqual(expected));
});

describe('the address of a picture', () => {
  const picture = (origins?: string[]) => fieldOf('url', { image: 'photo', origins });
  const fault = (value: string, ...origins: string[]) => valueFault(picture(origins), value);

  it.each([
    ['https://a.com/x.png', 'https://a.com'],
    ['https://a.com:8443/x.png?w=3', 'https://a.com:8443'],
    ['https://cdn.eu.a.com/x.png', 'https://*.a.com'],
  ])('%s is of %s', (value, origin) => expect(fault(value, 'https://b.com', origin)).toBeUndefined());

  it.each([
    ['https://a.com.evil.com/x.png', 'https://a.com'],
    ['https://evil.com/https://a.com/x.png', 'https://a.com'],
    ['https://a.com@evil.com/x.png', 'https://a.com'],
    ['http://a.com/x.png', 'https://a.com'],
    ['https://a.com:8443/x.png', 'https://a.com'],
    ['https://a.com/x.png', 'https://*.a.com'],
    ['https://bada.com/x.png', 'https://*.a.com'],
  ])('%s is not of %s', (value, origin) => expect(fault(value, origin)).toBe(`Use uma imagem de ${origin}`));

  it('of a plain link may be on any site', () => {
    expect(valueFault(fieldOf('url'), 'https://anywhere.com/x')).toBeUndefined();
  });
});

describe('the id of a referenced record', () => {
  it.each([0, 1, 'ALFKI', '0b1c-7'])('may be %j', (id) =>
    expect(valueFault(fieldOf('reference'), id)).toBeUndefined(),
  );
  it.each([-1, 1.5, '', 'a\0b', 'x'.repeat(256), {}])('may not be %j', (id) =>
    expect(valueFault(fieldOf('reference'), id)).toBe('Escolha um registro da lista'),
  );
});
