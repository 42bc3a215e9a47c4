import { describe, expect, it } from 'vitest';
import { moved } from '../../../src/screens/order.ts';
import { textWidth } from '../../../src/screens/list/columns/textWidth.ts';
import '../../../src/kinds/registry.ts';
import { sized } from '../../../src/screens/list/columns/app/useColumnWidths.ts';
import type { ColumnView } from '../../../src/app/ui/record/columns.ts';
import {
  fitted,
  inChosenOrder,
  isShown,
  type Sizable,
} from '../../../src/screens/list/columns/columnLayout.ts';

const columns = ['numero', 'dono', 'valor', 'etapa'].map((field) => ({ field }));
const ids = (list: readonly { field: string }[]) => list.map(({ field }) => field);

describe('the order of columns', () => {
  it("is the user's, but the first column stays first", () => {
    expect(ids(inChosenOrder(columns, { order: ['etapa', 'numero', 'valor', 'dono'] }))).toEqual([
      'numero',
      'etapa',
      'valor',
      'dono',
    ]);
  });

  it('gets new columns of the config after their neighbour, and drops removed ones', () => {
    const chosen = { order: ['numero', 'etapa', 'gone', 'dono'] };
    expect(ids(inChosenOrder(columns, chosen))).toEqual(['numero', 'etapa', 'dono', 'valor']);
  });

  it('moves a column by one place, never before the first or past the last', () => {
    expect(moved(ids(columns), 'valor', -1, 1)).toEqual(['numero', 'valor', 'dono', 'etapa']);
    expect(moved(ids(columns), 'dono', -1, 1)).toEqual(['numero', 'dono', 'valor', 'etapa']);
    expect(moved(ids(columns), 'etapa', 1, 1)).toEqual(['numero', 'dono', 'valor', 'etapa']);
    expect(moved(ids(columns), 'numero', 1, 1)).toEqual(['numero', 'dono', 'valor', 'etapa']);
  });
});

describe('the visibility of a column', () => {
  it('follows the config until the user changes it', () => {
    expect(isShown({ field: 'a' }, {}, undefined)).toBe(true);
    expect(isShown({ field: 'a', hidden: true }, {}, undefined)).toBe(false);
    expect(isShown({ field: 'a', hidden: true }, { shown: { a: true } }, undefined)).toBe(true);
    expect(isShown({ field: 'a' }, { shown: { a: false } }, undefined)).toBe(false);
  });

  it('follows the chosen tab if the column lists tabs', () => {
    const column = { field: 'a', tabs: ['pago'] };
    expect(isShown(column, {}, 'pago')).toBe(true);
    expect(isShown(column, {}, 'aberto')).toBe(false);
    expect(isShown(column, {}, undefined)).toBe(false);
    expect(isShown(column, { shown: { a: true } }, undefined)).toBe(true);
  });
});

describe('the widths of columns', () => {
  const fixed = (id: string, natural: number, more: Partial<Sizable> = {}): Sizable => ({
    id,
    contentWidth: natural,
    flows: false,
    priority: false,
    ...more,
  });
  const text = (id: string, natural: number): Sizable => ({
    id,
    contentWidth: natural,
    flows: true,
    priority: false,
  });
  const bills = [
    fixed('numero', 130, { priority: true }),
    fixed('vencimento', 190, { priority: true }),
    text('favorecido', 300),
    text('descricao', 420),
    fixed('valor', 120, { priority: true }),
    fixed('saldo', 120, { priority: true }),
    fixed('situacao', 160, { pinned: true }),
    fixed('origem', 120),
    text('plano', 200),
  ];
  const endOf = (placed: { id: string; width: number }[], id: string) => {
    const at = placed.findIndex((column) => column.id === id);
    return placed.slice(0, at + 1).reduce((sum, { width }) => sum + width, 0);
  };

  it.each([840, 900, 1024, 1100, 1180, 1280, 1440, 1900, 2500])(
    'never hide an amount behind a pinned column or beyond the edge: %i px',
    (room) => {
      const placed = fitted(bills, room);
      const pinned = 160;
      for (const id of ['numero', 'valor', 'saldo'])
        expect(endOf(placed, id), id).toBeLessThanOrEqual(room - pinned);
      expect(placed.map(({ id }) => id).toSorted()).toEqual(bills.map(({ id }) => id).toSorted());
    },
  );

  it.each([840, 900, 1024, 1100, 1180, 1280, 1440, 1500])(
    'never cut a column at a pinned one: %i px',
    (room) => {
      const placed = fitted(bills, room);
      const before = room - placed.find(({ id }) => id === 'situacao')!.width;
      let end = 0;
      for (const { id, width } of placed.filter((column) => column.id !== 'situacao')) {
        const start = end;
        end += width;
        // Each width is rounded down, by at most a pixel.
        expect(end <= before || start >= before - bills.length, `${id}: ${start} to ${end}`).toBe(true);
      }
    },
  );

  it.each([840, 974, 1100])(
    'never hides an amount behind a heading that is longer than its texts: %i px',
    (room) => {
      const sales = [
        fixed('numero', 150, { priority: true }),
        fixed('data', 109),
        text('cliente', 240),
        { ...text('contrato', 167), head: 167 },
        text('vendedor', 200),
        fixed('total', 150, { priority: true }),
        fixed('situacao', 191, { pinned: true }),
      ];
      const placed = fitted(sales, room);
      expect(endOf(placed, 'total')).toBeLessThanOrEqual(room - 191);
      expect(placed.find(({ id }) => id === 'contrato')!.width).toBe(167);
    },
  );

  it('let options shrink beside a text where room is short, but not to less than their kind needs', () => {
    const approvals = [
      fixed('numero', 150, { priority: true }),
      { ...text('tipo', 262), least: 160 },
      text('titulo', 420),
      fixed('valor', 152, { priority: true }),
      fixed('situacao', 140, { pinned: true }),
    ];
    const widthsIn = (room: number) => new Map(fitted(approvals, room).map(({ id, width }) => [id, width]));
    expect(widthsIn(822)).toEqual(
      new Map([
        ['numero', 150],
        ['tipo', 201],
        ['titulo', 178],
        ['valor', 152],
        ['situacao', 140],
      ]),
    );
    expect(widthsIn(714).get('tipo')).toBe(160);
    expect(widthsIn(1200).get('tipo')).toBe(262);
  });

  it('leave a column partly visible at the edge if none is pinned', () => {
    const unpinned = bills.filter(({ pinned }) => !pinned);
    expect(fitted(unpinned, 1150).find(({ id }) => id === 'descricao')!.width).toBe(240);
  });

  it('put the amounts first where only they have room', () => {
    const unpinned = bills.map((column) => ({ ...column, pinned: false }));
    const placed = fitted(unpinned, 600);
    for (const id of ['numero', 'valor', 'saldo']) expect(endOf(placed, id), id).toBeLessThanOrEqual(600);
  });

  it('keep the order where shortened texts leave enough room', () => {
    expect(fitted(bills, 1100).map(({ id }) => id)).toEqual(bills.map(({ id }) => id));
    expect(fitted(bills, 1100).find(({ id }) => id === 'descricao')!.width).toBeLessThan(240);
  });

  it('show texts in full where there is room', () => {
    const wide = new Map(fitted(bills, 2500).map(({ id, width }) => [id, width]));
    expect(wide.get('descricao')).toBe(420);
    expect(wide.get('favorecido')).toBe(300);
  });

  it('give what is free beside a pinned column to texts that are cut before others', () => {
    const columns = [
      fixed('numero', 150, { priority: true }),
      text('favorecido', 300),
      fixed('valor', 150, { priority: true }),
      text('descricao', 420),
      fixed('situacao', 140, { pinned: true }),
    ];
    const widths = new Map(fitted(columns, 760).map(({ id, width }) => [id, width]));
    expect(widths.get('favorecido')).toBeGreaterThanOrEqual(300);
    expect(widths.get('numero')).toBeLessThan(160);
  });

  it('keep the width that the user has chosen', () => {
    const own = bills.map((column) => (column.id === 'descricao' ? { ...column, width: 200 } : column));
    for (const room of [840, 1100, 2500])
      expect(fitted(own, room).find(({ id }) => id === 'descricao')!.width).toBe(200);
  });
});

// Widths as Chromium draws them at 14 px with tabular figures.
it.each([
  ['RAU-4536', 74],
  ['SPC9A58', 65],
])('have room for a code: %s', (code, drawn) => {
  expect(textWidth(code) - drawn).toBeGreaterThan(-2);
  expect(textWidth(code) - drawn).toBeLessThan(drawn / 10);
});

describe('what is said beside a day', () => {
  const column = (id: string, fixed: boolean, more: Partial<ColumnView> = {}): ColumnView => ({
    field: { id, type: 'text', label: id } as unknown as ColumnView['field'],
    resource: 'contas',
    label: id,
    align: 'left',
    noWrap: fixed,
    sortable: true,
    text: (record) => String(record[id]),
    ...more,
  });
  const brief = { note: () => 'há 38 d' };
  const bills = [
    column('numero', true),
    column('vencimento', true, { note: () => 'há 38 dias', brief }),
    column('favorecido', false),
    column('valor', true, { priority: true }),
  ];
  const records = [
    {
      id: 1,
      numero: 'CP-2026-00217',
      vencimento: '23/09/2026',
      favorecido: 'Papelaria e Suprimentos',
      valor: 'R$ 278,61',
    },
  ];
  const at = (room: number) => sized(bills, { records, room, widths: undefined });
  const widthOf = (views: ColumnView[], id: string) => views.find(({ field }) => field.id === id)!.width!;

  it('is said in full where all texts have room', () => {
    const wide = at(900);
    expect(wide[1]!.note!({})).toBe('há 38 dias');
  });

  it('takes fewer words before a name beside it is cut', () => {
    const narrow = at(600);
    expect(narrow[1]!.note!({})).toBe('há 38 d');
    expect(widthOf(narrow, 'vencimento')).toBeLessThan(widthOf(at(900), 'vencimento'));
    const without = sized(
      bills.map(({ brief: _brief, ...view }) => view),
      { records, room: 600, widths: undefined },
    );
    expect(widthOf(narrow, 'favorecido')).toBeGreaterThan(widthOf(without, 'favorecido') + 20);
  });

  it('takes fewer words where the name goes behind the amount', () => {
    const urgent = bills.map((view, place) => (place === 1 ? { ...view, priority: true } : view));
    const narrower = sized(urgent, { records, room: 480, widths: undefined });
    expect(narrower.map(({ field }) => field.id)).toEqual(['numero', 'vencimento', 'valor', 'favorecido']);
    expect(narrower[1]!.note!({})).toBe('há 38 d');
  });
});

it('a state scrolls with the other columns where it would cover the amounts', () => {
  const state = { field: { id: 'situacao', type: 'status' }, text: () => 'Paga', label: 'Situação' };
  const name = { field: { id: 'numero', type: 'text' }, text: () => 'CP-1', label: 'Número' };
  const views = [name, state] as unknown as ColumnView[];
  const stickyIn = (room: number) =>
    sized(views, { records: [{ id: 1 }], room, widths: undefined }).map(({ sticky }) => sticky);
  expect(stickyIn(568)).toEqual([false, false]);
  expect(stickyIn(900)).toEqual([undefined, undefined]);
});

describe('the room of columns', () => {
  const column = (id: string, type: string, more: Partial<ColumnView> = {}): ColumnView => ({
    field: { id, type, label: id, resource: 'pessoas' } as unknown as ColumnView['field'],
    resource: 'cargas',
    label: id,
    align: 'left',
    noWrap: type === 'money',
    sortable: true,
    text: (record) => String(record[id]),
    ...more,
  });
  const widthOf = (views: ColumnView[], id: string) => views.find(({ field }) => field.id === id)!.width!;

  it('is kept for titles on their way: as much as the last ones needed, or a usual one', () => {
    const columns = [column('nome', 'text'), column('dono', 'reference'), column('obs', 'text')];
    const at = (dono: string) =>
      sized(columns, { records: [{ id: 1, nome: 'Um', dono, obs: 'x y' }], room: 420, widths: undefined });
    const before = widthOf(at('…'), 'dono');
    expect(before).toBeGreaterThan(150);
    const known = widthOf(at('Alexandre Marques Santana'), 'dono');
    expect(known).toBeGreaterThan(before);
    expect(widthOf(at('…'), 'dono')).toBe(known);
  });

  it('is never too small for a code, while names are cut', () => {
    const columns = [column('nome', 'text'), column('numero', 'text'), column('obs', 'text')];
    const record = {
      id: 1,
      nome: 'Licenciamento anual do veículo',
      numero: '761682057085',
      obs: 'Pago no banco',
    };
    const narrow = sized(columns, { records: [record], room: 380, widths: undefined });
    const wide = sized(columns, { records: [record], room: 2000, widths: undefined });
    expect(widthOf(narrow, 'numero')).toBeGreaterThan(12 * 8.9);
    expect(widthOf(narrow, 'nome')).toBeLessThan(widthOf(wide, 'nome'));
  });

  it('is given to one amount before names, and to others if the config says so', () => {
    const columns = (more: Partial<ColumnView>) => [
      column('numero', 'text'),
      column('rota', 'text'),
      column('frete', 'money', { priority: true }),
      column('piso', 'money', { priority: true, ...more }),
    ];
    const record = {
      id: 1,
      numero: 'RT-01',
      rota: 'Sorriso/MT → Santos/SP',
      frete: 'R$ 51,00',
      piso: 'R$ 1.650,00',
    };
    const order = (more: Partial<ColumnView>) =>
      sized(columns(more), { records: [record], room: 360, widths: undefined }).map(({ field }) => field.id);
    expect(order({})).toEqual(['numero', 'rota', 'frete', 'piso']);
    const price = columns({}).map((view) =>
      view.field.id === 'frete'
        ? { ...view, field: { ...view.field, unit: 't' } as ColumnView['field'] }
        : view,
    );
    const priced = sized(price, { records: [record], room: 360, widths: undefined });
    expect(priced.map(({ field }) => field.id)).toEqual(['numero', 'rota', 'piso', 'frete']);
    expect(order({ isWanted: true })).toEqual(['numero', 'frete', 'piso', 'rota']);
  });
});
