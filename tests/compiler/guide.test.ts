import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { companyFiles } from '#authoring/new/companyFiles.ts';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';

const lines = (file: string) => readFileSync(file, 'utf8').split('\n');

/** The structure of a guide: the levels of its headings, and its YAML without comments. */
function frameOf(file: string) {
  const headings: number[] = [];
  const yaml: string[] = [];
  let fence: string | undefined;
  for (const line of lines(file)) {
    const [, opens] = /^\s*```(\w*)/.exec(line) ?? [];
    if (opens !== undefined) fence = fence === undefined ? opens : undefined;
    else if (fence === 'yaml') yaml.push(line.replace(/(^|\s)#.*$/, '').trimEnd());
    else if (fence === undefined && /^#+ /.test(line)) headings.push(line.indexOf(' '));
  }
  return { headings, yaml: yaml.filter(Boolean) };
}

describe.each(['docs/guide.md', 'docs/guide.es-419.md'])('%s', (file) => {
  it('has the headings and the YAML of the guide in Portuguese', () => {
    expect(frameOf(file)).toEqual(frameOf('config/README.md'));
  });

  it('links only to headings that exist', () => {
    const text = lines(file);
    const anchors = text
      .filter((line) => /^#+ /.test(line))
      .map((line) =>
        line
          .replace(/^#+ /, '')
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .replaceAll(' ', '-'),
      );
    const led = [...text.join('\n').matchAll(/\]\(#([^)]+)\)/g)].map(([, to]) => to);
    expect(led.filter((to) => !anchors.includes(to!))).toEqual([]);
  });
});

it('has an example of a process that is right', () => {
  const text = readFileSync('config/README.md', 'utf8');
  const example = (path: string) => {
    const at = text.indexOf(`# ${path}`);
    return { path: `acme/${path}`, text: text.slice(at, text.indexOf('\n```', at)) };
  };
  const company = companyFiles({ name: 'Acme', year: 2026, locale: 'pt-BR', demo: false });
  const own = Object.entries(company).filter(([path]) => path.endsWith('.yaml'));
  const { portal, problems } = loadPortalFrom([
    ...own.map(([path, text]) => ({
      path: `acme/${path}`,
      text: text.replace(
        '      admin: Administração',
        ['admin', 'compras', 'diretoria', 'financeiro'].map((id) => `      ${id}: X`).join('\n'),
      ),
    })),
    example('resources/compras.yaml'),
    example('scenarios/compra_aprovada.yaml'),
    {
      path: 'acme/resources/contas.yaml',
      text: `label: { one: Conta, many: Contas }
title: descricao
fields:
  compraId: { type: reference, label: Compra, resource: compras }
  descricao: { type: text, label: Descrição }
  valor: { type: money, label: Valor }
  vencimento: { type: date, label: Vencimento }
  situacao:
    type: status
    label: Situação
    options: { aberta: Aberta, paga: Paga, cancelada: Cancelada }
    transitions: [{ label: Pagar, from: aberta, to: paga }, { label: Cancelar, from: aberta, to: cancelada }]
`,
    },
    {
      path: 'acme/departments/compras.yaml',
      text: `label: Compras
permissions: { any: [compras, diretoria, financeiro] }
routes:
  - { path: /compras, label: Compras, list: compras }
  - { path: /contas, label: Contas, list: contas }
  - { path: /pendencias, label: Pendências, page: Pendings }
`,
    },
  ]);
  expect(formatProblems(problems.filter(({ severity }) => severity !== 'warning'))).toBe('');
  expect(portal?.resources.compras?.rules).toHaveLength(3);
});
