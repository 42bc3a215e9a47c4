import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { noMemory, serveLastGood, type Served } from '#compiler/lastGood/lastGood.ts';
import { loadPortalFrom } from '#compiler/load.ts';
import { viewerOf } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import { accessOf } from '#access/grants.ts';
import { rightsOver } from '../support/companies/compareRights.ts';
import { accountsWith, filesOf, settingsWith, type Texts } from '../support/portal.ts';
import { randomCases } from '../support/fastCheckSeed.ts';

const shop: Texts = {
  ...settingsWith(),
  ...accountsWith(['venda', 'chefia', 'caixa'], '  vendedor: { type: integer, label: Vendedor }\n'),
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
fields:
  nome: { type: text, label: Nome }
  documento: { type: text, label: Documento }
  limite: { type: money, label: Limite }
`,
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: numero
search: [numero, obs]
editableWhen: { travado_neq: true }
fields:
  numero: { type: text, label: Número }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  vendedor: { type: integer, label: Vendedor }
  valor: { type: money, label: Valor }
  custo: { type: money, label: Custo, readOnlyWhen: { travado: true } }
  obs: { type: textarea, label: Observações }
  travado: { type: boolean, label: Travado }
  situacao:
    type: status
    label: Situação
    options: { aberto: Aberto, pago: Pago, cancelado: Cancelado }
    transitions:
      - { label: Pagar, from: aberto, to: pago }
      - { label: Cancelar, from: aberto, to: cancelado, permissions: [chefia, caixa], fields: [obs] }
`,
  'departments/loja.yaml': `
label: Loja
icon: Storefront
permissions: [venda]
landing: /loja
routes:
  - path: /loja
    label: Painel
    dashboard:
      - { metric: Em aberto, resource: pedidos, value: { sum: valor }, filter: { situacao: aberto } }
      - { chart: column, title: Por situação, resource: pedidos, groupBy: situacao, measures: { Total: count } }
      - { table: Últimos, resource: pedidos, columns: [numero, valor], filter: { situacao: aberto } }
  - path: /loja/pedidos
    label: Pedidos
    permissions: { any: [venda, chefia] }
    list:
      resource: pedidos
      columns: [numero, clienteId, valor, situacao]
      filters: [situacao, clienteId]
      actions: [create, edit, delete, export]
      form:
        - { section: Dados, fields: [numero, clienteId, valor, custo, obs] }
      scope: { venda: { vendedor: $user.vendedor } }
  - path: /loja/clientes
    label: Clientes
    list: clientes
  - path: /loja/relatorio
    label: Relatório
    report: { resource: pedidos, groupBy: clienteId, measures: { Valor: { sum: valor }, Pedidos: count } }
`,
  'departments/caixa.yaml': `
label: Caixa
permissions: [caixa]
routes:
  - path: /caixa/pedidos
    label: Pedidos a receber
    list: { resource: pedidos, columns: [numero, valor, custo], filter: { situacao: aberto }, actions: [edit] }
  - path: /caixa/pessoas
    label: Pessoas
    tabs:
      - { label: Clientes, list: { resource: clientes, columns: [nome, limite] } }
      - { label: Usuários, segment: usuarios, list: { resource: usuarios, columns: [nome], actions: [export] } }
`,
};

/** The shop with some of its files replaced (null: deleted). */
const change = (texts: Record<string, string | null>): Texts =>
  Object.fromEntries(
    Object.entries({ ...shop, ...texts }).filter((entry): entry is [string, string] => entry[1] !== null),
  );
const first = () => serveLastGood(filesOf(shop), noMemory);
const after = (...steps: Texts[]): Served =>
  steps.reduce((served, texts) => serveLastGood(filesOf(texts), served.memory), first());
const edit = (file: string, ...changes: [string, string][]): Record<string, string> => {
  let text = shop[file]!;
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} não tem "${from}"`);
    text = text.replace(from, to);
  }
  return { [file]: text };
};
const loja = (...changes: [string, string][]) => change(edit('departments/loja.yaml', ...changes));
/** A fault that doesn't concern any right. */
const fault: [string, string] = ['icon: Storefront', 'icon: Loja'];

const paths = ({ portal }: Served) =>
  portal!.departments.flatMap(({ routes }) => routes.map(({ path }) => path));
const route = ({ portal }: Served, path: string) =>
  portal!.departments.flatMap(({ routes }) => routes).find((one) => one.path === path);
const list = (served: Served, path: string) => {
  const screen = route(served, path)?.screen;
  if (screen?.kind !== 'list') throw new Error(`${path} não é uma lista`);
  return screen;
};

describe('what is served for a broken config', () => {
  it('is the config itself while it is valid', () => {
    const { portal, problems, outdated } = first();
    expect(portal).toEqual(loadPortalFrom(filesOf(shop)).portal);
    expect([problems, outdated]).toEqual([[], []]);
  });

  describe('where the config declares kinds of field', () => {
    const kind = (message: string, pattern = '\\d{4}') =>
      `label: Ficha\nabout: Ficha.\nmessage: ${message}\npattern: '${pattern}'\nexample: '1234'\n`;
    const clients = shop['resources/clientes.yaml']!.replace(
      'documento: { type: text',
      'documento: { type: ficha',
    );
    const withKind = (text: string) =>
      change({ 'kinds/ficha.yaml': text, 'resources/clientes.yaml': clients });
    const documentOf = ({ portal }: Served) => {
      const field = portal!.resources.clientes!.fields.documento!;
      return 'document' in field ? field.document : undefined;
    };

    it('uses the new kind in all its fields at once', () => {
      const served = after(withKind(kind('são 4')), withKind(kind('são quatro')));
      expect(served.problems).toEqual([]);
      expect(documentOf(served)).toMatchObject({ id: 'ficha', message: 'são quatro' });
    });

    it('keeps the last good kind while the new one is inconsistent, can’t be parsed, or is gone', () => {
      const good = withKind(kind('são 4'));
      const broken = [kind('são 5', '\\d{5}'), kind('são 5', '(\\d'), 'label: [', 'about: Ficha.\n'].map(
        withKind,
      );
      for (const next of [...broken, change({ 'resources/clientes.yaml': clients })]) {
        const served = after(good, next);
        expect(served.problems.length).toBeGreaterThan(0);
        expect(documentOf(served)).toMatchObject({ message: 'são 4' });
        expect(paths(served)).toEqual(paths(first()));
      }
    });

    it('keeps the last good field while it has an undeclared kind', () => {
      const served = after(change({ 'resources/clientes.yaml': clients }));
      expect(served.problems.map(({ message }) => message)).toEqual([
        expect.stringContaining('"ficha" não é um tipo de campo'),
      ]);
      expect(served.portal!.resources.clientes!.fields.documento).toMatchObject({ type: 'text' });
    });
  });

  it('is the last good version of the broken department, and the new version of the others', () => {
    const served = after(
      change({
        ...edit('departments/loja.yaml', fault, ['label: Painel', 'label: Início']),
        ...edit('departments/caixa.yaml', ['label: Caixa', 'label: Tesouraria']),
      }),
    );
    expect(served.portal!.departments.map(({ label }) => label)).toEqual(['Tesouraria', 'Loja']);
    expect(route(served, '/loja')!.label).toBe('Painel');
    expect(served.problems.map(({ place, message }) => [place.file, message.slice(0, 12)])).toEqual([
      ['config/departments/loja.yaml', '"icon" não p'],
    ]);
    expect(served.outdated).toEqual([
      { file: 'config/departments/loja.yaml', kind: 'department', id: 'loja', state: 'old' },
    ]);
  });

  it('is new again as soon as the text is fixed', () => {
    const served = after(loja(fault), loja(['label: Painel', 'label: Início']));
    expect(route(served, '/loja')!.label).toBe('Início');
    expect(served.outdated).toEqual([]);
  });

  it('keeps the requirement while a permission is misspelt, and applies further required permissions at once', () => {
    const permissionsOf = (served: Served) =>
      served.portal!.departments.find(({ id }) => id === 'loja')!.requirement.permissions.toSorted();
    const slip = after(loja(['permissions: [venda]', 'permissions: [vendaa]']));
    expect(permissionsOf(slip)).toEqual(['venda']);
    expect(slip.problems.map(({ place, severity }) => [place.file, place.line, severity])).toEqual([
      ['config/departments/loja.yaml', 4, 'error'],
    ]);
    expect(permissionsOf(after(loja(['permissions: [venda]', 'permissions: [venda, chefiia]'])))).toEqual([
      'chefia',
      'venda',
    ]);
    // A new company has no last good version: a misspelt permission grants access to nobody.
    const [file, text] = Object.entries(
      edit('departments/loja.yaml', ['permissions: [venda]', 'permissions: [vendaa]']),
    )[0]!;
    expect(
      serveLastGood(filesOf(change({ [file]: text })), noMemory).portal!.departments.map(({ id }) => id),
    ).toEqual(['caixa']);
  });

  it('reports the same warnings as the check, however often it is loaded', () => {
    const texts = change({
      ...edit('departments/loja.yaml', [
        'permissions: { any: [venda, chefia] }',
        'permissions: { any: [venda, estagio] }',
      ]),
      ...edit('resources/clientes.yaml', [
        'label: Documento }',
        'label: Documento, x-silence: { single-option: Não é } }',
      ]),
    });
    const { problems } = loadPortalFrom(filesOf(texts));
    expect(problems.map(({ code }) => code)).toContain('idle-silence');
    expect(problems.map(({ code }) => code)).toContain('permission-without-account');
    expect(after(texts, shop, texts).problems).toEqual(problems);
  });

  it('keeps everything while the text is not YAML', () => {
    expect(after(loja(['routes:', 'routes: [']))).toMatchObject({ portal: first().portal });
  });

  it('reverts a broken resource together with what depends on its new version', () => {
    const served = after(
      change({
        ...edit('resources/pedidos.yaml', ['title: numero', 'title: numero\nunknown: 1']),
        ...edit('departments/loja.yaml', ['[numero, valor]', '[numero, valor, novo]']),
      }),
    );
    expect(paths(served)).toEqual(paths(first()));
    expect(served.outdated.map(({ id }) => id).sort()).toEqual(['loja', 'pedidos']);
  });

  it('reverts a good resource when an old department needs a field that it dropped, and shows that field to nobody', () => {
    const served = after(
      change({
        ...edit('resources/pedidos.yaml', [
          '  custo: { type: money, label: Custo, readOnlyWhen: { travado: true } }\n',
          '',
        ]),
      }),
    );
    expect(served.problems.map(({ place }) => place.file)).toEqual([
      'config/departments/caixa.yaml',
      'config/departments/loja.yaml',
    ]);
    expect(list(served, '/caixa/pedidos').columns).toEqual([{ field: 'numero' }, { field: 'valor' }]);
    expect(served.portal!.resources.pedidos!.fields).toHaveProperty('custo');
    for (const permissions of [['venda'], ['caixa'], ['chefia'], ['venda', 'caixa', 'chefia']])
      for (const grant of accessOf(served.portal!, permissions).resources.get('pedidos')?.grants ?? [])
        expect([...grant.read, ...grant.edit, ...grant.create]).not.toContain('custo');
  });

  it('reports a keyword that its field does not know, whatever it means elsewhere', () => {
    const next = edit('resources/pedidos.yaml', [
      'label: Observações',
      'label: Observações, transitions: { label: Pagar }',
    ]);
    const served = after(change(next));
    expect(served.problems.map(({ message }) => message)).toEqual([expect.stringContaining('"transitions"')]);
    expect(paths(served)).toEqual(paths(first()));
  });

  it('omits a department that was never good, and nothing else', () => {
    const served = after(change({ 'departments/nova.yaml': 'label: Nova' }));
    expect(served.portal!.departments.map(({ id }) => id)).toEqual(['caixa', 'loja']);
    expect(served.outdated).toMatchObject([{ id: 'nova', state: 'left out' }]);
  });

  it('omits the routes of a deleted resource, and keeps the rest of the department', () => {
    const served = after(change({ 'resources/clientes.yaml': null }));
    expect(paths(served)).not.toContain('/loja/clientes');
    expect(paths(served)).toContain('/loja');
  });

  it('starts with the good files when there is no earlier version', () => {
    const served = serveLastGood(filesOf(loja(fault)), noMemory);
    expect(served.portal!.departments.map(({ id }) => id)).toEqual(['caixa']);
    expect(served.problems).toHaveLength(1);
  });

  const copyNames = [
    'loja.sync-conflict-20260301-101500-ABCDEFG',
    '--loja.sync-conflict-20260301-101500-ABCDEFG',
    'loja (conflicted copy 2026-03-01 101500)',
    'loja (Cópia em conflito de Ana 2026-03-01)',
    'loja (1)',
    'loja - Copia (2)',
    'loja copy',
    'Copy of loja',
  ];
  it.each(copyNames)('keeps a department beside its copy "%s", which is named as one', (name) => {
    const other = shop['departments/loja.yaml']!.replace('label: Pedidos\n', 'label: Outros\n');
    for (const [folder, text] of [
      ['departments', other],
      ['resources', shop['resources/pedidos.yaml']!],
    ] as const) {
      const file = `${folder}/${name.replace('loja', folder === 'departments' ? 'loja' : 'pedidos')}.yaml`;
      const texts = change({ [file]: text });
      for (const served of [serveLastGood(filesOf(texts), noMemory), after(texts)]) {
        expect(served.portal).toEqual(first().portal);
        expect(served.problems.map(({ place, message }) => [place.file, message])).toEqual([
          [`config/${file}`, expect.stringContaining('é uma cópia de "config/')],
        ]);
      }
    }
  });

  it('has no copy in a second department, whose name only begins as the first one’s', () => {
    const own =
      'label: Centro\npermissions: [venda]\nroutes: [{ path: /centro, label: Clientes, list: clientes }]\n';
    for (const name of ['loja-centro', 'loja_2', 'lojas', 'loja-copia']) {
      const served = after(change({ [`departments/${name}.yaml`]: own }));
      expect(served.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(paths(served)).toContain('/centro');
    }
    const [misnamed] = after(change({ 'departments/loja centro.yaml': own })).problems;
    expect(misnamed?.message).toContain('renomeie para "loja_centro.yaml"');
    const [alone] = after(change({ 'departments/centro (1).yaml': own })).problems;
    expect(alone?.message).toContain('renomeie para "centro_1.yaml"');
  });

  it('leaves the addresses to the department that was there first, else to the one with the shorter name', () => {
    const text = shop['departments/loja.yaml']!;
    const departments = ({ portal }: Served) => portal!.departments.map(({ id }) => id).sort();
    for (const name of ['antiga_loja', 'loja_velha', 'zz'])
      expect(departments(after(change({ [`departments/${name}.yaml`]: text })))).toEqual(['caixa', 'loja']);
    const two = (name: string) =>
      serveLastGood(filesOf(change({ [`departments/${name}.yaml`]: text })), noMemory);
    expect(departments(two('antiga_loja'))).toEqual(['caixa', 'loja']);
    expect(departments(two('zz'))).toEqual(['caixa', 'zz']);
    expect(two('zz').problems.every(({ place }) => place.file === 'config/departments/loja.yaml')).toBe(true);
  });

  it('leaves an address to the department that has it, when another one claims it by a change', () => {
    const claims = edit('departments/loja.yaml', ['path: /loja/clientes', 'path: /caixa/pedidos']);
    const served = after(change(claims));
    expect(served.problems.map(({ place }) => place.file)).toEqual(['config/departments/loja.yaml']);
    expect(paths(served)).toEqual(expect.arrayContaining(['/caixa/pedidos', '/loja/pedidos']));
  });

  it('is nothing when there was never a good portal.yaml', () => {
    const served = serveLastGood(filesOf(change({ 'portal.yaml': 'brand: 1' })), noMemory);
    expect(served.portal).toBeNull();
    expect(served.problems.length).toBeGreaterThan(0);
  });

  it('keeps the last good portal.yaml', () => {
    const served = after(change(edit('portal.yaml', ['year: 2026', 'year: logo'])));
    expect(served.portal!.brand.year).toBe(2026);
  });
});

describe('rights that a broken text withdraws', () => {
  it('a route', () => {
    const served = after(
      loja(fault, ['  - path: /loja/clientes\n    label: Clientes\n    list: clientes\n', '']),
    );
    expect(paths(served)).not.toContain('/loja/clientes');
    expect(paths(served)).toContain('/loja/pedidos');
  });

  it('a department whose file is deleted', () => {
    const served = after(change({ ...edit('departments/loja.yaml', fault), 'departments/caixa.yaml': null }));
    expect(served.portal!.departments.map(({ id }) => id)).toEqual(['loja']);
  });

  it('a permission: users need both the old and the new one', () => {
    const served = after(loja(fault, ['permissions: [venda]', 'permissions: [chefia]']));
    expect(route(served, '/loja')!.requirement).toEqual({ mode: 'all', permissions: ['venda', 'chefia'] });
  });

  it('one of several permissions', () => {
    const served = after(loja(fault, ['{ any: [venda, chefia] }', '[chefia]']));
    expect(route(served, '/loja/pedidos')!.requirement).toEqual({ mode: 'all', permissions: ['chefia'] });
  });

  it('actions, columns and form fields; a misspelt column beside them stays', () => {
    const served = after(
      loja(
        ['[create, edit, delete, export]', '[edit]'],
        ['[numero, clienteId, valor, situacao]', '[numero, clienteIdd, situacao]'],
        ['[numero, clienteId, valor, custo, obs]', '[numero, clienteId, valor, obs]'],
      ),
    );
    const screen = list(served, '/loja/pedidos');
    expect(screen.actions).toEqual(['edit']);
    expect(screen.columns.map(({ field }) => field)).toEqual(['numero', 'clienteId', 'situacao']);
    expect(screen.form.flatMap(({ fields }) => fields.map(({ field }) => field))).toEqual([
      'numero',
      'clienteId',
      'valor',
      'obs',
    ]);
  });

  it('rows: a new scope applies, and a misspelt one shows no rows to anybody', () => {
    const [from, scope] = [
      '    list: clientes',
      '    list: { resource: clientes, scope: { venda: { nome: Ana } } }',
    ];
    const right = after(loja(fault, [from, scope]));
    expect(list(right, '/loja/clientes').scope).toEqual({ venda: { nome: 'Ana' } });
    const wrong = after(loja([from, scope.replace('nome:', 'nomme:')]));
    expect(list(wrong, '/loja/clientes').scope).toEqual({ venda: { id_null: true } });
  });

  it('a metric of a dashboard', () => {
    const served = after(loja(fault, ['value: { sum: valor }', 'value: count']));
    const { screen } = route(served, '/loja')!;
    expect(screen.kind === 'dashboard' && screen.widgets.map(({ kind }) => kind)).toEqual(['chart', 'table']);
  });

  it('a site for pictures; a new one is not added', () => {
    const texts = (year: string, ...origins: string[]) =>
      change(
        edit(
          'portal.yaml',
          ['year: 2026', `year: ${year}`],
          ['\naccounts:', `\nimageOrigins: ['${origins.join("', '")}']\naccounts:`],
        ),
      );
    const served = after(
      texts('2026', 'https://a.com', 'https://b.com'),
      texts('logo', 'https://b.com', 'https://c.com'),
    );
    expect(served.portal!.imageOrigins).toEqual(['https://b.com']);
  });

  it('a transition, and write access to a field', () => {
    const served = after(
      change(
        edit(
          'resources/pedidos.yaml',
          ['label: Situação', 'label: 1'],
          ['      - { label: Pagar, from: aberto, to: pago }\n', ''],
          ['label: Valor }', 'label: Valor, readOnly: true }'],
        ),
      ),
    );
    const { pedidos } = served.portal!.resources;
    expect(pedidos!.transitions.map(({ id }) => id)).toEqual(['cancelar']);
    expect(pedidos!.fields.valor!.readOnly).toBe(true);
  });

  it('a transition that asks for a field which now refers to other records', () => {
    const pedidos = (resource: string, label: string) =>
      change(
        edit(
          'resources/pedidos.yaml',
          ['fields: [obs]', 'fields: [clienteId]'],
          ['resource: clientes', `resource: ${resource}`],
          ['label: Situação', `label: ${label}`],
        ),
      );
    const ids = (served: Served) => served.portal!.resources.pedidos!.transitions.map(({ id }) => id);
    expect(ids(after(pedidos('clientes', 'Situação'), pedidos('clientes', '1')))).toEqual([
      'pagar',
      'cancelar',
    ]);
    expect(ids(after(pedidos('clientes', 'Situação'), pedidos('usuarios', '1')))).toEqual(['pagar']);
  });

  it('a transition whose condition asks other records about a withheld field', () => {
    const pedidos = (field: string, ...changes: [string, string][]) =>
      change(
        edit(
          'resources/pedidos.yaml',
          [
            'from: aberto, to: pago }',
            `from: aberto, to: pago, when: { none: { pedidos: { ${field}_gt: 1 } } } }`,
          ],
          ...changes,
        ),
      );
    const dropped: [string, string] = [
      '  custo: { type: money, label: Custo, readOnlyWhen: { travado: true } }\n',
      '',
    ];
    const pay = (field: string) =>
      after(pedidos(field), pedidos(field, dropped)).portal!.resources.pedidos!.transitions[0]!;
    expect(pay('valor').when).toEqual({ none: { pedidos: { valor_gt: 1 } } });
    // matches no record
    expect(pay('custo').when).toMatchObject({ all: expect.arrayContaining([{ id_null: true }]) as unknown });
  });

  it('records that a form offers: both conditions hold', () => {
    const offering = (filter: string, ...more: [string, string][]) =>
      loja(['clienteId, valor, custo', `{ field: clienteId, filter: ${filter} }, valor, custo`], ...more);
    const filterIn = (served: Served) =>
      list(served, '/loja/pedidos').form[0]!.fields.find(({ field }) => field === 'clienteId')?.filter;
    expect(filterIn(after(offering('{ nome: Ana }', fault)))).toEqual({ nome: 'Ana' });
    const both = after(offering('{ documento: x }'), offering('{ nome: Ana }', fault));
    expect(filterIn(both)).toEqual({ all: [{ documento: 'x' }, { nome: 'Ana' }] });
  });

  it('figures over the rows of a permission, when other permissions open the screen', () => {
    const scoped = (permissions: string, ...more: [string, string][]) =>
      loja(
        ['permissions: [venda]', `permissions: ${permissions}`],
        ['value: { sum: valor }', 'value: { sum: valor }, scope: { venda: { vendedor: 7 } }'],
        ...more,
      );
    const widgets = (served: Served) => {
      const { screen } = route(served, '/loja')!;
      return screen.kind === 'dashboard' ? screen.widgets.map(({ kind }) => kind) : [];
    };
    const before = scoped('{ any: [venda, chefia] }');
    expect(widgets(after(before, scoped('{ any: [venda, chefia] }', fault)))).toContain('metric');
    // the chart has the rows of the list
    expect(widgets(after(before, scoped('[venda]', fault)))).toEqual(['table']);
  });

  it('remain withdrawn while the text stays broken, YAML or not', () => {
    const withdrawn = loja(fault, ['[create, edit, delete, export]', '[edit]']);
    const worse = loja(fault, ['[create, edit, delete, export]', '5']);
    const unreadable = loja(['routes:', 'routes: [']);
    for (const served of [
      after(withdrawn, worse),
      after(withdrawn, unreadable),
      after(withdrawn, unreadable, worse),
    ])
      expect(list(served, '/loja/pedidos').actions).toEqual(['edit']);
    expect(list(after(withdrawn, shop), '/loja/pedidos').actions).toHaveLength(4);
  });

  it('do not include additions, which are not granted', () => {
    const served = after(
      loja(
        fault,
        ['columns: [numero, valor]', 'columns: [numero, valor, custo]'],
        [
          '  - path: /loja/clientes',
          '  - { path: /loja/contas, label: Contas, list: usuarios }\n  - path: /loja/clientes',
        ],
      ),
    );
    expect(paths(served)).toEqual(paths(first()));
    expect(JSON.stringify(route(served, '/loja'))).not.toContain('custo');
  });
});

// --- for any change ----------------------------------------------------------------------------------------

/** More of them find more: RUNS=3000 npx vitest run tests/compiler/lastGood.test.ts */
const runs = Number(process.env.RUNS ?? randomCases(20));
const patient = 20_000 + runs * 4000;

type Node = Record<string, unknown> | unknown[];
const nodesOf = (value: unknown, path: readonly string[] = []): { node: Node; path: readonly string[] }[] =>
  typeof value === 'object' && value !== null
    ? [
        { node: value as Node, path },
        ...Object.entries(value).flatMap(([key, part]) => nodesOf(part, [...path, key])),
      ]
    : [];

/** An edit as an administrator might make it: something is removed, added or replaced. */
const editArb = fc.record({
  file: fc.constantFrom(...Object.keys(shop)),
  node: fc.nat(),
  item: fc.nat(),
  how: fc.constantFrom('drop', 'copy', 'swap', 'value'),
  value: fc.constantFrom<unknown>(
    'custo',
    'edit',
    'delete',
    'venda',
    'chefia',
    'caixa',
    true,
    ['venda'],
    ['numero', 'custo'],
    { any: ['chefia', 'caixa'] },
    { venda: { vendedor: 7 } },
    { situacao: 'pago' },
    { travado: true },
    'password',
    'clientes',
  ),
  key: fc.constantFrom(
    'permissions',
    'scope',
    'filter',
    'readOnly',
    'actions',
    'columns',
    'filters',
    'sort',
    'when',
    'aliases',
    'defaultFilter',
  ),
});
type Edit = typeof editArb extends fc.Arbitrary<infer E> ? E : never;

function applyEdit(data: unknown, { node: at, item, how, value, key }: Edit) {
  const nodes = nodesOf(data);
  const { node } = nodes[at % nodes.length]!;
  const keys = Object.keys(node);
  const chosen = keys[item % Math.max(1, keys.length)];
  if (Array.isArray(node)) {
    if (how === 'drop') node.splice(item % Math.max(1, node.length), 1);
    else if (how === 'swap') node.reverse();
    else node.push(value);
  } else if (how === 'value') node[key] = value;
  else if (chosen !== undefined && how === 'drop') delete node[chosen];
  else if (chosen !== undefined) node[chosen] = value;
}

const edited = (texts: Texts, edits: readonly Edit[]): Texts => {
  const result = { ...texts };
  for (const one of edits) {
    const data: unknown = parse(result[one.file]!);
    applyEdit(data, one);
    result[one.file] = stringify(data);
  }
  return result;
};

/** Breaks a file in a place that grants no rights. */
const faultArb = fc.record({
  file: fc.constantFrom(...Object.keys(shop).filter((file) => file !== 'portal.yaml')),
  node: fc.nat(),
});
const names = new Set([
  'filter',
  'scope',
  'fields',
  'options',
  'totals',
  'measures',
  'when',
  'defaultFilter',
  'value',
  'permissions',
]);
function broken(texts: Texts, { file, node: at }: { file: string; node: number }): Texts {
  const data: unknown = parse(texts[file]!);
  const maps = nodesOf(data).filter(
    ({ node, path }) =>
      !Array.isArray(node) &&
      !names.has(path.at(-1) ?? '') &&
      !path.some((step) =>
        ['filter', 'scope', 'editableWhen', 'readOnlyWhen', 'options', 'defaultFilter'].includes(step),
      ),
  );
  (maps[at % maps.length]!.node as Record<string, unknown>).zzqx = 1;
  return { ...texts, [file]: stringify(data) };
}

const sets = [
  [],
  ['venda'],
  ['chefia'],
  ['caixa'],
  ['venda', 'chefia'],
  ['caixa', 'chefia'],
  ['venda', 'caixa', 'chefia'],
];

const records = {
  pedidos: [7, 8].flatMap((vendedor) =>
    ['aberto', 'pago'].flatMap((situacao) =>
      [true, false].map((travado) => ({
        id: 1,
        version: 1,
        numero: 'A',
        clienteId: 1,
        vendedor,
        valor: 1,
        custo: 1,
        obs: 'x',
        travado,
        situacao,
      })),
    ),
  ),
  clientes: ['Ana', 'Rui'].map((nome) => ({ id: 1, version: 1, nome, documento: 'x', limite: 1 })),
  usuarios: [
    { id: 1, version: 1, nome: 'Ana', email: 'a@b', plano: 'x', permissoes: ['venda'], vendedor: 7 },
  ],
};
const viewer = viewerOf({ timeZone: 'America/Sao_Paulo' }, '2026-10-31', { vendedor: 7 });
const tried = { records, viewer };

function expectWithin(portal: Portal, limit: Portal) {
  for (const permissions of sets) {
    const allowed = new Set(rightsOver(limit, permissions, tried));
    const given = rightsOver(portal, permissions, tried, { narrowing: false });
    expect(given.filter((right) => !allowed.has(right))).toEqual([]);
  }
}

describe('for any sequence of changes', { timeout: patient }, () => {
  it('never grants more than the last good version of the broken file', () => {
    fc.assert(
      fc.property(fc.array(editArb, { minLength: 1, maxLength: 4 }), (edits) => {
        const { file } = edits[0]!;
        const texts = edited(
          shop,
          edits.map((one) => ({ ...one, file })),
        );
        const served = after(texts);
        if (served.problems.every(({ severity }) => severity === 'warning')) return;
        expect(served.portal).not.toBeNull();
        expectWithin(served.portal!, first().portal!);
      }),
      { numRuns: runs },
    );
  });

  it('never grants more than the new, broken text', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(editArb, { maxLength: 4 }), faultArb, (edits, where) => {
        const wanted = edited(shop, edits);
        const meant = loadPortalFrom(filesOf(wanted)).portal;
        if (!meant) return;
        const served = after(broken(wanted, where));
        if (served.problems.every(({ severity }) => severity === 'warning')) return;
        compared += 1;
        expectWithin(served.portal!, meant);
      }),
      { numRuns: runs * 5 },
    );
    expect(compared).toBeGreaterThan(runs / 6);
  });

  it('survives any garbage without an exception, and recovers afterwards', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(shop)), fc.string()), { maxLength: 3 }),
        fc.array(editArb, { maxLength: 6 }),
        (rubbish, edits) => {
          const served = after(edited(shop, edits), change(Object.fromEntries(rubbish)), shop);
          expect(served.portal).toEqual(first().portal);
        },
      ),
      { numRuns: runs },
    );
  });
});
