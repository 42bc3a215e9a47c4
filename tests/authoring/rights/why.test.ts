import { describe, expect, it } from 'vitest';
import { rightsSummary } from '#access/explain/summary.ts';
import { whyOf } from '#authoring/rights/why.ts';
import { describeRows } from '#access/explain/describeRights.ts';
import { accountsWith, portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { shopWith } from '#tests/support/companies/shop.ts';

const portal = shopWith(`  - path: /pedidos
    label: Pedidos
    permissions: [vendedor]
    list:
      resource: pedidos
      columns: [numero, clienteId]
      actions: [edit]
      transitions: [cancelar]
      form: [{ section: D, fields: [numero] }]
      scope: { vendedor: { vendedor: $user.vendedorId } }
  - { path: /clientes, label: Clientes, permissions: { any: [fiscal, rh] }, list: { resource: clientes, columns: [nome, limite] } }
  - { path: /painel, label: Painel, permissions: [fiscal], dashboard: [{ chart: column, title: G, resource: pedidos, groupBy: situacao, measures: { T: { sum: valor } } }] }`);

const holidays = portalWith({
  ...settingsWith('history: { resource: historico }'),
  ...accountsWith(['equipe', 'rh'], '  pessoaId: { type: reference, label: Pessoa, resource: pessoas }\n'),
  ...resourcesOf({
    pessoas: { nome: 'text', chefeId: '> pessoas', contaId: '> usuarios' },
    ferias: {
      nome: 'text',
      pessoaId: '> pessoas',
      etapa:
        'status, options: { aberto: Aberto, aceito: Aceito, negado: Negado }, transitions: [{ label: Aceitar, from: aberto, to: aceito, approval: { people: [pessoaId.chefeId], otherwise: [rh], no: Negar } }, { label: Negar, from: aberto, to: negado, fields: [nome] }, { label: Ver, from: aberto, to: aberto, permissions: { any: [rh], people: [pessoaId.contaId] } }, { label: Abrir, from: aceito, to: aberto }]',
    },
  }),
  'departments/geral.yaml':
    'label: Geral\npermissions: { any: [equipe, rh] }\nroutes: [{ path: /ferias, label: Férias, list: ferias }]\n',
});

describe('whyOf', () => {
  it('names the routes that allow it, with their rows in words', () => {
    const answer = whyOf(portal, ['vendedor'], { verb: 'edit', resource: 'pedidos', what: 'numero' });
    expect(answer).toMatchObject({
      allowed: true,
      granting: [
        { route: { path: '/pedidos' }, rows: 'Vendedor = o “Vendedor” da própria conta', nameOnly: false },
      ],
      missing: [],
    });
  });

  it('distinguishes the name of a record from the record', () => {
    const name = whyOf(portal, ['vendedor'], { verb: 'read', resource: 'clientes', what: 'nome' });
    expect(name.granting).toMatchObject([{ route: { path: '/pedidos' }, nameOnly: true }]);
    expect(whyOf(portal, ['vendedor'], { verb: 'read', resource: 'clientes' }).allowed).toBe(false);
  });

  it('says which permission is missing, and which the account already has', () => {
    const answer = whyOf(portal, ['vendedor'], { verb: 'transition', resource: 'pedidos', what: 'cancelar' });
    expect(answer.allowed).toBe(false);
    expect(answer.missing).toMatchObject([
      {
        route: { path: '/pedidos' },
        needs: [{ permissions: ['vendedor'] }, { mode: 'any', permissions: ['gerente'] }],
        lacks: [{ permissions: ['gerente'] }],
      },
    ]);
    expect(
      whyOf(portal, ['vendedor', 'gerente'], { verb: 'transition', resource: 'pedidos', what: 'cancelar' })
        .allowed,
    ).toBe(true);
    expect(
      whyOf(portal, [], { verb: 'read', resource: 'clientes', what: 'limite' }).missing[0]!.lacks,
    ).toEqual([{ mode: 'any', permissions: ['fiscal', 'rh'] }]);
  });

  it('has no answer if no screen offers it to anyone', () =>
    expect(whyOf(portal, ['vendedor'], { verb: 'delete', resource: 'pedidos' })).toEqual({
      allowed: false,
      granting: [],
      missing: [],
      rules: [],
      people: [],
    }));

  it('names the people of buttons and approvals, and who decides where they lead to nobody', () => {
    const asked = (what: string) =>
      whyOf(holidays, ['equipe'], { verb: 'transition', resource: 'ferias', what }).people;
    expect(asked('aceitar')).toEqual([
      '“Aceitar”: decide quem o registro nomeia em pessoaId › chefeId; onde isso não leva a ninguém, quem tem rh.',
    ]);
    expect(asked('negar')).toEqual(asked('aceitar').map((line) => line.replace('Aceitar', 'Negar')));
    expect(asked('ver')).toEqual([
      '“Ver”: cabe a quem o registro nomeia em pessoaId › contaId, e a quem tem rh.',
    ]);
    expect(asked('abrir')).toEqual([]);
  });
});

describe('summaryOf', () => {
  it('groups the fields with equal rights, each with its label', () => {
    const { resources } = rightsSummary(portal, ['vendedor'], 'pedidos');
    const edit = resources[0]!.lines.find(({ verb }) => verb === 'edit')!;
    expect(edit).toMatchObject({
      what: [{ id: 'numero', label: 'Número' }],
      rows: 'Vendedor = o “Vendedor” da própria conta',
      routes: [{ path: '/pedidos', label: 'Pedidos', department: 'Loja' }],
    });
  });

  it('says figures in words', () => {
    const { resources } = rightsSummary(portal, ['fiscal'], 'pedidos');
    expect(resources[0]!.lines).toMatchObject([
      { verb: 'figure', what: [{ label: 'soma de Valor por Situação' }] },
    ]);
  });

  it('says that who changes the permissions of accounts hands out links to new passwords', () => {
    const { accounts } = portal;
    const withForm = (fields: string) =>
      shopWith(
        `  - path: /contas\n    label: Contas\n    permissions: [chefe]\n    list: { resource: ${accounts.resource}, columns: [${accounts.name}], actions: [edit], form: [{ section: Conta, fields: [${fields}] }] }\n`,
      );
    const toldWith = (fields: string) =>
      rightsSummary(withForm(fields), ['chefe'], accounts.resource).resources[0]!.handsOutPasswordLinks;
    expect(toldWith(`${accounts.name}, ${accounts.permissions}`)).toBe(true);
    expect(toldWith(accounts.name)).toBeUndefined();
  });

  it('is empty for a user without rights', () =>
    expect(rightsSummary(portal, ['outra'])).toEqual({
      permissions: ['outra'],
      routes: [],
      resources: [],
      rules: [],
    }));
});

describe('rowsInWords', () => {
  const words = (...rows: Record<string, unknown>[]) => describeRows(portal, portal.resources.pedidos!, rows);
  it.each([
    [{ situacao: ['aberto', 'pago'] }, 'Situação = Aberto ou Pago'],
    [{ faturado_neq: true, valor_gte: 10 }, 'Faturado = não e Valor ≥ 10'],
    [{ data_gte: '$today-30d' }, 'Data ≥ 30 dias antes de hoje'],
    [{ data: '$month-1' }, 'Data = 1 mês antes deste mês'],
    [{ data: '$month-1y' }, 'Data = 1 ano antes deste mês'],
    [{ data: '$week' }, 'Data = esta semana'],
    [{ data_lt: '2026-10-05' }, 'Data < 05/10/2026'],
    [{ motivo_null: true }, 'Motivo não informado'],
    [
      { any: [{ valor_gt: 1 }, { all: [{ custo: 1 }, { margem: 2 }] }] },
      'Valor > 1 ou (Custo = 1 e Margem = 2)',
    ],
    [{ not: { id: '$user.id' } }, 'não (Código = a própria conta)'],
  ])('says %j', (filter, expected) => {
    const said = words(filter);
    expect(said).toBe(expected.replace('Código', portal.resources.pedidos!.fields.id!.label));
  });

  it('is empty for all rows, even if another filter limits some of them', () =>
    expect([words(), words({}), words({ valor: 1 }, {})]).toEqual(['', '', '']));
});
