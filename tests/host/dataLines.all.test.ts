/** A data file that the server wrote is read line by line, and any other as JSON, with the same result. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readDataFile, parseLines } from '#host/dataFile.ts';
import { DurableFile } from '#server/data/json/disk/durableFile.ts';
import { newFolder } from '../support/newFolder.ts';

const state = {
  autores: [
    { id: 1, nome: 'Ávila — "um",\n] e \\', livros: [{ a: [] }, [], ']'] },
    { id: 'b-2', nome: '日本' },
  ],
  'com "aspas": [': [{ id: 1 }],
  vazios: [],
  longos: [{ id: 1, texto: 'é'.repeat(300) }, { id: 2 }],
  $ids: { autores: 7 },
  ultimos: Array.from({ length: 9 }, (_, at) => ({ id: at + 1, valor: at / 3, nulo: null })),
};

let file: string;
beforeEach(async () => {
  file = path.join(newFolder(), 'db.json');
  await new DurableFile(file).write(state);
});
/** Wherever a portion ends. */
const portions = [2, 3, 7, 16, 50, 333, 64_000];

describe('a data file as the server writes it', () => {
  it.each(portions)('is read in portions of %i bytes', (portion) => {
    const read = parseLines(file, portion)?.state;
    expect(read).toEqual(state);
    expect(Object.keys(read!)).toEqual(Object.keys(state));
  });

  it('is read so with a list at its end, and with a single value', async () => {
    for (const one of [{ autores: [] }, { $ids: {} }]) {
      await new DurableFile(file).write(one);
      expect(parseLines(file)?.state).toEqual(one);
    }
  });
});

describe('any other file', () => {
  it.each([
    ['in one line', JSON.stringify(state)],
    ['indented', JSON.stringify(state, null, 2)],
    ['with Windows line ends', '{\r\n"a": [\r\n{"id":1}\r\n]\r\n}\r\n'],
    ['with an object over two lines', '{\n"a": [\n{"id":1,\n"b":2}\n]\n}\n'],
    ['with a name that objects have', '{\n"__proto__": [\n{"id":1}\n]\n}\n'],
  ])('%s is read as JSON', (_what, text) => {
    writeFileSync(file, text);
    for (const portion of portions)
      expect([undefined, JSON.parse(text)]).toContainEqual(parseLines(file, portion)?.state);
    expect(readDataFile(file).state).toEqual(JSON.parse(text));
  });

  it.each([
    ['a comma too many at the end', `{\n"a": [\n${'{"id":1},\n'.repeat(60)}\n]\n}\n`],
    ['a comma too many at the beginning', `{\n"a": [\n,\n${'{"id":1},\n'.repeat(60)}{"id":2}\n]\n}\n`],
    [
      'a comma too many in between',
      `{\n"a": [\n${'{"id":1},\n'.repeat(30)},\n${'{"id":1},\n'.repeat(30)}{"id":2}\n]\n}\n`,
    ],
    ['a comma too few', '{\n"a": [\n{"id":1}\n{"id":2}\n]\n}\n'],
    ['a list that ends twice', '{\n"a": [\n{"id":1}\n],\n]\n}\n'],
    ['something behind its end', '{\n"a": [\n{"id":1}\n]\n}\n{}\n'],
    ['no end', '{\n"a": [\n{"id":1},\n'],
  ])('with %s is refused', (_what, text) => {
    writeFileSync(file, text);
    for (const portion of portions) expect(parseLines(file, portion)).toBeUndefined();
    expect(() => readDataFile(file)).toThrow(SyntaxError);
  });

  it('that differs in any one place is read as JSON or refused, never read otherwise', () => {
    const text = readFileSync(file, 'utf8').replace('é'.repeat(300), 'é');
    let [read, refused] = [0, 0];
    for (let at = 0; at < text.length; at++)
      for (const put of [
        '',
        ',',
        '\n',
        ']',
        '[',
        '"',
        '1',
        '}',
        '],\n"x": [',
        ',\n',
        text[at]! + text[at]!,
      ]) {
        const changed = text.slice(0, at) + put + text.slice(at + 1);
        writeFileSync(file, changed);
        const found = parseLines(file, 16 + (at % 50))?.state;
        if (found === undefined) refused++;
        else {
          read++;
          if (JSON.stringify(found) !== JSON.stringify(JSON.parse(changed)))
            expect(found).toEqual(JSON.parse(changed));
        }
      }
    expect(read).toBeGreaterThan(1000);
    expect(refused).toBeGreaterThan(1000);
  });
});
