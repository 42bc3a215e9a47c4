import { areaCodes, bankNames, stateCodes, stateNames } from './brazil.ts';
import {
  billFault,
  boletoFault,
  closeBoleto,
  cnhDigits,
  cnpjDigits,
  cpfDigits,
  luhnDigit,
  mod11Digit,
} from './checkDigits.ts';
import { cepFault, closedBy, cnpjFault, cpfFault, keyFault, notZeros, phoneFault } from './documentFaults.ts';
import { documentKind, type Document } from './documentKind.ts';
import type { FieldKind } from './kind.ts';
import { randomFor } from './mask.ts';

const elevenDigits = /^\d{11}$/;
const cpfMask = '000.000.000-00';
const cnpjMask = '##.###.###/####-00';

const close = (base: string, digits: (base: string) => string) => base + digits(base);
const sampleCpf = (random: () => number) => close(`1${randomFor('00000000', random)}`, cpfDigits);
const sampleCnpj = (random: () => number) => close(`1${randomFor('0000000', random)}0001`, cnpjDigits);

/** One entry per document; check digits in checkDigits.ts, other rules in documentFaults.ts. */
const documents = {
  cpf: {
    invalid: 'CPF inválido',
    accepts: 'são 11 dígitos',
    shape: elevenDigits,
    mask: cpfMask,
    fault: cpfFault,
    sample: sampleCpf,
  },
  cnpj: {
    invalid: 'CNPJ inválido',
    accepts: 'são 14 posições: 12 letras ou dígitos e 2 dígitos verificadores',
    shape: /^[0-9A-Z]{12}\d{2}$/,
    mask: cnpjMask,
    fault: cnpjFault,
    sample: sampleCnpj,
  },
  cpfCnpj: {
    invalid: 'CPF ou CNPJ inválido',
    accepts: 'são 11 dígitos (CPF) ou 14 posições (CNPJ)',
    shape: /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/,
    mask: [cpfMask, cnpjMask],
    fault: (value) => (value.length === 11 ? cpfFault(value) : cnpjFault(value)),
    sample: (random) => (random() < 0.5 ? sampleCpf(random) : sampleCnpj(random)),
  },
  cep: {
    invalid: 'CEP inválido',
    accepts: 'são 8 dígitos',
    shape: /^\d{8}$/,
    mask: '00000-000',
    fault: cepFault,
    sample: (random) => `${1 + Math.floor(random() * 6)}${randomFor('0000000', random)}`,
  },
  phone: {
    invalid: 'Telefone inválido',
    accepts: 'são o DDD e 8 ou 9 dígitos, como (66) 99912-3456',
    shape: /^\d{10,11}$/,
    mask: ['(00) 0000-0000', '(00) 00000-0000'],
    fault: phoneFault,
    // country code, or the zero dialled before the area code
    complete: (text) => text.replace(/^\+?55(?=0?\d{10,11}$)/, '').replace(/^0(?=\d{10,11}$)/, ''),
    sample: (random) =>
      `${[...areaCodes][Math.floor(random() * areaCodes.size)]}9${randomFor('00000000', random)}`,
  },
  uf: {
    invalid: 'UF inválida',
    accepts: 'são as 2 letras de um estado, como MT',
    shape: /^[A-Z]{2}$/,
    mask: '@@',
    fault: (value) => (Object.hasOwn(stateNames, value) ? undefined : `não há estado ${value}`),
    names: stateNames,
    sample: (random) => Object.keys(stateNames)[Math.floor(random() * 27)]!,
  },
  placa: {
    invalid: 'Placa inválida',
    accepts: 'use AAA-0000 ou, no padrão Mercosul, AAA0A00',
    shape: /^[A-Z]{3}\d[0-9A-Z]\d{2}$/,
    mask: ['@@@-0000', '@@@0@00'],
    sample: (random) => randomFor('@@@0@00', random),
    /** A plate keeps its vehicle when it changes to Mercosul: QBC4521 is QBC4F21 (0-9 became A-J). */
    unique: (value) =>
      String(value).replace(
        /^(.{4})(\d)/,
        (_all, start: string, digit: string) => start + 'ABCDEFGHIJ'[Number(digit)],
      ),
  },
  renavam: {
    invalid: 'RENAVAM inválido',
    accepts: 'são 11 dígitos; complete os antigos com zeros à esquerda',
    shape: elevenDigits,
    mask: '00000000000',
    fault: closedBy(mod11Digit, 1),
    complete: (text) => (/^\d{9,10}$/.test(text) ? text.padStart(11, '0') : text),
    sample: (random) => close(`0${randomFor('000000000', random)}`, mod11Digit),
  },
  cnh: {
    invalid: 'CNH inválida',
    accepts: 'são os 11 dígitos do número de registro',
    shape: elevenDigits,
    mask: '00000000000',
    fault: closedBy(cnhDigits, 2),
    sample: (random) => close(`0${1 + Math.floor(random() * 9)}${randomFor('0000000', random)}`, cnhDigits),
  },
  pis: {
    invalid: 'PIS inválido',
    accepts: 'são 11 dígitos',
    shape: elevenDigits,
    mask: '000.00000.00-0',
    fault: closedBy(mod11Digit, 1),
    sample: (random) => close(`120${randomFor('0000000', random)}`, mod11Digit),
  },
  chaveNfe: {
    invalid: 'Chave de acesso inválida',
    accepts: 'são 44 posições',
    shape: /^\d{6}[0-9A-Z]{12}\d{26}$/,
    mask: '0000 00## #### #### ##00 0000 0000 0000 0000 0000 0000',
    fault: keyFault,
    // as the Id in the XML has it
    complete: (text) => text.replace(/^(?:NFE|CTE|MDFE)(?=\d)/, ''),
    sample(random) {
      const state = stateCodes[Math.floor(random() * stateCodes.length)];
      const month = String(1 + Math.floor(random() * 12)).padStart(2, '0');
      return close(
        `${state}26${month}${sampleCnpj(random)}550011${randomFor('00000000', random)}1${randomFor('00000000', random)}`,
        mod11Digit,
      );
    },
  },
  ie: {
    invalid: 'Inscrição estadual inválida',
    accepts: 'são de 2 a 14 dígitos, ou ISENTO',
    shape: /^(?:ISENTO|\d{2,14})$/,
    sample: (random) => `13${randomFor('0000000', random)}`,
  },
  rntrc: {
    invalid: 'RNTRC inválido',
    accepts: 'são 8 ou 9 dígitos',
    shape: /^\d{8,9}$/,
    mask: ['00000000', '000000000'],
    fault: notZeros,
    sample: (random) => `0${randomFor('0000000', random)}1`,
  },
  chassi: {
    invalid: 'Chassi inválido',
    accepts: 'são 17 letras e dígitos, sem I, O e Q',
    shape: /^[0-9A-HJ-NPR-Z]{17}$/,
    mask: '#################',
    sample: (random) => `9B${randomFor('@@@0@000@0@000000', random).slice(0, 15)}`,
  },
  ncm: {
    invalid: 'NCM inválido',
    accepts: 'são 8 dígitos',
    shape: /^\d{8}$/,
    mask: '0000.00.00',
    sample: (random) => randomFor('00000000', random),
  },
  cfop: {
    invalid: 'CFOP inválido',
    accepts: 'são 4 dígitos: o primeiro 1, 2, 3, 5, 6 ou 7, o segundo de 1 a 9',
    shape: /^[123567][1-9]\d{2}$/,
    mask: '0.000',
    sample: (random) => `${'123567'[Math.floor(random() * 6)]}1${randomFor('00', random)}`,
  },
  cbo: {
    invalid: 'CBO inválido',
    accepts: 'são 6 dígitos',
    shape: /^\d{6}$/,
    mask: '0000-00',
    sample: (random) => randomFor('000000', random),
  },
  ciot: {
    invalid: 'CIOT inválido',
    accepts: 'são 12 dígitos, e mais 4 se houver verificador',
    shape: /^\d{12}(?:\d{4})?$/,
    mask: ['000000000000', '000000000000/0000'],
    fault: (value) => notZeros(value.slice(0, 12)),
    sample: (random) => `1${randomFor('00000000000', random)}`,
  },
  imei: {
    invalid: 'IMEI inválido',
    accepts: 'são 15 dígitos',
    shape: /^\d{15}$/,
    mask: '000000000000000',
    fault: closedBy(luhnDigit, 1),
    sample: (random) => close(`35${randomFor('000000000000', random)}`, luhnDigit),
  },
  linhaDigitavel: {
    invalid: 'Linha digitável inválida',
    accepts: 'são 47 dígitos (boleto) ou 48 começando com 8 (contas e tributos)',
    shape: /^(?:\d{47}|8\d{47})$/,
    mask: [
      '00000.00000 00000.000000 00000.000000 0 00000000000000',
      '00000000000-0 00000000000-0 00000000000-0 00000000000-0',
    ],
    fault: (value) => (value.length === 47 ? boletoFault(value) : billFault(value)),
    sample: (random) => closeBoleto(`001${randomFor('0'.repeat(44), random)}`),
  },
  codigoInfracao: {
    invalid: 'Código de infração inválido',
    accepts: 'são 5 dígitos, como 745-50',
    shape: /^\d{5}$/,
    mask: '000-00',
    sample: (random) => `${5 + Math.floor(random() * 3)}${randomFor('0000', random)}`,
  },
  banco: {
    invalid: 'Banco inválido',
    accepts: 'são os 3 dígitos do código, como 001',
    shape: /^\d{3}$/,
    mask: '000',
    names: bankNames,
    sample: (random) => Object.keys(bankNames)[Math.floor(random() * 12)]!,
  },
  agencia: {
    invalid: 'Agência inválida',
    accepts: 'são 4 dígitos, sem o verificador',
    shape: /^\d{4}$/,
    mask: '0000',
    sample: (random) => randomFor('0000', random),
  },
  safra: {
    invalid: 'Safra inválida',
    accepts: 'use AAAA/AA, com anos seguidos, como 2025/26',
    shape: /^\d{4}\/\d{2}$/,
    separators: /\s/g,
    mask: '0000/00',
    complete(text) {
      const [, first, second] = /^(\d{4})[/.\-–]?(\d{2}|\d{4})$/.exec(text) ?? [];
      // "2026/1927" is a slip, not another way to write 2026/27
      const isYear = second?.length === 4 && second.slice(0, 2) === String(Number(first) + 1).slice(0, 2);
      return first && (second!.length === 2 || isYear) ? `${first}/${second!.slice(-2)}` : text;
    },
    fault: (value) =>
      (Number(value.slice(0, 4)) + 1) % 100 === Number(value.slice(5))
        ? undefined
        : 'os anos não são seguidos',
    sample(random) {
      const year = 2020 + Math.floor(random() * 10);
      return `${year}/${String(year + 1).slice(2)}`;
    },
  },
  car: {
    invalid: 'CAR inválido',
    accepts: 'use UF-0000000- e 32 dígitos ou letras de A a F',
    shape: /^[A-Z]{2}-\d{7}-[0-9A-F]{32}$/,
    separators: /[\s.]/g,
    fault: (value) =>
      Object.hasOwn(stateNames, value.slice(0, 2)) ? undefined : `não há estado ${value.slice(0, 2)}`,
    sample: (random) =>
      `MT-51${randomFor('00000', random)}-${Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')}`.toUpperCase(),
  },
} satisfies Record<string, Document>;

type DocumentType = keyof typeof documents;

export const documentKinds = Object.fromEntries(
  Object.entries(documents).map(([type, document]) => [type, documentKind(document)]),
) as Record<DocumentType, FieldKind>;
