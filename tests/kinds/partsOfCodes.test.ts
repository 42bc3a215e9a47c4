import { describe, expect, it } from 'vitest';
import { recordMatches } from '#model/filter/filter.ts';
import type { Filter } from '#model/types.ts';
import { context, fieldOf } from '#tests/kinds/helpers.ts';

const types = { cpf: 'cpf', fone: 'phone', placa: 'placa', safra: 'safra', nome: 'text' };
const fields = Object.fromEntries(Object.entries(types).map(([id, type]) => [id, fieldOf(type, { id })]));
const record = {
  id: 1,
  cpf: '52998224725',
  fone: '65999991234',
  placa: 'QBC4521',
  safra: '2026/27',
  nome: 'a.1',
};
const variables = { ...context.variables, user: { nome: '529.982' } };
const finds = (filter: Filter) => recordMatches(filter, record, { ...context, fields, variables });

describe('a filter by part of a code', () => {
  it.each([
    [{ cpf_like: '529.982' }],
    [{ cpf_like: '52998' }],
    [{ cpf_like: 'CPF 529.982.247-25' }],
    [{ fone_like: '(65) 9999' }],
    [{ fone_like: '+55 65 99999-1234' }],
    [{ placa_like: 'qbc-45' }],
    [{ safra_like: '2026/' }],
    [{ any: [{ cpf_like: '982.247' }] }],
    [{ cpf_nlike: '111.444' }],
    [{ nome_like: 'a.1' }],
  ])('%o finds it as it is shown', (filter) => {
    expect(finds(filter)).toBe(true);
  });

  it.each([
    [{ cpf_like: '.' }],
    [{ cpf_nlike: '529.982' }],
    [{ fone_like: '(66)' }],
    [{ nome_like: 'a1' }],
    // a variable's value is compared as it is
    [{ cpf_like: '$user.nome' }],
    [{ nome_like: 'a.1-' }],
  ])('%o does not', (filter) => {
    expect(finds(filter)).toBe(false);
  });
});
