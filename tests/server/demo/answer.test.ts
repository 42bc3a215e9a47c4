/** What a demonstration offers to people who have not signed in. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { demoAnswer, screenSource } from '#server/demo/demo.ts';
import { loadPortal } from '#compiler/load.ts';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';

const { portal } = loadPortal('config');

describe('the numbers of a demonstration', () => {
  it('are those of the config', () => {
    const about = demoAnswer({
      portal: { ...portal!, demo: { ...portal!.demo!, about: '{departments}|{screens}|{rules}|{other}' } },
    })!.about!;
    const [departments, screens, rules, other] = about.split('|');
    expect(Number(departments)).toBe(portal!.departments.filter(({ menu }) => menu).length);
    expect(Number(screens)).toBeGreaterThan(portal!.departments.flatMap(({ routes }) => routes).length);
    expect(Number(rules)).toBe(Object.values(portal!.resources).flatMap((one) => one.rules).length);
    expect(other).toBe('{other}');
  });
});

describe('the example of a demonstration', () => {
  it('has the lines of its file, and the labels and formats of its fields', () => {
    const { example } = demoAnswer({ portal: portal!, folder: 'config' })!;
    expect(example).toMatchObject({ file: 'config/departments/frotas.yaml', label: 'Motoristas' });
    expect(example!.yaml).toMatch(/^- path: \/frota\/motoristas\n {2}label: Motoristas\n/);
    expect(example!.yaml).not.toContain('/frota/rastreadores');
    const [name, , due, state] = example!.rows[0]!;
    expect(example!.columns[2]!.label).toBe('Validade da CNH');
    expect([name!.text, due!.text, state]).toEqual([
      'Cláudio Menegatti',
      '05/03/2031',
      { text: 'Em viagem', tone: 'info' },
    ]);
  });

  it.each([
    ['a folder that is not known', undefined],
    ['a file that is not there', 'tests'],
  ])('is left out with %s', (_what, folder) => {
    expect(demoAnswer({ portal: portal!, ...(folder && { folder }) })).not.toHaveProperty('example');
  });
});

describe('the lines of a screen', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-linhas-'));
  mkdirSync(path.join(folder, 'departments'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const source = (text: string, line: number, at = '/a/b') => {
    writeFileSync(path.join(folder, 'departments/a.yaml'), text);
    return screenSource(folder, { path: at, place: { file: 'x/departments/a.yaml', line, column: 5 } });
  };
  const text = `routes:
  # the first
  - path: /a
    label: A

  - path: /a/b # the second
    label: B
    # inside

    page: Blank

  # the third
  - { path: /c, page: Blank }
`;

  it('end where the next item begins, without its comment', () => {
    expect(source(text, 6)).toEqual({
      file: 'x/departments/a.yaml',
      line: 6,
      yaml: '- path: /a/b # the second\n  label: B\n  # inside\n\n  page: Blank',
    });
    expect(source(text, 13, '/c')!.yaml).toBe('- { path: /c, page: Blank }');
  });

  it('are found where they are now, and not elsewhere', () => {
    expect(source(`# more\n${text}`, 6)).toMatchObject({ line: 7 });
    expect(source(text, 3, '/gone')).toBeUndefined();
  });
});

describe('GET /config/demo.json', () => {
  const server = sharedServer(() => ({
    portal: {
      ...libraryPortal(),
      demo: {
        password: 'livro1234',
        accounts: [{ email: 'ana@example.com', label: 'Ana', invitation: 'empreste um livro' }],
        about: '{screens} telas',
      },
    },
  }));

  it('is public, and the index has of it only what it had before', async () => {
    const { status, body } = await server.request('GET', '/config/demo.json');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ about: expect.stringMatching(/^\d+ telas$/) }),
    ]);
    expect((await server.request('GET', '/config/index.json')).body).toMatchObject({
      demo: { password: 'livro1234', accounts: [{ email: 'ana@example.com', label: 'Ana' }] },
    });
    expect((await server.request('POST', '/config/demo.json')).status).toBe(405);
  });
});

describe('a portal without demo', () => {
  const { demo: _demo, ...plain } = libraryPortal();
  const server = sharedServer(() => ({ portal: plain }));
  it('has no such address', async () => {
    expect((await server.request('GET', '/config/demo.json')).status).toBe(404);
  });
});
