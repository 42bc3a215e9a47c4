/** A config is edited as text: the requested change is made, and everything else stays as it was written. */
import { hunksOf } from '#authoring/app/raioX/Diff.tsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applied,
  dataOf,
  edited,
  placeAfter,
  RefusedEdit,
  sourceAt,
  valueOnPath,
  type Edit,
  type EditPath,
} from '#authoring/edits/edits.ts';
import { randomCases } from '../support/fastCheckSeed.ts';

const text = `# the vehicles
label: { one: Veículo, many: Veículos } # as people say
fields:
  # how it is known
  placa: { type: placa, label: Placa, required: true } # unique too

  # what it is
  tipo:
    type: select # one of
    label: 'Tipo'
    options: { cavalo: Cavalo, carreta: "Carreta" }
  # its colour
  cor: { type: text, label: Cor }
columns:
  [placa, tipo, # the first ones
   cor]
routes:
  - path: /a
    label: A # first

  # the second
  - path: /b
    label: B
`;
const after = (...edits: Edit[]) => edited(text, edits);
/** The lines that were removed and added. */
const lines = (one: string, other: string) => {
  const [before, now] = [one.split('\n'), other.split('\n')];
  return {
    gone: before.filter((line) => !now.includes(line)),
    come: now.filter((line) => !before.includes(line)),
  };
};

describe('an edit', () => {
  it('of a value changes only its line, and keeps its quotes', () => {
    expect(lines(text, after({ do: 'set', path: ['fields', 'tipo', 'label'], value: 'Espécie' }))).toEqual({
      gone: ["    label: 'Tipo'"],
      come: ["    label: 'Espécie'"],
    });
    expect(after({ do: 'set', path: ['fields', 'placa', 'label'], value: 'sim: não' })).toContain(
      "  placa: { type: placa, label: 'sim: não', required: true } # unique too\n",
    );
  });

  it('that adds a keyword appends it, on the line or below the others', () => {
    expect(after({ do: 'set', path: ['fields', 'cor', 'maxLength'], value: 20 })).toContain(
      '  cor: { type: text, label: Cor, maxLength: 20 }\n',
    );
    expect(after({ do: 'set', path: ['fields', 'tipo', 'help'], value: 'Do documento' })).toContain(
      '    options: { cavalo: Cavalo, carreta: "Carreta" }\n    help: Do documento\n  # its colour\n',
    );
  });

  it('that adds a field formats it like its neighbours', () => {
    const field = { type: 'text', label: 'Apelido' };
    expect(after({ do: 'insert', path: ['fields'], at: 3, key: 'apelido', value: field })).toContain(
      '  cor: { type: text, label: Cor }\n  apelido: { type: text, label: Apelido }\ncolumns:',
    );
    expect(after({ do: 'insert', path: ['fields'], at: 0, key: 'apelido', value: field })).toContain(
      'fields:\n  apelido: { type: text, label: Apelido }\n  # how it is known\n',
    );
  });

  it('that adds a route leaves a blank line like the one between the others', () => {
    const route = { path: '/c', label: 'C', list: { resource: 'x', columns: ['placa', 'cor'] } };
    expect(after({ do: 'insert', path: ['routes'], at: 2, value: route })).toContain(
      '    label: B\n\n  - path: /c\n    label: C\n    list:\n      resource: x\n      columns: [placa, cor]\n',
    );
  });

  it('that moves an item moves its comments too, and keeps the blank lines', () => {
    const moved = after({ do: 'move', path: ['fields'], from: 2, to: 0 });
    expect(moved).toContain(
      'fields:\n  # its colour\n  cor: { type: text, label: Cor }\n\n  # how it is known\n  placa:',
    );
    expect(after({ do: 'move', path: ['routes'], from: 1, to: 0 })).toContain(
      'routes:\n  # the second\n  - path: /b\n    label: B\n\n  - path: /a\n    label: A # first\n',
    );
    expect(after({ do: 'move', path: ['columns'], from: 2, to: 0 })).toContain(
      '[cor, placa, # the first ones\n   tipo]',
    );
  });

  it('that removes an item removes its comments, and nothing else', () => {
    expect(lines(text, after({ do: 'remove', path: ['fields', 'cor'] }))).toEqual({
      gone: ['  # its colour', '  cor: { type: text, label: Cor }'],
      come: [],
    });
    expect(after({ do: 'remove', path: ['columns', 1] })).toContain('[placa, # the first ones\n   cor]');
    expect(after({ do: 'remove', path: ['routes', 0] }, { do: 'remove', path: ['routes', 0] })).toContain(
      'routes: []',
    );
  });

  it('of a list moves, adds and removes only the items that differ', () => {
    expect(after({ do: 'set', path: ['columns'], value: ['placa', 'tipo', 'cor', 'marca'] })).toContain(
      '   cor, marca]',
    );
  });

  it('keeps the file’s line endings, and a missing final one', () => {
    const crlf = text.trimEnd().replaceAll('\n', '\r\n');
    const now = edited(crlf, [
      { do: 'insert', path: ['routes'], at: 2, value: { path: '/c', label: 'C' } },
      { do: 'move', path: ['fields'], from: 0, to: 2 },
    ]);
    expect(now.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(now).toMatch(/label: C$/);
  });

  it('as YAML keeps the typed text with its comments', () => {
    expect(sourceAt(text, ['fields', 'tipo'])).toBe(
      'type: select # one of\nlabel: \'Tipo\'\noptions: { cavalo: Cavalo, carreta: "Carreta" }',
    );
    const typed = 'type: text # now free\nlabel: Tipo';
    const now = after({ do: 'write', path: ['fields', 'tipo'], text: typed });
    expect(now).toContain('  tipo:\n    type: text # now free\n    label: Tipo\n  # its colour\n');
    expect(sourceAt(now, ['fields', 'tipo'])).toBe(typed);
    expect(after({ do: 'write', path: ['fields', 'cor'], text: typed })).toContain(
      '  cor:\n    type: text # now free\n    label: Tipo\ncolumns:',
    );
    for (const broken of ['{ type: text', 'type: text\n- a', '"', '', '*nada', 'a: 1\n b: 2'])
      expect(() => after({ do: 'write', path: ['fields', 'cor'], text: broken })).toThrow(RefusedEdit);
  });

  it('of a part that aliases repeat is refused, because it would change them too', () => {
    const shared = 'a: &x { b: 1 }\nc: *x\nd: 2\n';
    expect(() => edited(shared, [{ do: 'set', path: ['a', 'b'], value: 2 }])).toThrow(RefusedEdit);
    expect(() => edited(shared, [{ do: 'set', path: ['c', 'b'], value: 2 }])).toThrow(RefusedEdit);
    expect(() => edited(shared, [{ do: 'remove', path: ['a'] }])).toThrow(RefusedEdit);
    expect(() => edited(shared, [{ do: 'move', path: [], from: 0, to: 2 }])).toThrow(RefusedEdit);
    expect(edited(shared, [{ do: 'set', path: ['d'], value: 3 }])).toBe('a: &x { b: 1 }\nc: *x\nd: 3\n');
    expect(edited(shared, [{ do: 'set', path: ['c'], value: 3 }])).toBe('a: &x { b: 1 }\nc: 3\nd: 2\n');
  });

  it('of a missing part is refused', () => {
    for (const path of [['none', 'label'], ['columns', 9], ['fields', 'placa', 'label', 'x'], []])
      expect(() => after({ do: 'set', path, value: 1 }), path.join('.')).toThrow(RefusedEdit);
  });
});

// --- any file, any edits -----------------------------------------------------------------------------------

const word = fc.constantFrom(
  'um',
  'dois',
  'sim: não',
  "d'água",
  '#x',
  '10',
  'true',
  '',
  ' a',
  '- b',
  '{c}',
  '$today',
  'a, b',
  '[x]',
  'é "assim"',
  'linha\noutra',
);
const plain = fc.oneof(word, fc.integer({ min: -5, max: 99 }), fc.boolean(), fc.constant(null));
const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small', maxDepth: 3 }, plain, tie('list'), tie('map')),
  list: fc.array(tie('any'), { maxLength: 4 }),
  map: fc.dictionary(fc.constantFrom('a', 'b', 'cor', 'tipo', 'x-y', 'não'), tie('any'), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
})).any;
const file = fc.dictionary(fc.constantFrom('p', 'q', 'r', 's', 't'), value, {
  minKeys: 2,
  maxKeys: 5,
  noNullPrototype: true,
});

type Style = () => number;
/** Writes data as YAML in a random style, and records the owner of every line. */
function render(data: unknown, style: Style): string {
  const flowOf = (one: unknown): string => {
    if (Array.isArray(one))
      return `[${style() % 2 ? '' : ' '}${one.map(flowOf).join(style() % 3 ? ', ' : ' ,  ')}]`;
    if (typeof one === 'object' && one !== null)
      return `{ ${Object.entries(one)
        .map(([key, part]) => `${key}: ${flowOf(part)}`)
        .join(', ')} }`;
    return JSON.stringify(one);
  };
  const isFlow = (one: unknown) =>
    typeof one !== 'object' || one === null || Object.keys(one).length === 0 || style() % 3 === 0;
  const note = () => (style() % 4 === 0 ? ` # n${style()}` : '');
  const above = (indent: string) =>
    style() % 5 === 0
      ? [`${indent}# c${style()}`]
      : style() % 6 === 0
        ? ['', `${indent}# d${style()}`, '']
        : style() % 4 === 0
          ? ['']
          : [];
  const block = (one: object, indent: string): string[] => {
    const isList = Array.isArray(one);
    return Object.entries(one).flatMap(([key, part], at) => {
      const lead = at > 0 || indent === '' ? above(indent) : [];
      const start = isList ? '-' : `${key}:`;
      if (isFlow(part)) return [...lead, `${indent}${start} ${flowOf(part)}${note()}`];
      const inner = block(part as object, `${indent}  `);
      if (isList && !/^ *#|^$/.test(inner[0]!))
        return [...lead, `${indent}- ${inner[0]!.trimStart()}`, ...inner.slice(1)];
      return [...lead, `${indent}${start}${note()}`, ...inner];
    });
  };
  return `${block(data as object, '').join('\n')}\n`;
}

const places = (data: unknown, path: EditPath = []): EditPath[] =>
  typeof data === 'object' && data !== null
    ? [
        path,
        ...Object.entries(data).flatMap(([key, part]) =>
          places(part, [...path, Array.isArray(data) ? Number(key) : key]),
        ),
      ]
    : [path];

/** A random edit that is possible on these data. */
function anEdit(data: unknown, pick: (below: number) => number, fresh: unknown): Edit {
  const all = places(data).filter(({ length }) => length > 0);
  const path = all[pick(all.length)]!;
  const at = valueOnPath(data, path);
  const kind = pick(5);
  const size = typeof at === 'object' && at !== null ? Object.keys(at).length : 0;
  if (kind === 0 && size > 1) return { do: 'move', path, from: pick(size), to: pick(size) };
  if (kind === 1 && typeof at === 'object' && at !== null)
    return {
      do: 'insert',
      path,
      at: pick(size + 1),
      value: fresh,
      ...(!Array.isArray(at) && { key: freeKey(at, size) }),
    };
  if (kind === 2 && path.length > 1) return { do: 'remove', path };
  return { do: 'set', path, value: fresh };
}

const freeKey = (map: object, at: number): string =>
  Object.hasOwn(map, `novo${at}`) ? freeKey(map, at + 1) : `novo${at}`;

it('any edits change the data exactly as requested, and no line of another entry', () => {
  fc.assert(
    fc.property(
      file,
      fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
      fc.array(fc.tuple(fc.array(fc.nat(1e6), { minLength: 4, maxLength: 4 }), value), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.boolean(),
      (data, styles, steps, crlf) => {
        let turn = 0;
        let now = render(data, () => styles[turn++ % styles.length]! + turn);
        if (crlf) now = now.replaceAll('\n', '\r\n');
        let expected: unknown = dataOf(now);
        expect(expected).toEqual(data);
        for (const [numbers, fresh] of steps) {
          let used = 0;
          const edit = anEdit(expected, (below) => numbers[used++ % 4]! % below, fresh);
          const before = now;
          now = edited(now, [edit]);
          expected = applied(expected, edit as Exclude<Edit, { do: 'write' }>);
          expect(JSON.stringify(dataOf(now))).toBe(JSON.stringify(expected));
          for (const key of Object.keys(expected as object))
            if (key !== edit.path[0]) expect(chunkOf(now, key)).toBe(chunkOf(before, key));
          if (crlf) expect(now.replaceAll('\r\n', '')).not.toContain('\n');
        }
      },
    ),
    { numRuns: randomCases(400) },
  );
});

/** The lines of one entry of the file. */
function chunkOf(whole: string, key: string): string {
  const all = whole.split('\n');
  const from = all.findIndex((line) => line.startsWith(`${key}:`));
  const length = all.slice(from + 1).findIndex((line) => /^[^\s#]/.test(line));
  return all
    .slice(from, length < 0 ? undefined : from + 1 + length)
    .join('\n')
    .trimEnd();
}

describe('the path of an item after others were removed', () => {
  const out = (...path: EditPath): Edit => ({ do: 'remove', path });
  it('is found, unless the item itself was removed', () => {
    const edits = [out('routes', 0), { do: 'set', path: ['routes', 0, 'label'], value: 'Z' } as Edit];
    expect(placeAfter(edits, ['routes', 1])).toEqual(['routes', 0]);
    expect(valueOnPath(dataOf(after(...edits)), [...placeAfter(edits, ['routes', 1])!, 'label'])).toBe('Z');
    expect(placeAfter(edits, ['routes', 0])).toBeUndefined();
    expect(placeAfter(edits, ['routes', 0, 'tabs', 1])).toBeUndefined();
    expect(placeAfter([out('routes', 2)], ['routes', 1, 'tabs', 3])).toEqual(['routes', 1, 'tabs', 3]);
    expect(placeAfter([out('routes', 1, 'tabs', 0)], ['routes', 1, 'tabs', 3])).toEqual([
      'routes',
      1,
      'tabs',
      2,
    ]);
    expect(placeAfter([out('fields', 'cor')], ['routes', 1])).toEqual(['routes', 1]);
  });
});

describe('the lines that differ', () => {
  it('are returned with context lines, and nothing after the last', () => {
    const shown = (before: string, after: string) => hunksOf(before, after).map(({ lines }) => lines);
    expect(shown('a: 1\nb: 2\n', 'a: 1\nb: 2\nc: 3\n')).toEqual([[' a: 1', ' b: 2', '+c: 3']]);
    expect(shown('a: 1\r\nb: 2', 'a: 1\nb: 2\n')).toEqual([]);
    const long = [...'abcdefghij'].join('\n');
    expect(shown(long, long.replace('b', 'x').replace('i', ''))).toEqual([
      [' a', '-b', '+x', ' c', ' d'],
      [' g', ' h', '-i', '+', ' j'],
    ]);
  });

  it('of a text that is wholly another are those of both', () => {
    const lines = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word} ${at}`).join('\n');
    const [hunk] = hunksOf(lines('old'), lines('new'));
    expect([hunk!.lines.length, hunk!.lines[0], hunk!.lines[3000]]).toEqual([6000, '-old 0', '+new 0']);
  });
});
