import { describe, expect, it } from 'vitest';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { filesOf, goodTexts } from '../support/portal.ts';
import { cpuTime } from '../support/cpuTime.ts';

const good = goodTexts()['resources/clientes.yaml']!;
const city = '  cidade: { type: text, label: Cidade }';
const withCity = (text: string) => good.replace(city, () => text);
const problems = (text: string) =>
  formatProblems(loadPortalFrom(filesOf({ ...goodTexts(), 'resources/clientes.yaml': text })).problems);

/** Aliases that expand to nine to the power of nine items. */
const laughs = [
  'x-a: &a [l, l, l, l, l, l, l, l, l]',
  ...[...'bcdefghi'].map(
    (name, index) => `x-${name}: &${name} [${Array<string>(9).fill(`*${'abcdefghi'[index]}`).join(', ')}]`,
  ),
].join('\n');

const nested = (levels: number) => `x-n: ${'['.repeat(levels)}${']'.repeat(levels)}\n`;

describe('YAML that is refused', () => {
  it.each([
    [
      'a merge key',
      withCity('  x: &base { type: text }\n  cidade: { <<: *base, label: Cidade }'),
      '6:13  a junção "<<" não é usada aqui',
    ],
    [
      'a key that is a prototype',
      withCity('  __proto__: { type: text, label: Cidade }'),
      '5:3  a chave "__proto__" não pode ser usada',
    ],
    [
      'a code that would lose its zero, as a key',
      withCity('  cidade: { type: select, label: Cidade, options: { 01: Cuiabá } }'),
      '5:53  01 seria lido como o número 1, sem o zero da frente: escreva "01", entre aspas',
    ],
    [
      'a number that is not decimal',
      withCity('  cidade: { type: text, label: Cidade, default: 0x1F }'),
      '5:49  0x1F seria lido como o número 31: escreva "0x1F", entre aspas, ou 31',
    ],
    [
      'a code too long for a number',
      withCity('  cidade: { type: text, label: Cidade, default: 12345678901234567890 }'),
      '5:49  12345678901234567890 tem algarismos demais para um número: escreva "12345678901234567890", entre aspas',
    ],
    [
      'an empty key',
      withCity('  ~: { type: text, label: Cidade }'),
      '5:3  a chave deve ser um texto simples',
    ],
    [
      'a list as a key',
      withCity('  ? [a, b]\n  : { type: text, label: Cidade }'),
      '5:5  a chave deve ser um texto simples',
    ],
    [
      'an alias that nothing defines',
      withCity('  cidade: *cidade'),
      '5:11  o apelido "*cidade" não existe: defina-o antes, com "&cidade"',
    ],
    [
      'a tag',
      withCity('  cidade: { type: text, label: !!binary aGVsbG8= }'),
      'marcas como "!nome" não são usadas aqui',
    ],
    [
      'a tag of code',
      withCity('  cidade: { type: text, label: !!js/function "x" }'),
      '5:32  marcas como "!nome" não são usadas aqui',
    ],
    [
      'a date made by a tag',
      withCity('  cidade: { type: text, label: !!timestamp 2026-01-01 }'),
      'marcas como "!nome" não são usadas aqui',
    ],
    ['an older YAML', `%YAML 1.1\n---\n${good}`, '1:1  o arquivo pede um YAML mais antigo'],
    ['a second document', `${good}---\nlabel: x\n`, '8:1  há uma linha "---" no meio do arquivo'],
    ['a tab in the indentation', withCity(city.replace('  ', '\t')), '5:1  há uma tabulação no recuo'],
    [
      'a space of another kind in the indentation',
      withCity(city.replace('  ', ' \u00a0')),
      '5:2  há um espaço que não é o comum (U+00A0) no recuo',
    ],
    [
      'a character without width',
      withCity(city.replace('cidade', 'ci\u200bdade')),
      '5:5  há um caractere invisível aqui (U+200B)',
    ],
    [
      'text that runs backwards',
      withCity(city.replace('Cidade', '\u202eCidade')),
      'há um caractere invisível aqui (U+202E)',
    ],
    [
      'a control character',
      withCity(city.replace('Cidade', 'Ci\0dade')),
      '5:34  há um caractere invisível aqui (U+0000)',
    ],
    ['lines that end in CR', good.replaceAll('\n', '\r'), 'as linhas terminam de um modo antigo (CR)'],
    ['a bomb of aliases', `${laughs}\n${good}`, '2:10  os apelidos (&nome e *nome) se repetem demais'],
    [
      'parts within parts',
      good.replace('title: nome', `title: ${'['.repeat(60)}${']'.repeat(60)}`),
      'há mais de 40 níveis, um dentro do outro',
    ],
    ['thousands of parts within parts', good + nested(20_000), 'há níveis demais, um dentro do outro'],
    [
      'a code that would lose its zero',
      withCity(city.replace('Cidade', '0777')),
      '5:32  0777 seria lido como o número 777, sem o zero da frente',
    ],
    [
      'an infinite number for a text',
      withCity(city.replace('Cidade', '.inf')),
      '"label" deve ser um texto, e não o número Infinity',
    ],
    [
      'yes for true',
      good.replace('required: true', 'required: yes'),
      '4:46  "required" deve ser true ou false, e não o texto "yes"',
    ],
    [
      'a key of two thousand letters',
      withCity(city.replace('cidade', 'a'.repeat(2000))),
      '5:3  a chave é longa demais',
    ],
    [
      'a name that every object has',
      withCity(city.replace('cidade', 'hasOwnProperty')),
      '"hasOwnProperty" é uma palavra reservada',
    ],
    [
      'a type that every object has',
      withCity(city.replace('text', 'constructor')),
      '5:19  "constructor" não é um tipo de campo',
    ],
  ])('%s, at its place and with a remedy', (_title, text, message) => {
    const inFile = problems(text)
      .split('\n')
      .filter((line) => line.startsWith('config/resources/clientes.yaml:'));
    expect(inFile.join('\n')).toContain(/^\d/.test(message) ? `clientes.yaml:${message}` : message);
  });
});

describe('YAML that is accepted', () => {
  it.each([
    ['a byte order mark', `\uFEFF${good}`],
    ['lines that end in CRLF', good.replaceAll('\n', '\r\n')],
    ['a line that opens the document', `---\n${good}`],
    ['a line that closes it', `${good}...\n`],
    [
      'an alias of a whole part',
      withCity('  cidade: &c { type: text, label: Cidade }').replace('limite:', 'x-outra: *c\n  limite:'),
    ],
    ['a no-break space inside a text', withCity(city.replace('Cidade', 'Cidade\u00a0natal'))],
    ['a text that other readers take for a date or a no', withCity(city.replace('Cidade', 'no'))],
    ['a long text', withCity(city.replace('Cidade', 'a'.repeat(100_000)))],
    ['notes in many levels', good + nested(200)],
  ])('%s', (_title, text) => {
    expect(problems(text)).toBe('');
  });

  it('reports the right line with CRLF line endings', () => {
    expect(problems(withCity(city.replace('text', 'txt')).replaceAll('\n', '\r\n'))).toContain(
      'clientes.yaml:5:19  ',
    );
  });
});

describe('a file with very many mistakes', () => {
  it('is reported in time linear to their number', () => {
    const many = (count: number) =>
      withCity(
        Array.from({ length: count }, (_, index) => `  c${index}: { type: txt, label: A${index} }`).join(
          '\n',
        ),
      );
    const time = (count: number) => {
      const text = many(count);
      const start = cpuTime();
      expect(problems(text).split('\n').length).toBeGreaterThan(count);
      return cpuTime() - start;
    };
    time(200);
    // For twenty times the length; quadratic time would be four hundred times as much.
    expect(time(4000) / time(200)).toBeLessThan(120);
  });
});
