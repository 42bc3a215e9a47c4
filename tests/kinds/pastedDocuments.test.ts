import { describe, expect, it } from 'vitest';
import { phonePlanOf } from '#kinds/document/phonePlans.ts';
import { parseValue, valueFault } from '#kinds/registry.ts';
import { fieldOf } from './helpers.ts';

const american = fieldOf('phone', { country: 'US' });
const mexican = fieldOf('phone', { plan: phonePlanOf('MX') });
const read = (field = fieldOf('cpf'), text = '') => {
  const value = parseValue(field, text);
  return valueFault(field, value) ?? value;
};

describe('a document that is pasted', () => {
  it.each([
    ['cpf', 'CPF 529.982.247-25', '52998224725'],
    ['cpf', ' CPF nº: 529.982.247-25', '52998224725'],
    ['cpf', 'CPF 529.982.247-24', 'CPF inválido: dígito verificador não confere'],
    ['cnpj', 'CNPJ nº 12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['cpfCnpj', 'CNPJ: 11.222.333/0001-81', '11222333000181'],
    ['cep', 'CEP 78.550-000', '78550000'],
    ['placa', 'Placa: NQB-4521', 'NQB4521'],
    ['renavam', 'RENAVAM 639884962', '00639884962'],
    ['phone', 'Tel. (65) 99999-1234', '65999991234'],
    ['phone', 'Teléfono: 65 99999 1234', '65999991234'],
    ['phone', 'WhatsApp: +55 65 99999-1234', '65999991234'],
    ['phone', '0055 65 99999-1234', '65999991234'],
    ['phone', '+55 (65) 99999-1234', '65999991234'],
    ['phone', '(0xx65) 3027-1234', '6530271234'],
    ['phone', '\u202a+55 65 99999\u20111234\u202c', '65999991234'],
  ])('%s: %s is %s', (type, text, value) => {
    expect(read(fieldOf(type), text)).toBe(value);
  });

  it.each([
    [american, '001 512 555 0134', '5125550134'],
    [american, 'Phone: (512) 555-0134', '5125550134'],
    [mexican, 'Tel. 0052 55 1234 5678', '5512345678'],
  ])('of another country, too', (field, text, value) => {
    expect(read(field, text)).toBe(value);
  });

  it.each([
    ['cpf', 'RG 529.982.247-25'],
    ['cpf', '529.982.247-25 João'],
    ['cpf', 'CPF 529.982.247-25 e 111.444.777-35'],
    ['cnpj', 'CPF 529.982.247-25'],
    ['phone', '65 99999-1234 / 65 3027-1234'],
    ['phone', '0055 99999-1234'],
    ['phone', '0 15 65 99999-1234'],
    ['phone', '65 99999-1234 ramal 12'],
  ])('%s: %s is not clear, so it is refused', (type, text) => {
    expect(read(fieldOf(type), text)).toMatch(/inválido: /);
  });
});
