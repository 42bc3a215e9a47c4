/** What an earlier version took and did nothing with: `check` refuses it, and a portal still starts with it. */
import { describe, expect, it } from 'vitest';
import { loadPortalFrom } from '#compiler/load.ts';
import { asChecked } from '#language/problems.ts';
import { accountsWith, filesOf, resourcesOf, settingsWith, type Texts } from '#tests/support/portal.ts';

const department = (id: string, ...routes: string[]): Texts => ({
  [`departments/${id}.yaml`]: `label: ${id}\npermissions: [${id}]\nroutes:\n${routes.map((one) => `  - ${one}`).join('\n')}\n`,
});
type Company = {
  pedidos?: Record<string, string>;
  route?: string;
  more?: Texts;
  $more?: readonly string[];
};
function problemsOf({ pedidos = {}, route = 'list: pedidos', more = {}, $more = [] }: Company) {
  const texts = {
    ...settingsWith('history: { resource: historico }'),
    ...accountsWith(['vendas', 'rh', 'chefe']),
    ...resourcesOf({
      pedidos: { nome: 'text', valor: 'decimal', ...pedidos, $more },
      pessoas: { nome: 'text', codigo: 'text' },
    }),
    ...department('vendas', `{ path: /pedidos, label: Pedidos, ${route} }`),
    ...department('rh', '{ path: /pessoas, label: Pessoas, list: pessoas }'),
    ...more,
  };
  const { portal, problems } = loadPortalFrom(filesOf(texts));
  expect(portal, JSON.stringify(problems)).not.toBeNull();
  return problems;
}
/** The messages that `check` refuses. All of them are warnings of the start. */
function refused(company: Company): string[] {
  const problems = problemsOf(company);
  expect(problems.every(({ severity }) => severity === 'warning')).toBe(true);
  return asChecked(problems).flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));
}
const none: string[] = [];

describe('a transition', () => {
  const status = (more: string) => ({
    etapa: `status, options: { novo: Novo, certo: Certo }, transitions: [{ label: Aprovar, from: novo, to: certo, ${more} }]`,
  });
  const told = [
    expect.stringMatching(/^ninguém recebe "Aprovar": as telas de "pedidos" não se abrem para rh/),
  ];

  it.each(['permissions: [rh]', 'approval: { by: [rh] }'])(
    'for people without a screen of its records: %s',
    (more) => {
      expect(refused({ pedidos: status(more) })).toEqual(told);
      const route = 'permissions: { any: [vendas, rh] }, list: pedidos';
      expect(refused({ pedidos: status(more), route })).toEqual(none);
    },
  );

  it('for a permission that opens no screen, and is held beside others, is offered', () => {
    expect(refused({ pedidos: status('permissions: [chefe]') })).toEqual(none);
  });

  it('that a record’s people approve needs a screen of its records', () => {
    const pedidos = {
      ...status('approval: { people: [donoId], otherwise: [vendas] }'),
      donoId: '> usuarios',
    };
    expect(refused({ pedidos, route: 'list: { resource: pedidos, transitions: false }' })[0]).toMatch(
      /^ninguém recebe "Aprovar": /,
    );
    expect(refused({ pedidos })).toEqual(none);
  });
});

describe('a document', () => {
  it('sets only what a form of those who import fills in', () => {
    const $more = [
      'documents: { ofx: { each: transaction, find: { pessoaId: { account: codigo } }, set: { nome: memo, origem: { value: banco } }, same: [pessoaId, nome] } }',
    ];
    const pedidos = { pessoaId: '> pessoas', origem: 'text' };
    const route = (fields: string) =>
      `list: { resource: pedidos, form: [{ section: Dados, fields: [${fields}] }] }`;
    expect(refused({ pedidos, $more, route: route('nome, pessoaId') })).toEqual([
      expect.stringMatching(/^nenhum formulário que cria "pedidos" preenche "origem"/),
    ]);
    expect(refused({ pedidos, $more, route: route('nome, pessoaId, origem') })).toEqual(none);
  });
});

describe('a number where a text is meant', () => {
  it.each([
    ['select, options: { 7.10: Sete, 8: Oito }', '7.10 é lido como o número 7.1, e aqui se quer um texto'],
    ['select, options: { 1E3: Mil, 8: Oito }', '1E3 é lido como o número 1000, e aqui se quer um texto'],
    ['text, default: 3.50', '3.50 é lido como o número 3.5'],
    ['text, default: 2026', 'o valor inicial de "versao" é um texto: escreva-o entre aspas'],
    ['integer, max: 5, default: 9', 'o valor inicial de "versao" não cabe em "max: 5"'],
  ])('%s', (versao, says) => {
    expect(refused({ pedidos: { versao } })).toContainEqual(expect.stringContaining(says));
  });

  it.each([
    "select, options: { '7.10': Sete, '8': Oito }",
    'select, options: { 7: Sete, 8: Oito }',
    "text, default: '3.50'",
    'decimal, default: 3.50',
    'integer, max: 5, default: 5',
  ])('is none in: %s', (versao) => {
    expect(refused({ pedidos: { versao } })).toEqual(none);
  });

  it('in a condition on a text, and not on a number', () => {
    const route = (filter: string) => `list: { resource: pedidos, filter: { ${filter} } }`;
    expect(refused({ route: route('nome: 7.10') })).toEqual([expect.stringContaining("entre aspas, '7.10'")]);
    expect(refused({ route: route("nome: '7.10', valor: 7.10") })).toEqual(none);
  });
});

describe('a field is used', () => {
  const unused = (company: Company) =>
    problemsOf(company).flatMap(({ code, message }) => (code === 'unused-field' ? [message] : []));
  const route =
    'list: { resource: pedidos, columns: [nome, valor], form: [{ section: Dados, fields: [nome, linhas] }] }';

  it('by a condition of a reference in its rows, and by what is unique among some', () => {
    const pedidos = {
      grupo: 'text',
      tipo: 'text',
      linhas:
        'items, fields: { pessoaId: { type: reference, label: P, resource: pessoas, filter: { nome: $record.grupo } } }',
    };
    expect(unused({ pedidos, route })).toEqual([expect.stringContaining('"tipo"')]);
    const $more = ['unique: [{ fields: [nome], among: { tipo: x } }]'];
    expect(unused({ pedidos, route, $more })).toEqual([]);
  });
});

describe('a printed sheet', () => {
  const route = (print: string) => `list: { resource: pedidos, print: { ${print} } }`;
  const empty = 'sections: []';

  it('without anything on it, whose remedies each end that', () => {
    const [said] = refused({ route: route(empty) });
    expect(said).toMatch(
      /^não sobra nada na folha: escreva "body", "related" ou "totals", ou apague "sections"/,
    );
    for (const remedy of [
      `${empty}, body: Prezado`,
      `${empty}, totals: [valor]`,
      `${empty}, related: [{ resource: pedidos, target: outroId, columns: [nome] }]`,
      'title: Folha',
    ])
      expect(
        refused({ pedidos: { outroId: '> pedidos' }, route: route(remedy) }).filter((one) => one === said),
      ).toEqual([]);
  });

  it('a logo that none shows, whose remedies each end that', () => {
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    const more = {
      'portal.yaml': settingsWith('history: { resource: historico }')['portal.yaml']!.replace(
        'year: 2026',
        `year: 2026, logo: '${logo}'`,
      ),
    };
    expect(refused({ more })).toEqual([
      expect.stringContaining('acrescente "print" a uma ou apague a linha'),
    ]);
    expect(refused({ more, route: route('title: Folha') })).toEqual(none);
    expect(refused({})).toEqual(none);
  });
});
