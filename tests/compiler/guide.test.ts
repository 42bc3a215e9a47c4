import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { companyFiles } from '#authoring/new/companyFiles.ts';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';

const lines = (file: string) => readFileSync(file, 'utf8').split('\n');

/** The structure of a guide: the levels of its headings, and its YAML without comments. */
type Frame = { headings: number[]; yaml: string[] };
function frameOf(file: string): Frame {
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

/** A line of YAML without its words, which differ where an example is translated. */
const shapeOf = (line: string) =>
  line.replace(', gender: f', '').replace(/[\p{L}\p{N}_]+(?:[ -]+[\p{L}\p{N}_]+)*/gu, 'w');

it('the guide in Spanish has the headings and the YAML of the guide in Portuguese', () => {
  expect(frameOf('docs/guide.es-419.md')).toEqual(frameOf('config/README.md'));
});

it('the guide in English has the headings and, in its own words, the YAML of the guide in Portuguese', () => {
  const [english, portuguese] = ['docs/guide.md', 'config/README.md'].map(frameOf) as [Frame, Frame];
  expect(english.headings).toEqual(portuguese.headings);
  expect(english.yaml.map(shapeOf)).toEqual(portuguese.yaml.map(shapeOf));
  expect(english.yaml).not.toEqual(portuguese.yaml);
});

describe.each(['docs/guide.md', 'docs/guide.es-419.md'])('%s', (file) => {
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

describe.each([
  {
    file: 'config/README.md',
    locale: 'pt-BR',
    users: 'resources/usuarios.yaml',
    admin: 'admin: Administração',
    permissions: ['compras', 'diretoria', 'financeiro', 'qualidade'],
    inspections: 'vistorias',
    purchases: 'compras',
    scenario: 'scenarios/compra_aprovada.yaml',
    bills: 'contas',
    fields: ['compraId', 'descricao', 'valor', 'vencimento', 'situacao'],
    statuses: ['aberta', 'paga', 'cancelada'],
    cancel: 'Cancelar',
  },
  {
    file: 'docs/guide.md',
    locale: 'en-US',
    users: 'resources/users.yaml',
    admin: 'admin: Administration',
    permissions: ['purchases', 'board', 'finance', 'quality'],
    inspections: 'inspections',
    purchases: 'purchases',
    scenario: 'scenarios/purchase_approved.yaml',
    bills: 'bills',
    fields: ['purchaseId', 'description', 'amount', 'dueOn', 'status'],
    statuses: ['open', 'paid', 'cancelled'],
    cancel: 'Cancel',
  },
] as const)(
  '$file',
  ({ file, locale, users, admin, permissions, inspections, purchases, scenario, bills, ...names }) => {
    it('has examples of a department and of a process that are right', () => {
      const text = readFileSync(file, 'utf8');
      const example = (path: string) => {
        const at = text.indexOf(`# ${path}`);
        return text.slice(at, text.indexOf('\n```', at));
      };
      const [purchaseId, description, amount, dueOn, status] = names.fields;
      const [open, paid, cancelled] = names.statuses;
      const quality = permissions.at(-1);
      const [, , , department] = text.split(/^## /m);
      const [inspection, screens] = [...department!.matchAll(/```yaml\n([^]*?)```/g)].map(
        ([, yaml]) => yaml!,
      );
      const company = companyFiles({ name: 'Acme', year: 2026, locale, demo: false });
      expect(company[users]).toContain(admin);
      const { portal, problems } = loadPortalFrom(
        Object.entries({
          ...Object.fromEntries(Object.entries(company).filter(([path]) => path.endsWith('.yaml'))),
          [users]: company[users]!.replace(
            `      ${admin}`,
            ['admin', ...permissions].map((id) => `      ${id}: X`).join('\n'),
          ),
          [`resources/${purchases}.yaml`]: example(`resources/${purchases}.yaml`),
          [scenario]: example(scenario),
          [`resources/${inspections}.yaml`]: inspection!,
          [`departments/${quality}.yaml`]: screens!,
          [`resources/${bills}.yaml`]: `label: { one: Bill, many: Bills }
title: ${description}
fields:
  ${purchaseId}: { type: reference, label: Purchase, resource: ${purchases} }
  ${description}: { type: text, label: Description }
  ${amount}: { type: money, label: Amount }
  ${dueOn}: { type: date, label: Due }
  ${status}:
    type: status
    label: Status
    options: { ${open}: Open, ${paid}: Paid, ${cancelled}: Cancelled }
    transitions:
      - { label: Pay, from: ${open}, to: ${paid} }
      - { label: ${names.cancel}, from: ${open}, to: ${cancelled} }
`,
          'departments/buying.yaml': `label: Buying
permissions: { any: [${permissions.join(', ')}] }
routes:
  - { path: /purchases, label: Purchases, list: ${purchases} }
  - { path: /bills, label: Bills, list: ${bills} }
  - { path: /pending, label: Pending, page: Pendings }
`,
        }).map(([path, yaml]) => ({ path: `acme/${path}`, text: yaml })),
      );
      expect(formatProblems(problems.filter(({ severity }) => severity !== 'warning'))).toBe('');
      expect(portal?.resources[purchases]?.rules).toHaveLength(3);
    });
  },
);
