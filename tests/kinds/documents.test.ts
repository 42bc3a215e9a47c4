import { describe, expect, it } from 'vitest';
import { withPixKeys } from '#kinds/document/pix.ts';
import { formatValue, kindOf, parseValue, valueFault } from '#kinds/registry.ts';
import { accessKeyDigit } from '../support/oracle/checkDigits.ts';
import { context, fieldOf, randomFrom } from './helpers.ts';

type Examples = { name: string; type: string; valid: string[]; invalid: Record<string, string> };

/** Documents as people type and paste them; each invalid one with its fault. */
const examples: Examples[] = [
  {
    name: 'cpf',
    type: 'cpf',
    valid: ['529.982.247-25', '111.444.777-35', '07462519399'],
    invalid: { '529.982.247-24': '2º DV errado', '111.111.111-11': 'repetido', '5299822472': '10 dígitos' },
  },
  {
    name: 'cnpj (numérico)',
    type: 'cnpj',
    valid: ['11.222.333/0001-81', '11.444.777/0001-61', '04252011000110'],
    invalid: { '11.222.333/0001-82': 'DV', '00.000.000/0000-00': 'repetido', '1122233300018': '13' },
  },
  {
    name: 'cnpj (alfanumérico)',
    type: 'cnpj',
    valid: ['12.ABC.345/01DE-35', 'A1.B2C.3D4/0001-93', '7RG5K2M8000186'],
    invalid: {
      '12.ABC.345/01DE-36': 'DV',
      '12.ABC.345/01DE-3A': 'letra no DV',
      '12.ABÇ.345/01DE-35': 'caractere fora de A–Z',
    },
  },
  {
    name: 'renavam',
    type: 'renavam',
    valid: ['00639884962', '639884962', '86769597308'],
    invalid: { '00639884963': 'DV', '11111111111': 'repetido', '12345': 'curto' },
  },
  {
    name: 'cnh',
    type: 'cnh',
    valid: ['65030071254', '58316794534', '03145892660'],
    invalid: { '65030071255': 'DV', '00000000000': 'repetido', '6503007125': '10 dígitos' },
  },
  {
    name: 'pis',
    type: 'pis',
    valid: ['120.56412.04-9', '17012345673', '201.23456.78-3'],
    invalid: { '120.56412.04-8': 'DV', '00000000000': 'repetido', '1205641204': '10 dígitos' },
  },
  {
    name: 'chaveDfe NF-e 55',
    type: 'chaveNfe',
    valid: [
      '51261011222333000181550010000048211407182632',
      '51260812ABC34501DE35550010000000771908172630',
      '51260300052998224725559200000000151334455665',
    ],
    invalid: {
      '51261011222333000181550010000048211407182633': 'DV',
      '51261311222333000181550010000048211407182639': 'mês 13',
      '5126101122233300018155001000004821140718263': '43',
    },
  },
  {
    name: 'chaveDfe CT-e 57 / MDF-e 58',
    type: 'chaveNfe',
    valid: [
      '51261011444777000161570010000012901112233447',
      '52260911444777000161580010000006551556677886',
      '33-1503-08370779000149-57-001-000110093-1-00241077-2',
    ],
    invalid: {
      // The key of an NF-e is valid here: chaveNfe accepts the keys of every model.
      '99261011444777000161570010000012901112233447': 'UF 99',
      '51261011444777000162570010000012901112233447': 'CNPJ interno inválido',
    },
  },
  {
    name: 'placa (antiga e Mercosul)',
    type: 'placa',
    valid: ['QBC-4521', 'QBC4F21', 'rrt1d34'],
    invalid: { 'QB-4521': '2 letras', QBC45F1: 'letra fora da 5ª posição', 'QBC-45210': 'dígito a mais' },
  },
  {
    name: 'cep',
    type: 'cep',
    valid: ['78890-000', '75901-970', '11013560'],
    invalid: { '00000-000': 'fora de faixa', '7889-000': '7 dígitos', '78890-00A': 'letra' },
  },
  {
    name: 'telefone',
    type: 'phone',
    valid: ['(66) 99912-3456', '+55 65 3027-1234', '62987654321'],
    invalid: {
      '(66) 8912-3456': 'fixo começa com 2–5',
      '(20) 99912-3456': 'DDD inexistente',
      '(66) 9912-345': 'curto',
    },
  },
  {
    name: 'ncm',
    type: 'ncm',
    valid: ['1201.90.00', '10059010', '2304.00.10'],
    invalid: { '1201.90': 'curto', '1201.9A.00': 'letra', '120190001': '9' },
  },
  {
    name: 'cfop',
    type: 'cfop',
    valid: ['1102', '5.120', '6502'],
    invalid: { '4102': 'grupo 4 não existe', '5002': 'segundo dígito 0', '510': '3 dígitos' },
  },
  {
    name: 'rntrc',
    type: 'rntrc',
    valid: ['12345678', '045678901', '00123456'],
    invalid: { '1234567': '7', '00000000': 'zeros', '1234567A': 'letra' },
  },
  {
    name: 'ciot',
    type: 'ciot',
    valid: ['123456789012', '000123456789', '902345678901'],
    invalid: { '12345678901': '11', '000000000000': 'zeros', '12345678901A': 'letra' },
  },
  {
    name: 'linhaDigitavel boleto (47)',
    type: 'linhaDigitavel',
    valid: [
      '00190000090312855712534567890172515150001234567',
      '34191091233456780001523456700006616420000089050',
      '74891112243344556677288990011228317000002599000',
    ],
    invalid: {
      '00190000090312855712534567890172515150001234568': 'DV geral',
      '00190000080312855712534567890172515150001234567': 'DV do campo 1',
      '0019000009031285571253456789017251515000123456': '46',
    },
  },
  {
    name: 'linhaDigitavel arrecadação (48)',
    type: 'linhaDigitavel',
    valid: [
      '858300000157730000000120345678901235456789012341',
      '836400000094876501234564789012345672890123456786',
      '856500000026934700517774777777777775777777777775',
    ],
    invalid: {
      '858300000157730000000120345678901235456789012342': 'DV do bloco 4',
      '758300000157730000000120345678901235456789012341': 'não começa com 8',
      '85830000015773000000012034567890123545678901234': '47 sem ser boleto',
    },
  },
  {
    name: 'imei',
    type: 'imei',
    valid: ['356938035643809', '860123045678918', '490154203237518'],
    invalid: { '356938035643808': 'Luhn', '35693803564380': '14', '000000000000000': 'repetido' },
  },
  {
    name: 'chassi',
    type: 'chassi',
    valid: ['9BSR6X400R4012345', '93KXS1A08PE123456', '9BM958246RB123456'],
    invalid: { '9BSR6X400R401234': '16', '9BSI6X400R4012345': 'letra I', '9BSR6X400R401234O': 'letra O' },
  },
  {
    name: 'car',
    type: 'car',
    valid: [
      'MT-5107925-0123456789ABCDEF0123456789ABCDEF',
      'GO-5218805-FFFF0000AAAA1111BBBB2222CCCC3333',
      'PA-1503606-00112233445566778899AABBCCDDEEFF',
    ],
    invalid: {
      'MT-510792-0123456789ABCDEF0123456789ABCDEF': 'município com 6',
      'MT5107925-0123456789ABCDEF0123456789ABCDEF': 'sem hífen',
      'MT-5107925-0123456789ABCDEG0123456789ABCDEF': 'G não é hexadecimal',
    },
  },
  {
    name: 'safra',
    type: 'safra',
    valid: ['2025/26', '2024/25', '2099/00'],
    invalid: { '2025/25': '', '2025/27': '', '25/26': '' },
  },
  {
    name: 'codigoInfracao',
    type: 'codigoInfracao',
    valid: ['745-50', '74630', '501-00'],
    invalid: { '7455': '', '745-500': '', 'ABC-50': '' },
  },
  {
    name: 'email',
    type: 'email',
    valid: ['financeiro@exemplo.com.br', 'joao.silva+nf@exemplo.agr.br', 'A@B.CO', 'a=b?c@exemplo.com'],
    invalid: {
      'sem-arroba.com': '',
      'a@b': '',
      'nome sobrenome@exemplo.com': '',
      '=?utf-8?q?a?=@b.example': '',
      'x=?ISO-8859-1?B?YQ==?=@b.example': '',
    },
  },
  {
    name: 'uf',
    type: 'uf',
    valid: ['MT', 'go', 'SP'],
    invalid: { XX: '', M: '', MTS: '' },
  },
  {
    name: 'ie (só formato)',
    type: 'ie',
    valid: ['13.123.456-7', 'ISENTO', '0012345670001'],
    invalid: { ISENTA: '', '1': '', '123456789012345': '15' },
  },
  {
    name: 'banco (COMPE)',
    type: 'banco',
    valid: ['001', '748', '341'],
    invalid: { '1': '', '0001': '', BB1: '' },
  },
  {
    name: 'agencia',
    type: 'agencia',
    valid: ['0810', '3325', '0001'],
    invalid: { '810': '', '08101': '', '08-1': '' },
  },
  {
    name: 'cbo',
    type: 'cbo',
    valid: ['7825-10', '4110-10', '252105'],
    invalid: { '7825-1': '', '78251A': '', '782510-1': '' },
  },
];

describe.each(examples)('$name', ({ type, valid, invalid }) => {
  const field = fieldOf(type);
  const problem = (input: string) => valueFault(field, parseValue(field, input));

  it.each(valid)('accepts %s', (input) => {
    expect(problem(input)).toBeUndefined();
  });

  it.each(Object.entries(invalid))('refuses %s (%s)', (input) => {
    expect(problem(input)).toMatch(/inválid[oa]: ./);
  });

  it.each(valid)('parses %s from its formatted value', (input) => {
    const value = parseValue(field, input);
    expect(parseValue(field, formatValue(field, value, context))).toBe(value);
  });
});

const problem = (type: string, input: string) => valueFault(fieldOf(type), parseValue(fieldOf(type), input));

describe('check digits', () => {
  it('of a utility bill depend on its third digit, which must be one of four', () => {
    expect(problem('linhaDigitavel', `855${'0'.repeat(45)}`)).toMatch(
      /o terceiro dígito deve ser 6, 7, 8 ou 9/,
    );
    expect(problem('linhaDigitavel', `856${'0'.repeat(45)}`)).toMatch(/bloco 1/);
  });

  it('of a driving licence: a first remainder of 10 subtracts two from the second', () => {
    expect(problem('cnh', '98765432109')).toBeUndefined();
    expect(problem('cnh', '98765432100')).toMatch(/dígito verificador/);
  });

  it('of a bank slip are never zero as a whole', () => {
    for (let seed = 1; seed < 500; seed++) {
      const field = fieldOf('linhaDigitavel');
      const line = kindOf(field).sample(randomFrom(seed), field) as string;
      if (line.length === 47) expect(line[32]).not.toBe('0');
    }
  });
});

/** A key with its check digit, so that only what the test changes can be wrong. */
const keyOf = (base: string) => base + accessKeyDigit(base);

describe('the access key of a fiscal document', () => {
  const good = '5126101122233300018155001000004821140718263';

  it.each([
    [good, undefined],
    [`99${good.slice(2)}`, 'não há UF de código 99'],
    [`${good.slice(0, 4)}00${good.slice(6)}`, 'não há mês 00 (5ª e 6ª posições)'],
    [`${good.slice(0, 4)}13${good.slice(6)}`, 'não há mês 13 (5ª e 6ª posições)'],
    [`${good.slice(0, 6)}11222333000182${good.slice(20)}`, 'CNPJ ou CPF do emitente não confere'],
    [`${good.slice(0, 6)}00052998224724${good.slice(20)}`, 'CNPJ ou CPF do emitente não confere'],
    [`${good.slice(0, 20)}99${good.slice(22)}`, 'modelo 99 não é aceito'],
    [`${good.slice(0, 25)}000000000${good.slice(34)}`, 'número do documento é zero'],
  ])('%s: %s', (base, fault) => {
    expect(problem('chaveNfe', keyOf(base))).toBe(fault && `Chave de acesso inválida: ${fault}`);
  });
});

describe('other rules', () => {
  it.each([
    ['cep', '78899999', '78900000'],
    ['cep', '79000000', '78999999'],
    ['cep', '01000000', '00999999'],
    ['phone', '6639123456', '6669123456'],
    ['phone', '66999123456', '66899123456'],
    [
      'car',
      'MT-5107925-0123.4567.89AB.CDEF.0123.4567.89AB.CDEF',
      'XX-5107925-0123456789ABCDEF0123456789ABCDEF',
    ],
    ['ciot', '1234567890121234', '0000000000001234'],
    [
      'linhaDigitavel',
      '858300000157730000000120345678901235456789012341',
      '855300000157730000000120345678901235456789012341',
    ],
  ] as const)('%s accepts %s and refuses %s', (type, good, bad) => {
    expect(problem(type, good)).toBeUndefined();
    expect(problem(type, bad)).toMatch(/inválid[oa]: ./);
  });
});

it('finds the code of a state by its name', () => {
  const field = fieldOf('uf');
  const fault = (value: string) => valueFault(field, value, context);
  expect(fault('Mato Grosso')).toMatch(/: escreva o código, MT$/);
  expect(fault('Atlântida')).toMatch(/: são as 2 letras/);
});

describe('a phone number of Brazil', () => {
  it.each([
    ['0800 720 1234', '08007201234', '0800 720 1234'],
    ['+55 0800 720 1234', '08007201234', '0800 720 1234'],
    ['+55 800 720 1234', '08007201234', '0800 720 1234'],
    ['0800-12 3456', '0800123456', '0800 12 3456'],
    ['0300 789 1234', '03007891234', '0300 789 1234'],
    ['4004 1234', '40041234', '4004-1234'],
    ['3003-5678', '30035678', '3003-5678'],
    ['066 99912-3456', '66999123456', '(66) 99912-3456'],
  ])('%s is stored as %s and shown as %s', (text, stored, shown) => {
    const field = fieldOf('phone');
    expect(parseValue(field, text)).toBe(stored);
    expect(problem('phone', stored)).toBeUndefined();
    expect(kindOf(field).format(stored, field, { timeZone: 'UTC' })).toBe(shown);
  });

  it.each([
    ['+351 912 345 678', 'é um número de outro país; aqui vão os que se escrevem como (66) 99912-3456'],
    ['+1 512 555 0134', 'é um número de outro país; aqui vão os que se escrevem como (66) 99912-3456'],
    ['99912-3456', 'são o DDD e 8 ou 9 dígitos, como (66) 99912-3456'],
    ['3027-1234', 'falta o DDD, como em (66) 99912-3456'],
    ['0801 720 1234', 'não há DDD 80'],
  ])('%s is refused: %s', (text, fault) => {
    expect(problem('phone', parseValue(fieldOf('phone'), text) as string)).toBe(
      `Telefone inválido: ${fault}`,
    );
  });
});

describe('a state registration', () => {
  it.each(['P-01100424.3/002', 'ISENTO', '13.123.456-7'])('accepts %s', (text) => {
    expect(problem('ie', parseValue(fieldOf('ie'), text) as string)).toBeUndefined();
  });
  it.each(['ISENTA', 'P-0110042', 'Q-01100424.3/002', '1'])('refuses %s', (text) => {
    expect(problem('ie', parseValue(fieldOf('ie'), text) as string)).toMatch(/inválida/);
  });
});

describe('an access key of any model in force', () => {
  const base = (model: string) => `51261011222333000181${model}001000004821140718263`;
  it.each(['55', '57', '59', '62', '63', '64', '65', '66', '67', '75', '76'])('accepts model %s', (model) => {
    expect(problem('chaveNfe', keyOf(base(model)))).toBeUndefined();
  });
  it.each([
    ['00190000090312855712534567890172515150001234567', 'linha digitável'],
    ['51079252211222333000181000000000000126109999999999', 'NFS-e, de 50 dígitos'],
  ])('names the actual kind of %s', (text, name) => {
    expect(problem('chaveNfe', text)).toContain(name);
  });
});

describe('a Pix key', () => {
  const keyType = fieldOf('select', { id: 'tipo' });
  const field = fieldOf('pix', { id: 'chave', keyType: 'tipo' });
  const fields = { tipo: keyType, chave: field };
  const saved = (tipo: string | null, text: string) => {
    const record = withPixKeys(fields, { tipo, chave: parseValue(field, text) });
    return valueFault(field, record.chave, { ...context, record } as never) ?? record.chave;
  };

  it.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['email', ' Financeiro@Exemplo.com.br ', 'financeiro@exemplo.com.br'],
    ['telefone', '66 99912-3456', '+5566999123456'],
    ['telefone', '+55 (66) 99912-3456', '+5566999123456'],
    ['phone', '66999123456', '+5566999123456'],
    ['aleatoria', '7D9F0335-8DCC-4054-9BF9-0DBD61D36906', '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'],
    ['random', '{7d9f03358dcc40549bf90dbd61d36906}', '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'],
    [null, '(66) 99912-3456', '+5566999123456'],
    [null, '529.982.247-25', '52998224725'],
  ])('of type %s: %s is stored as %s', (type, text, key) => {
    expect(saved(type, text)).toBe(key);
  });

  it('of 11 digits is a CPF or a phone number by its type', () => {
    const both = '11912345684';
    expect(problem('cpf', both) ?? problem('phone', both)).toBeUndefined();
    expect(saved('cpf', both)).toBe(both);
    expect(saved('telefone', both)).toBe(`+55${both}`);
  });

  it.each([
    ['email', '01234567891', /E-mail|e-mail/],
    ['cpf', 'ana@example.com', /CPF inválido/],
    ['cpf', '52998224724', /dígito verificador/],
    ['cnpj', '52998224725', /CNPJ inválido/],
    ['telefone', '0800 720 1234', /\+55 e DDD/],
    ['telefone', '+351912345678', /\+55 e DDD/],
    ['aleatoria', '7d9f0335-8dcc-4054-9bf9', /chave aleatória tem 32/],
    [null, 'ana', /Use CPF ou CNPJ/],
  ])('of type %s: %s is refused', (type, text, fault) => {
    expect(saved(type, text)).toMatch(fault);
  });
});

describe('the line of a bill or slip', () => {
  const bill = '836400000094876501234564789012345672890123456786';
  const slip = '34191091233456780001523456700006616420000089050';

  it('is made of the 44 digits of the bar code', () => {
    const barcode = bill.replace(/(\d{11})\d/g, '$1');
    expect(parseValue(fieldOf('linhaDigitavel'), barcode)).toBe(bill);
    const free = slip.slice(4, 9) + slip.slice(10, 20) + slip.slice(21, 31);
    const code = slip.slice(0, 4) + slip.slice(32) + free;
    expect(parseValue(fieldOf('linhaDigitavel'), code)).toBe(slip);
    const wrong = `${code.slice(0, 43)}${(Number(code[43]) + 1) % 10}`;
    expect(problem('linhaDigitavel', wrong)).toBe(
      'Linha digitável inválida: o dígito verificador destes 44 dígitos não confere com um código de barras',
    );
    // an access key of a fiscal document has 44 digits, too
    expect(problem('linhaDigitavel', '51261011222333000181550010000048211407182632')).toMatch(/44 dígitos/);
  });

  it('is refused with blocks exchanged, or another fourth digit with its block closed again', () => {
    expect(problem('linhaDigitavel', bill)).toBeUndefined();
    expect(problem('linhaDigitavel', bill.replace(/^(.{12})(.{12})/, '$2$1'))).toMatch(/inválida/);
    expect(problem('linhaDigitavel', bill.replace(/(.{12})(.{12})$/, '$2$1'))).toMatch(/geral/);
    expect(problem('linhaDigitavel', '836500000094'.replace(/.$/, '2') + bill.slice(12))).toMatch(
      /geral|bloco 1/,
    );
  });
});

describe('a state registration with a state', () => {
  const ofState = (value: string, uf: unknown) => {
    const field = fieldOf('ie', { state: 'uf' });
    return valueFault(field, value, { ...context, record: { uf } });
  };
  it.each([
    ['110042490114', 'SP'],
    ['P011004243002', 'SP'],
    ['0623079040081', 'MG'],
    ['131234567', ''],
    ['131234567', null],
    ['ISENTO', 'SP'],
    ['00130000019', 'MT'],
    ['130000019', 'MT'],
  ])('%s is right in %s', (value, uf) => expect(ofState(value, uf)).toBeUndefined());
  it.each([
    ['110042490115', 'SP', 'o dígito verificador não confere em SP'],
    ['0623079040082', 'MG', 'o dígito verificador não confere em MG'],
    ['130000018', 'MT', 'o dígito verificador não confere em MT'],
  ])('%s is refused in %s', (value, uf, fault) =>
    expect(ofState(value, uf)).toBe(`Inscrição estadual inválida: ${fault}`),
  );
  it('is refused with the form of the state, and an example that is right there', () => {
    const [, example = ''] = /dígitos: 13\), como (\d{13})$/.exec(ofState('110042490114', 'MG')!) ?? [];
    expect(ofState(example, 'MG')).toBeUndefined();
  });
});

it.each([
  ['CPF-529.982.247-25', '52998224725'],
  ['cpf 52998224725', '52998224725'],
  ['C.P.F. 529.982.247-25', '52998224725'],
  ['C.N.P.J.: 11.222.333/0001-81', '11222333000181'],
  ['CPF/CNPJ: 529.982.247-25', '52998224725'],
  ['CNPJ 11.222.333/0001-81', '11222333000181'],
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
])('%s is read as %s', (text, value) => {
  expect(parseValue(fieldOf('cpfCnpj'), text)).toBe(value);
  expect(problem('cpfCnpj', text)).toBeUndefined();
});

it.each(['4020-1234', '4370 1234', '48641234'])('%s is a number of shared cost', (text) =>
  expect(problem('phone', text)).toBeUndefined(),
);
