/** What payment lines and Pix codes say about the rest of their record. */
import { describe, expect, it } from 'vitest';
import { crcOf, readBrCode } from '#kinds/document/brCode.ts';
import { dueDateOf } from '#kinds/document/paymentLine.ts';
import { contentsOf, fillingsFrom } from '#kinds/fills.ts';
import { parseValue, valueFault } from '#kinds/registry.ts';
import { fieldOf } from './helpers.ts';

const today = '2026-11-28';
const line = fieldOf('linhaDigitavel', { issued: 'emissao' });
/** Slips of bank 001 with this factor and these cents, as their 44 digits: the check digit is searched for. */
function slip(factor: string, cents: string, bank = '001'): string {
  const codes = [...'123456789'].map(
    (digit) => `${bank}9${digit}${factor}${cents.padStart(10, '0')}0500940144816060680935031`,
  );
  return codes.find((code) => valueFault(line, parseValue(line, code)) === undefined)!;
}
const said = (text: string, record = {}) => contentsOf(line, text, record, today);

describe('the factor of a due date', () => {
  it.each([
    ['1000', '2000-07-03', '2001-01-01'],
    ['9999', '2025-02-21', '2025-01-01'],
    ['1000', '2025-02-22', '2025-02-01'],
    ['1001', '2025-02-23', '2026-11-28'],
    // 3,000 days before and 5,500 after the document's date
    ['1000', '2025-02-22', '2033-05-11'],
    ['1000', undefined, '2033-05-12'],
    ['1000', '2025-02-22', '2010-02-01'],
    ['1000', undefined, '2010-01-31'],
    ['1000', '2049-10-14', '2049-01-01'],
  ])('%s is %s for a document of %s', (factor, due, issued) => {
    expect(dueDateOf(factor, issued)).toBe(due);
  });
  it.each(['0000', '0999'])('%s is no date', (factor) => {
    expect(dueDateOf(factor, today)).toBeUndefined();
  });
});

describe('a payment line', () => {
  it('of a slip says the amount, the due date and the bank', () => {
    expect(said(slip('1700', '12345'))).toEqual({ amount: 123.45, due: '2027-01-23', bank: '001' });
  });
  it('takes the day of the document from the record', () => {
    expect(said(slip('1700', '100'), { emissao: '2002-05-01' })).toMatchObject({ due: '2002-06-03' });
  });
  it('without an amount or a date says none', () => {
    expect(said(slip('0000', '0'))).toEqual({ amount: undefined, due: undefined, bank: '001' });
  });
  it.each([
    ['836400000094876501234564789012345672890123456786', 987.65],
    // the third digit 8, modulus 11
    ['846700000017435900240209024050002435842210108119', undefined],
  ])('of a bill says an amount in reais at most: %s', (text, amount) => {
    const fault = valueFault(line, parseValue(line, text));
    if (fault === undefined) expect(said(text)!.due).toBeUndefined();
    if (amount !== undefined) expect(said(text)).toEqual({ amount });
  });
  it('that is wrong says nothing', () => {
    expect(said('00190000090312855712534567890172515150001234568')).toBeUndefined();
  });
});

// Written by pix-utils 2.8.2, which reads all of them back but the last two.
const key = '123e4567-e89b-42d3-a456-426614174000';
const pedido = `00020126630014br.gov.bcb.pix0136${key}0201x520400005303986540512.505802BR5912MERCADO AZUL6006CUIABA62110507PEDIDO16304961B`;
const open =
  '00020126360014br.gov.bcb.pix0114+55669991234565204000053039865802BR5908ANA LIMA6005BELEM62070503***6304F83D';
const dynamic =
  '00020126590014br.gov.bcb.pix2537https://pix.example.com/cobv/9d36b84f5204000053039865802BR5912MERCADO AZUL6006CUIABA62070503***63040D17';
const closed = (text: string) => text + crcOf(String.fromCharCode(...new TextEncoder().encode(text)));

describe('a Pix code', () => {
  const pix = fieldOf('pix');
  it('gives its key to the field, in either case of its check', () => {
    expect(parseValue(pix, pedido)).toBe(key);
    expect(parseValue(pix, ` ${pedido.slice(0, -4)}${pedido.slice(-4).toLowerCase()}\n`)).toBe(key);
    expect(parseValue(pix, `${pedido.slice(0, 40)}\r\n${pedido.slice(40)}`)).toBe(key);
  });
  it('says who is paid, how much and for what', () => {
    expect(contentsOf(pix, pedido, {}, today)).toEqual({
      keyType: 'aleatoria',
      name: 'MERCADO AZUL',
      city: 'CUIABA',
      amount: 12.5,
      txid: 'PEDIDO1',
    });
  });
  it('without an amount says none, and three stars are no identifier', () => {
    expect(contentsOf(pix, open, {}, today)).toEqual({
      keyType: 'telefone',
      name: 'ANA LIMA',
      city: 'BELEM',
    });
  });
  it('has the account with the name of Pix, whichever its number', () => {
    const account = (id: string, name: string, value: string) => {
      const inside = `00${String(name.length).padStart(2, '0')}${name}01${String(value.length).padStart(2, '0')}${value}`;
      return id + inside.length + inside;
    };
    const code = closed(
      `000201${account('26', 'br.com.outro', '52998224725')}${account('41', 'BR.GOV.BCB.PIX', 'ana@example.com')}5204000053039865802BR5903ANA6005BELEM6304`,
    );
    expect(readBrCode(code)).toMatchObject({ key: 'ana@example.com' });
  });
  it('counts letters with accents as characters or as bytes', () => {
    const of = (length: string) =>
      closed(`${open.slice(0, open.indexOf('5908'))}59${length}JOSÉ LIMA6005BELEM6304`);
    expect(readBrCode(of('09'))).toMatchObject({ name: 'JOSÉ LIMA', city: 'BELEM' });
    expect(readBrCode(of('10'))).toMatchObject({ name: 'JOSÉ LIMA', city: 'BELEM' });
  });
  const recurring = (begin: string) =>
    closed(
      `${begin}5204000053039865802BR5903ANA6005BELEM62070503***80520014br.gov.bcb.pix2530https://pix.example.com/rec/776304`,
    );
  it('of a recurrence with a key is paid to the key', () => {
    const begin = '00020126370014br.gov.bcb.pix0115ana@example.com';
    expect(readBrCode(recurring(begin))).toMatchObject({ key: 'ana@example.com' });
  });
  it.each([
    [dynamic, /dinâmico.*https:\/\/pix\.example\.com\/cobv\/9d36b84f/],
    [recurring('00020126180014br.gov.bcb.pix'), /Pix Automático.*https:\/\/pix\.example\.com\/rec\/77/],
    [recurring('000201'), /Pix Automático/],
    [recurring('000201').replace('BELEM', 'BELUM'), /incompleto ou foi alterado/],
    [pedido.replace('12.50', '92.50'), /incompleto ou foi alterado/],
    [pedido.slice(0, -10), /incompleto ou foi alterado/],
  ])('is refused where it has no key: %s', (text, message) => {
    expect(valueFault(pix, parseValue(pix, text))).toMatch(message);
    expect(contentsOf(pix, text, {}, today)).toBeUndefined();
  });
});

describe('what a code gives to fields', () => {
  const fields = {
    valor: fieldOf('money', { id: 'valor', min: 100 }),
    vence: fieldOf('date', { id: 'vence' }),
    tipo: fieldOf('select', {
      id: 'tipo',
      options: [{ value: 'phone', label: 'Telefone', tone: 'neutral' }],
    }),
  };
  it('is in the form of each field, and leaves out what a field can’t hold', () => {
    const field = fieldOf('linhaDigitavel', { fills: { valor: 'amount', vence: 'due' } });
    const given = (cents: string) => fillingsFrom(field, said(slip('1700', cents))!, fields);
    expect(given('12345')).toEqual({ valor: 123.45, vence: '2027-01-23' });
    expect(given('99')).toEqual({ vence: '2027-01-23' });
  });
  it('is the option for the type of a key, in whichever language it is written', () => {
    const field = fieldOf('pix', { fills: { tipo: 'keyType' } });
    expect(fillingsFrom(field, contentsOf(field, open, {}, today)!, fields)).toEqual({ tipo: 'phone' });
  });
});
