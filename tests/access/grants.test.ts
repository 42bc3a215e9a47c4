import { describe, expect, it } from 'vitest';
import { accessOf, type ResourceAccess } from '#access/grants.ts';
import { grantsFor, readableFields } from '#access/rows.ts';
import { settingsWith } from '../support/portal.ts';
import { accessTo, shopWith, viewer } from '../support/companies/shop.ts';

const list = (body: string) =>
  `  - path: /lista\n    label: Lista\n    list:\n      resource: pedidos\n${body}`;
const readable = (access: ResourceAccess) => [...readableFields(access)].sort();
const allowed = (access: ResourceAccess) =>
  (['list', 'create', 'edit', 'delete'] as const).filter(
    (verb) => grantsFor(access, verb, viewer()).length > 0,
  );
const writable = (access: ResourceAccess, verb: 'create' | 'edit') =>
  [...new Set(access.grants.flatMap((grant) => [...grant[verb]]))].sort();

describe('a list', () => {
  const portal = shopWith(
    list(`      columns: [numero, valor]
      filters: [data]
      defaultFilter: { situacao: aberto }
      filter: { faturado: false }
      sort: -vendedor
      totals: { margem: sum }
      actions: []
      transitions: false
      form: [{ section: Dados, fields: [clienteId] }]`),
  );
  const access = accessTo(portal, 'pedidos', 'vendedor');

  it('grants the fields that it shows, filters, sorts and adds up, and those of its form, and no other', () => {
    expect(readable(access)).toEqual(
      [
        'clienteId',
        'data',
        'faturado',
        'id',
        'margem',
        'numero',
        'situacao',
        'valor',
        'vendedor',
        'version',
      ].sort(),
    );
  });

  it('grants nothing to users who may not open it', () => {
    expect(accessOf(portal, ['outra']).resources.size).toBe(0);
    expect(accessOf(portal, []).resources.size).toBe(0);
  });

  it('grants reading only, if it offers no actions', () => expect(allowed(access)).toEqual(['list']));

  it('grants only the rows of its filter', () =>
    expect(access.grants.map(({ rows }) => rows)).toEqual([{ faturado: false }]));
});

describe('a short list on a dashboard', () => {
  const readableWith = (columns: string) =>
    readable(
      accessTo(
        shopWith(
          `  - path: /painel\n    label: Painel\n    dashboard:\n      - { table: Últimos, resource: pedidos, columns: [${columns}], sort: numero }\n`,
        ),
        'pedidos',
        'vendedor',
      ),
    );

  it('grants the fields that its colours depend on, and not those without colours', () => {
    expect(readableWith('numero, { field: valor, tones: { error: { margem_lt: 0 } } }')).toEqual([
      'id',
      'margem',
      'numero',
      'valor',
      'version',
    ]);
    expect(readableWith('numero, valor')).not.toContain('margem');
  });
});

describe('actions', () => {
  const form =
    '      form: [{ section: Dados, fields: [numero, { field: valor, readOnly: true }, situacao] }]';
  it.each([
    ['[create]', ['list', 'create'], ['numero'], []],
    ['[edit]', ['list', 'edit'], [], ['numero']],
    ['[delete]', ['list', 'delete'], [], []],
    ['[export]', ['list'], [], []],
    ['[create, edit, delete]', ['list', 'create', 'edit', 'delete'], ['numero'], ['numero']],
  ])('%s grant themselves, on the form fields that may be written', (actions, verbs, create, edit) => {
    const access = accessTo(
      shopWith(list(`      columns: [numero]\n      actions: ${actions}\n${form}`)),
      'pedidos',
      'vendedor',
    );
    expect(allowed(access)).toEqual(verbs);
    expect(writable(access, 'create')).toEqual(create);
    expect(writable(access, 'edit')).toEqual(edit);
  });
});

describe('conditions', () => {
  const withActions = (actions: string, transitions = 'false', form = 'numero') =>
    readable(
      accessTo(
        shopWith(
          list(
            `      columns: [numero]\n      filters: []\n      sort: numero\n      actions: ${actions}\n      transitions: ${transitions}\n      form: [{ section: D, fields: [${form}] }]`,
          ),
        ),
        'pedidos',
        'vendedor',
        'gerente',
      ),
    );
  const base = ['id', 'numero', 'version'];

  it('grant their fields where the screen offers what they decide, and nowhere else', () => {
    expect(withActions('[]')).toEqual(base);
    expect(withActions('[edit]')).toEqual([...base, 'travado'].sort());
    expect(withActions('[delete]')).toEqual(['faturado', ...base]);
    expect(withActions('[]', '[cancelar]')).toEqual([...base, 'situacao'].sort());
    expect(withActions('[edit]', '[pagar]')).toEqual([...base, 'travado', 'margem', 'situacao'].sort());
  });

  it('of a form field grant what they read; of a field elsewhere they do not', () => {
    expect(withActions('[]', 'false', 'numero, custo')).toEqual(['custo', ...base, 'segredo'].sort());
    expect(withActions('[]', 'false', 'numero')).not.toContain('segredo');
  });
});

describe('transitions', () => {
  const transitions = (actions: string, offered: string, ...permissions: string[]) =>
    accessTo(
      shopWith(list(`      columns: [numero]\n      actions: ${actions}\n      transitions: ${offered}`)),
      'pedidos',
      ...permissions,
    ).grants.flatMap((grant) => [...grant.transitions]);

  it('without permissions of their own are for everyone who may edit', () => {
    expect(transitions('[edit]', '[pagar]', 'vendedor')).toEqual(['pagar']);
    expect(transitions('[]', '[pagar]', 'vendedor')).toEqual([]);
  });

  it('with permissions are for holders of one of them, whether or not they may edit', () => {
    expect(transitions('[]', '[cancelar]', 'vendedor', 'GERENTE')).toEqual(['cancelar']);
    expect(transitions('[edit]', '[cancelar]', 'vendedor')).toEqual([]);
  });

  it('are those that the list offers', () => {
    expect(transitions('[edit]', '[pagar]', 'vendedor', 'gerente')).toEqual(['pagar']);
    expect(transitions('[edit]', 'false', 'vendedor', 'gerente')).toEqual([]);
  });
});

describe('references', () => {
  const titles = (body: string) => {
    const [grant, ...more] = accessTo(shopWith(list(body)), 'clientes', 'vendedor').grants;
    return { grant, more };
  };

  it("in a column grant the target's id and title, found by id and not listed", () => {
    const { grant, more } = titles(
      '      columns: [clienteId]\n      filters: []\n      form: [{ section: D, fields: [numero] }]',
    );
    expect([...grant!.read].sort()).toEqual(['id', 'nome']);
    expect(grant).toMatchObject({ kind: 'title', byIdOnly: true, rows: {} });
    expect(more).toEqual([]);
  });

  it('in a form or a filter grant also to list them, and the fields by which the picker narrows', () => {
    for (const [body, rows] of [
      [
        '      columns: [numero]\n      filters: [clienteId]\n      form: [{ section: D, fields: [numero] }]',
        {},
      ],
      [
        '      columns: [numero]\n      filters: []\n      form: [{ section: D, fields: [clienteId] }]',
        { ativo: true },
      ],
    ] as const) {
      const { grant, more } = titles(body);
      const listed = [grant!, ...more].find(({ byIdOnly }) => !byIdOnly);
      expect([...listed!.read].sort()).toEqual(['ativo', 'id', 'nome']);
      expect(listed).toMatchObject({ kind: 'title', rows });
    }
  });

  it('narrow each picker by its own fields, where two pick from the same resource', () => {
    const { grant, more } = titles(
      '      columns: [numero]\n      filters: []\n      form: [{ section: D, fields: [clienteId, avalistaId] }]',
    );
    const read = new Set([grant!, ...more].flatMap((one) => [...one.read]));
    expect([...read].sort()).toEqual(['ativo', 'id', 'limite', 'nome']);
  });

  it('that are the same in all rows of the screen offer that record alone', () => {
    const offeredBy = (rows: string) => {
      const { grants } = accessTo(
        shopWith(
          list(
            `      columns: [numero]\n      form: [{ section: S, fields: [clienteId] }]\n      actions: [edit]\n      ${rows}`,
          ),
        ),
        'clientes',
        'vendedor',
      );
      return grants.filter(({ byIdOnly }) => !byIdOnly).map((grant) => grant.rows);
    };
    expect(offeredBy('scope: { vendedor: { clienteId: $user.id } }')).toEqual([
      { all: [{ ativo: true }, { id: '$user.id' }] },
    ]);
    expect(offeredBy('filter: { clienteId: 3 }')).toEqual([{ all: [{ ativo: true }, { id: 3 }] }]);
    expect(offeredBy('filter: { clienteId: [3, 4] }')).toEqual([{ ativo: true }]);
    expect(offeredBy('filter: { clienteId_neq: 3 }')).toEqual([{ ativo: true }]);
  });

  it('grant no writing', () => {
    const { grant } = titles('      columns: [clienteId]');
    expect([...grant!.verbs]).toEqual(['list']);
    expect([...grant!.create, ...grant!.edit]).toEqual([]);
  });
});

describe('related lists', () => {
  const related = (body: string) =>
    accessTo(
      shopWith(
        `  - path: /clientes-da-loja\n    label: Clientes\n    list:\n      resource: clientes\n      columns: [nome]\n${body}`,
      ),
      'pedidos',
      'vendedor',
    );

  it('grant their columns, the reference and the order, and no writing', () => {
    const access = related(
      '      related: [{ resource: pedidos, target: clienteId, columns: [numero, data], sort: -valor }]',
    );
    expect(readable(access)).toEqual(['clienteId', 'data', 'id', 'numero', 'valor', 'version']);
    expect(allowed(access)).toEqual(['list']);
    expect(access.grants[0]!.rows).toEqual({});
  });

  it('keep to their own scope', () => {
    const access = related(`      scope: { vendedor: { ativo: true } }
      related: [{ resource: pedidos, target: clienteId, columns: [numero], scope: { vendedor: { vendedor: $user.vendedorId } } }]`);
    expect(access.grants[0]!.rows).toEqual({ vendedor: '$user.vendedorId' });
    expect(readable(access)).toContain('vendedor');
  });
});

describe('stamps', () => {
  const stamped = (body: string) =>
    shopWith(body, {
      ...settingsWith('stamps: { createdAt: criadoEm, updatedBy: alteradoPor }'),
    });
  const screens = `      columns: [numero]\n      filters: []\n      actions: []\n      transitions: false\n      form: [{ section: D, fields: [numero] }]`;

  it('of the records of a list are granted, with the names of the accounts by id', () => {
    const portal = stamped(list(screens));
    expect(readable(accessTo(portal, 'pedidos', 'vendedor'))).toEqual(
      ['alteradoPor', 'criadoEm', 'id', 'numero', 'version'].sort(),
    );
    const [grant, ...more] = accessTo(portal, 'usuarios', 'vendedor').grants;
    expect(more).toEqual([]);
    expect(grant).toMatchObject({ kind: 'title', byIdOnly: true });
    expect([...grant!.read].sort()).toEqual(['id', 'nome']);
  });

  it('of records shown in a dashboard, a related list or a picker are not', () => {
    const portal = stamped(`  - path: /painel
    label: Painel
    dashboard: [{ table: T, resource: pedidos, columns: [numero] }]
  - path: /novo
    label: Novo
    form: { resource: pedidos, form: [{ section: D, fields: [clienteId] }] }`);
    for (const resource of ['pedidos', 'clientes'])
      expect(readable(accessTo(portal, resource, 'vendedor'))).not.toContain('criadoEm');
    expect(accessTo(portal, 'usuarios', 'vendedor').grants).toEqual([]);
  });
});

describe('import, bulkEdit and duplicate', () => {
  it('grant no right of their own: they only create or edit', () => {
    const rights = (actions: string) => {
      const access = accessTo(
        shopWith(list(`      columns: [numero]\n      actions: ${actions}`)),
        'pedidos',
        'vendedor',
      );
      return [allowed(access), readable(access), writable(access, 'create'), writable(access, 'edit')];
    };
    expect(rights('[create, edit, import, bulkEdit, duplicate]')).toEqual(rights('[create, edit]'));
  });
});

describe('a form', () => {
  const access = accessTo(
    shopWith(
      '  - { path: /novo, label: Novo, form: { resource: pedidos, form: [{ section: D, fields: [numero, clienteId] }] } }',
    ),
    'pedidos',
    'vendedor',
  );
  it('grants creating with its fields, and reading nothing', () => {
    expect(allowed(access)).toEqual(['create']);
    expect(writable(access, 'create')).toEqual(['clienteId', 'numero']);
    expect(readable(access)).toEqual([]);
  });
});

describe('a dashboard', () => {
  const portal = shopWith(`  - path: /painel
    label: Painel
    dashboard:
      - { metric: Total, resource: pedidos, value: { sum: valor }, filter: { situacao: aberto }, compare: { situacao: pago } }
      - { chart: bar, title: Por cliente, resource: pedidos, groupBy: [clienteId, data:month], measures: { N: count } }
      - { table: Maiores, resource: pedidos, columns: [numero], sort: -data, filter: { faturado: true } }
      - { metric: Ticket, resource: pedidos, value: { sum: margem }, compare: { situacao: cancelado }, per: { resource: clientes, value: count, filter: { ativo: true }, compare: { ativo: false } } }`);

  it('grants the figures it draws', () => {
    expect(
      accessTo(portal, 'pedidos', 'vendedor').aggregates.map(({ groupBy, measures, filter }) => [
        [...groupBy],
        measures,
        filter,
      ]),
    ).toEqual([
      [[], [{ sum: 'valor' }], { situacao: 'aberto' }],
      [[], [{ sum: 'valor' }], { situacao: 'pago' }],
      [['clienteId', 'data:month'], ['count'], {}],
      [[], [{ sum: 'margem' }], {}],
      [[], [{ sum: 'margem' }], { situacao: 'cancelado' }],
    ]);
    expect(
      accessTo(portal, 'clientes', 'vendedor').aggregates.map(({ measures, filter }) => [measures, filter]),
    ).toEqual([
      [['count'], { ativo: true }],
      [['count'], { ativo: false }],
    ]);
  });

  it('grants the records of its tables with their columns, and of its figures none', () => {
    expect(readable(accessTo(portal, 'pedidos', 'vendedor'))).toEqual([
      'data',
      'faturado',
      'id',
      'numero',
      'version',
    ]);
  });

  it('grants the names by which a chart groups', () => {
    expect(readable(accessTo(portal, 'clientes', 'vendedor'))).toEqual(['id', 'nome']);
  });
});

describe('passwords', () => {
  const portal = shopWith('  - { path: /contas, label: Contas, list: usuarios }');
  const access = accessTo(portal, 'usuarios', 'vendedor');
  it('may be written in a form and never be read', () => {
    expect(writable(access, 'edit')).toContain('senha');
    expect(readable(access)).not.toContain('senha');
    expect(readable(access)).toContain('email');
  });
});

describe('tabs', () => {
  const portal = shopWith(`  - path: /tudo
    label: Tudo
    tabs:
      - { label: Pedidos, list: { resource: pedidos, columns: [numero], actions: [] } }
      - { label: Clientes, segment: clientes, list: { resource: clientes, columns: [nome], actions: [] } }`);
  it('grant the contents of each, under its own address', () => {
    expect(
      accessTo(portal, 'clientes', 'vendedor').grants.filter(({ kind }) => kind === 'screen'),
    ).toMatchObject([{ route: '/tudo/clientes' }]);
    expect(accessTo(portal, 'pedidos', 'vendedor').grants).toMatchObject([
      { route: '/tudo', place: { line: 4 } },
    ]);
  });
});

describe('accessOf', () => {
  const portal = shopWith(list('      columns: [numero]'));
  it('is computed once for the same permissions, in any order and letter case', () => {
    expect(accessOf(portal, ['vendedor', 'x'])).toBe(accessOf(portal, ['X', 'Vendedor']));
    expect(accessOf(portal, ['vendedor'])).not.toBe(accessOf(portal, ['x']));
  });
});
