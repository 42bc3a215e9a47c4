import { describe, expect, it } from 'vitest';
import { moved } from '#model/values/chosenOrder.ts';
import { figuresWidth, textWidth, widthInTwoLines } from '#screens/list/columns/textWidth.ts';
import {
  fitted,
  neededColumns,
  type Needed,
  type Rank,
  type Sizable,
} from '#screens/list/columns/columnLayout.ts';
import { columnsInOrder, isShown } from '#screens/list/columns/chosenColumns.ts';
import { sized } from '#screens/list/columns/columnSizes.ts';
import type { ColumnView } from '#kinds/ui/columns.ts';

const always = (fields: readonly string[]): Needed => ({ always: new Set(fields), atDesk: new Set() });
const columns = ['numero', 'dono', 'valor', 'etapa'].map((field) => ({ field }));
const ids = (list: readonly { field: string }[]) => list.map(({ field }) => field);

describe('the order of columns', () => {
  it("is the user's, but the first column stays first", () => {
    expect(ids(columnsInOrder(columns, { order: ['etapa', 'numero', 'valor', 'dono'] }))).toEqual([
      'numero',
      'etapa',
      'valor',
      'dono',
    ]);
  });

  it('gets new columns of the config after their neighbour, and drops removed ones', () => {
    const chosen = { order: ['numero', 'etapa', 'gone', 'dono'] };
    expect(ids(columnsInOrder(columns, chosen))).toEqual(['numero', 'etapa', 'dono', 'valor']);
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

describe('the layout of columns', () => {
  const fixed = (id: string, contentWidth: number, rank: Rank = 'usual'): Sizable => ({
    id,
    contentWidth,
    flows: false,
    rank,
  });
  const text = (id: string, contentWidth: number, rank: Rank = 'usual'): Sizable => ({
    id,
    contentWidth,
    flows: true,
    rank,
  });
  const bills = [
    fixed('numero', 130, 'needed'),
    fixed('vencimento', 190, 'priority'),
    text('favorecido', 300, 'needed'),
    text('descricao', 420),
    fixed('valor', 120, 'needed'),
    fixed('saldo', 120, 'priority'),
    fixed('situacao', 160, 'needed'),
    fixed('origem', 120),
    text('plano', 200),
  ];
  const idsIn = (room: number, columns = bills) => fitted(columns, room).columns.map(({ id }) => id);
  const widthsIn = (room: number, columns: readonly Sizable[] = bills) =>
    new Map(fitted(columns, room).columns.map(({ id, width }) => [id, width]));
  const total = (room: number) => [...widthsIn(room).values()].reduce((sum, width) => sum + width, 0);

  it.each([600, 700, 840, 900, 1024, 1100, 1280, 1440, 1900, 2500])(
    'keeps the order, shows what is needed and fits the room: %i px',
    (room) => {
      const { columns, hidden, overflows } = fitted(bills, room);
      const shown = columns.map(({ id }) => id);
      expect(shown).toEqual(bills.map(({ id }) => id).filter((id) => !hidden.includes(id)));
      expect(shown).toEqual(expect.arrayContaining(['numero', 'favorecido', 'valor', 'situacao']));
      expect(total(room)).toBeLessThanOrEqual(room);
      expect(overflows).toBe(false);
    },
  );

  it('hides from the right, and columns without priority first', () => {
    expect(fitted(bills, 1350).hidden).toEqual([]);
    expect(fitted(bills, 1250).hidden).toEqual(['plano']);
    expect(fitted(bills, 1150).hidden).toEqual(['origem', 'plano']);
    expect(fitted(bills, 900).hidden).toEqual(['descricao', 'origem', 'plano']);
    expect(fitted(bills, 800).hidden).toEqual(['descricao', 'saldo', 'origem', 'plano']);
    expect(idsIn(600)).toEqual(['numero', 'favorecido', 'valor', 'situacao']);
  });

  it('scrolls where even the needed columns have no room', () => {
    const hidden = ['vencimento', 'descricao', 'saldo', 'origem', 'plano'];
    expect(fitted(bills, 400)).toMatchObject({ hidden, overflows: true });
    // before, texts are cut further than usual, and no amount is
    const { columns, ...tight } = fitted(bills, 500);
    expect(tight).toEqual({ hidden, overflows: false });
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(500);
    expect(columns.filter(({ id }) => id.startsWith('valor')).map(({ id }) => id)).not.toEqual([]);
  });

  it('shortens texts before it hides a column, but never below their heading or what their kind needs', () => {
    const columns = [
      fixed('numero', 150, 'needed'),
      { ...text('tipo', 262), least: 160 },
      { ...text('contrato', 240), head: 167 },
      fixed('valor', 152, 'needed'),
    ];
    const narrow = widthsIn(629, columns);
    expect(narrow.get('tipo')).toBe(160);
    expect(narrow.get('contrato')).toBe(167);
    expect(fitted(columns, 628).hidden).toEqual(['contrato']);
    expect(widthsIn(1200, columns).get('tipo')).toBe(262);
  });

  it('cuts no text that a row is known by for a column that can be hidden', () => {
    for (const room of [1000, 1150, 1250])
      expect(widthsIn(room).get('favorecido')).toBeGreaterThanOrEqual(264);
    expect(widthsIn(900).get('favorecido')).toBeLessThan(264);
  });

  it('shows texts in full where there is room', () => {
    expect(widthsIn(2500).get('descricao')).toBe(420);
    expect(widthsIn(2500).get('favorecido')).toBe(300);
  });

  it('keeps the width that the user has chosen', () => {
    const own = bills.map((column) => (column.id === 'descricao' ? { ...column, width: 200 } : column));
    for (const room of [1200, 1400, 2500]) expect(widthsIn(room, own).get('descricao')).toBe(200);
  });
});

describe('the needed columns', () => {
  const fieldsOf = ({ always, atDesk }: Needed) => [...new Set([...always, ...atDesk])].toSorted();
  const column = (field: string, more: Partial<Parameters<typeof neededColumns>[0][number]> = {}) => ({
    field,
    state: false,
    money: false,
    names: false,
    isWanted: false,
    ...more,
  });
  const columns = [
    column('numero'),
    column('emissao'),
    column('empresaId', { party: 'one' }),
    column('clienteId', { party: 'one' }),
    column('frete', { money: true }),
    column('valor', { money: true }),
    column('situacao', { state: true }),
    column('origem'),
  ];

  it('are the title, the sorted one, the first reference, the state and the amount with a total', () => {
    expect(fieldsOf(neededColumns(columns, { sort: 'emissao', totals: new Set(['valor']) }))).toEqual(
      ['numero', 'emissao', 'empresaId', 'situacao', 'valor'].toSorted(),
    );
  });

  it('include the name of one of several parties before a reference', () => {
    const payables = [...columns, column('favorecido', { party: 'several', names: true })];
    const needed = neededColumns(payables, { sort: undefined, totals: new Set() });
    expect(fieldsOf(needed)).toEqual(['numero', 'frete', 'situacao', 'favorecido'].toSorted());
  });

  it('include the reference that the config prefers, and the first amount where none has a total', () => {
    const preferred = columns.map((one) =>
      one.field === 'clienteId' ? { ...one, names: true, isWanted: true } : one,
    );
    const needed = neededColumns(preferred, { sort: undefined, totals: new Set() });
    expect(fieldsOf(needed)).toEqual(['numero', 'clienteId', 'frete', 'situacao'].toSorted());
  });
});

// Widths as Chromium 156 draws Inter at 14 px.
it.each([
  [textWidth, 'CP-2026-00217', 105.4],
  [textWidth, 'Estacionamento Porto Seco Miritituba', 248.9],
  [textWidth, 'Papelaria e Suprimentos Central', 212.8],
  [figuresWidth, 'R$ 23.188,75', 92.8],
  [figuresWidth, '23/09/2026 · há 38 d', 144.7],
])('have room for a text, and hardly more: %o %s', (widthOf, text, drawn) => {
  expect(widthOf(text) - drawn).toBeGreaterThan(-0.5);
  expect(widthOf(text) - drawn).toBeLessThan(drawn / 50);
});

it('wraps a heading where its two lines are narrowest', () => {
  expect(widthInTwoLines('Situação')).toBe(textWidth('Situação'));
  expect(widthInTwoLines('Consumo no mês')).toBe(textWidth('Consumo'));
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
  const needed = always(['numero', 'vencimento', 'favorecido', 'valor']);
  const at = (room: number) => sized(bills, { records, room, widths: undefined, needed }).columns;
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
      { records, room: 600, widths: undefined, needed },
    ).columns;
    expect(widthOf(narrow, 'favorecido')).toBeGreaterThan(widthOf(without, 'favorecido') + 10);
  });

  it('needs twice the room where texts are twice as large, and keeps the widths that the user has set', () => {
    const given = { records, widths: { favorecido: 300 }, needed };
    const usual = sized(bills, { ...given, room: 700 }, 1);
    const large = sized(bills, { ...given, widths: { favorecido: 600 }, room: 1400 }, 2);
    const twice = usual.columns.map(({ width }) => width! * 2);
    expect(large.columns.map(({ width }, at) => Math.abs(width! - twice[at]!) <= 1)).toEqual(
      usual.columns.map(() => true),
    );
    expect(widthOf(sized(bills, { ...given, room: 1400 }, 2).columns, 'favorecido')).toBe(300);
  });

  it('takes fewer words in a narrow table', () => {
    const narrower = sized(bills, { records, room: 480, widths: undefined, needed });
    expect(narrower.columns.map(({ field }) => field.id)).toEqual([
      'numero',
      'vencimento',
      'favorecido',
      'valor',
    ]);
    expect(narrower.columns[1]!.note!({})).toBe('há 38 d');
  });
});

it('a state is sticky only where other columns scroll below it, and never in a narrow table', () => {
  const column = (id: string, type: string) => ({
    field: { id, type },
    text: () => 'x'.repeat(60),
    label: id,
    noWrap: true,
  });
  const views = [
    column('numero', 'text'),
    column('texto', 'text'),
    column('situacao', 'status'),
  ] as unknown as ColumnView[];
  const needed = always(['numero', 'texto', 'situacao']);
  const stickyIn = (room: number) =>
    sized(views, { records: [{ id: 1 }], room, widths: undefined, needed }).columns.map(
      ({ sticky }) => sticky,
    );
  expect(stickyIn(568)).toEqual([false, false, false]);
  expect(stickyIn(900)).toEqual([undefined, undefined, undefined]);
  expect(stickyIn(3000)).toEqual([false, false, false]);
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
    const titleWidths = new Map<string, number>();
    const columns = [column('nome', 'text'), column('dono', 'reference'), column('obs', 'text')];
    const at = (dono: string) =>
      sized(columns, {
        records: [{ id: 1, nome: 'Um', dono, obs: 'x y' }],
        titleWidths,
        room: 420,
        widths: undefined,
        needed: always(['nome', 'dono', 'obs']),
      }).columns;
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
    const needed = always(['nome', 'numero', 'obs']);
    const narrow = sized(columns, { records: [record], room: 380, widths: undefined, needed }).columns;
    const wide = sized(columns, { records: [record], room: 2000, widths: undefined, needed }).columns;
    expect(widthOf(narrow, 'numero')).toBeGreaterThan(12 * 8.9);
    expect(widthOf(narrow, 'nome')).toBeLessThan(widthOf(wide, 'nome'));
  });

  it('is that of the heading for a state whose chip is narrower, and that of the chip for a longer one', () => {
    const widthAs = (part: ColumnView['part'], state: string) => {
      const noWrap = true;
      const stateColumn = column('situacao', 'status', { noWrap, label: 'Situação', ...(part && { part }) });
      const columns = [column('nome', 'text'), stateColumn, column('obs', 'text')];
      const record = { id: 1, nome: 'Licenciamento anual do veículo', situacao: state, obs: 'x'.repeat(40) };
      const needed = always(['nome', 'situacao', 'obs']);
      return widthOf(
        sized(columns, { records: [record], room: 420, widths: undefined, needed }).columns,
        'situacao',
      );
    };
    expect(widthAs('chip', 'Paga')).toBe(widthAs(undefined, 'Paga'));
    expect(widthAs('chip', 'Em negociação')).toBeGreaterThan(widthAs(undefined, 'Em negociação'));
  });
});
