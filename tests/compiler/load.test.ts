import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatProblems, loadPortal, loadPortalFrom } from '#compiler/load.ts';
import { newFolder } from '../support/newFolder.ts';
import { filesOf, goodTexts } from '../support/portal.ts';

let dir: string;
beforeEach(() => (dir = newFolder()));

/** Writes a config folder and returns its path. */
function folderOf(files: Record<string, string | Uint8Array>): string {
  const config = join(dir, 'empresa');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(config, path, '..'), { recursive: true });
    writeFileSync(join(config, path), content);
  }
  return config;
}

describe('loadPortal', () => {
  it('loads a valid folder, and reports places relative to it', () => {
    const { portal, problems } = loadPortal(folderOf(goodTexts()));
    expect(problems).toEqual([]);
    expect(portal?.resources.pedidos?.place.file).toBe('empresa/resources/pedidos.yaml');
    expect(portal?.departments[0]?.routes[1]?.place).toEqual({
      file: 'empresa/departments/vendas.yaml',
      line: 14,
      column: 11,
    });
  });

  it('loads the portal that this repository serves', () => {
    expect(formatProblems(loadPortal('config').problems.filter(({ severity }) => severity === 'error'))).toBe(
      '',
    );
  });

  it('reports only that the folder does not exist', () => {
    expect(loadPortal(join(dir, 'nada')).problems.map(({ message }) => message)).toEqual([
      `a pasta de configuração "${join(dir, 'nada')}" não existe ou não pode ser lida`,
    ]);
  });

  it('reports what is missing in an empty folder', () => {
    mkdirSync(join(dir, 'empresa'));
    expect(formatProblems(loadPortal(join(dir, 'empresa')).problems)).toContain(
      'empresa/portal.yaml:1:1  falta este arquivo',
    );
  });

  it.each([
    ['is not UTF-8', new Uint8Array([0x6c, 0xe3, 0x6f]), 'o arquivo não está em UTF-8'],
    ['is larger than 1 MB', `x-nota: ${'a'.repeat(1024 * 1024)}`, 'o arquivo tem mais de 1 MB'],
  ])('refuses a file that %s, without complaining of what refers to it', (_title, content, message) => {
    const { portal, problems } = loadPortal(folderOf({ ...goodTexts(), 'resources/clientes.yaml': content }));
    expect(portal).toBeNull();
    expect(problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)]);
  });

  it('refuses a folder with the name of a config file', () => {
    const config = folderOf(goodTexts());
    mkdirSync(join(config, 'resources/caso.yaml'));
    expect(formatProblems(loadPortal(config).problems)).toContain(
      'empresa/resources/caso.yaml:1:1  isto não é um arquivo',
    );
  });

  it('reads a file that begins with a byte order mark', () => {
    const texts = goodTexts();
    expect(
      loadPortal(folderOf({ ...texts, 'portal.yaml': `\uFEFF${texts['portal.yaml']}` })).problems,
    ).toEqual([]);
  });

  it('ignores files that are not YAML', () => {
    expect(
      loadPortal(
        folderOf({
          ...goodTexts(),
          'README.md': '# nada',
          'extensions/index.ts': 'x',
          '.git/x.yaml': 'x: 1',
        }),
      ).problems,
    ).toEqual([]);
  });
});

describe('x- notes', () => {
  it('are allowed at every level', () => {
    const texts = goodTexts();
    texts['departments/vendas.yaml'] += '    x-nota: { quem: Ana }\nx-modelo: [1, 2]\n';
    texts['resources/clientes.yaml'] += '  x-antigo: apagar um dia\n';
    const { portal, problems } = loadPortalFrom(filesOf(texts));
    expect(problems).toEqual([]);
    expect(Object.keys(portal!.resources.clientes!.fields)).not.toContain('x-antigo');
  });

  it('may contain anchors that other parts use', () => {
    const texts = goodTexts();
    texts['resources/casos.yaml'] = `
label: { one: Caso, many: Casos }
title: nome
x-opcoes: &opcoes { sim: Sim, nao: Não }
fields:
  nome: { type: text, label: Nome }
  a: { type: select, label: A, options: *opcoes }
  b: { type: select, label: B, options: *opcoes, default: talvez }
`;
    expect(formatProblems(loadPortalFrom(filesOf(texts)).problems)).toContain(
      'config/resources/casos.yaml:8:59  "talvez" não é uma opção de "b".',
    );
  });
});

describe('codes that have names', () => {
  const problemsWith = (field: string, filter: string) => {
    const texts = goodTexts();
    texts['resources/casos.yaml'] = `
label: { one: Caso, many: Casos }
title: nome
fields:
  nome: { type: text, label: Nome, requiredWhen: ${filter} }
  banco: { type: banco, label: Banco${field} }
  estado: { type: uf, label: Estado }
`;
    return formatProblems(
      loadPortalFrom(filesOf(texts)).problems.filter(({ severity }) => severity === 'error'),
    );
  };

  it('may be one without a name, where the kind accepts any', () =>
    expect(problemsWith(", default: '999'", "{ banco: ['001', '998'], estado: PB }")).toBe(''));

  it('must otherwise be a code of the kind', () => {
    const problems = problemsWith(", default: '9999'", '{ banco: Itaú, estado: ZZ }');
    expect(problems).toContain('"banco" não pode ser "9999": Banco inválido: são os 3 dígitos');
    expect(problems).toContain('"banco" não pode ser "Itaú": Banco inválido: escreva o código, 341');
    expect(problems).toContain('"ZZ" não é uma opção de "estado".');
  });
});

describe('formatProblems', () => {
  const at = (file: string, line: number) => ({ file, line, column: 1 });
  it('sorts by file and line, and counts errors and warnings', () => {
    expect(
      formatProblems([
        { place: at('config/b.yaml', 2), message: 'dois', severity: 'warning' },
        { place: at('config/b.yaml', 1), message: 'um', severity: 'error' },
        { place: at('config/a.yaml', 10), message: 'dez', severity: 'error' },
      ]),
    ).toBe(
      'config/a.yaml:10:1  dez\nconfig/b.yaml:1:1  um\nconfig/b.yaml:2:1  aviso: dois\n\n2 erros e 1 aviso em 2 arquivos',
    );
  });

  it('is empty without problems', () => expect(formatProblems([])).toBe(''));
});
