import { describe, expect, it } from 'vitest';
import { openPlace, recordPlaces, tabsWithRoom, takeFields } from '#screens/list/record/app/recordPlaces.ts';
import { fitsTable } from '#kinds/items/ItemsTable.tsx';
import { arrangeActions, type ActionKind } from '#screens/list/record/app/arrangeActions.ts';
import type { Field } from '#model/types.ts';
import type { Related } from '#screens/screenTypes.ts';

const list = (label: string, more: Partial<Related> = {}) =>
  ({ label, actions: [], ...more }) as unknown as Related;
const section = (label: string, ...fields: string[]) => ({
  label,
  fields: fields.map((field) => ({ field })),
});
const parts = {
  related: [],
  tabs: [],
  rows: [],
  isActive: true,
  isTabbed: false,
};
const keys = (places: readonly { key: string }[]) => places.map(({ key }) => key);

describe('rows in a form', () => {
  it('are a table where the frame is wide, or two thirds of the columns fit', () => {
    expect(fitsTable(1100, 1900)).toBe(true);
    expect(fitsTable(480, 700)).toBe(true);
    expect(fitsTable(480, 1900)).toBe(false);
  });
});

describe('what stands beside the fields of a record', () => {
  const tabs = [{ label: 'Dados técnicos', sections: [section('Motor', 'cor')], related: [] }];
  const related = [list('Multas'), list('Ordens'), list('Ordens')];

  it('has the rows first, then the activity, the related lists, and a key of its own each', () => {
    const rows = [{ rows: { id: 'itens' } as Field, label: 'Itens', total: 2 }];
    const places = recordPlaces({ ...parts, related, tabs, rows });
    expect(keys(places)).toEqual(['itens', 'atividade', 'multas', 'ordens', 'ordens-2', 'dados-tecnicos']);
  });

  it('has all notes in the activity, which is there for them alone, and is absent where nothing is told', () => {
    const notes = [list('Notas', { as: 'feed' }), list('Recados', { as: 'feed' })];
    const [activity, ...others] = recordPlaces({
      ...parts,
      related: [...notes, ...related],
      isActive: false,
    });
    expect(activity).toMatchObject({ key: 'atividade', feeds: notes });
    expect(keys(others)).toEqual(['multas', 'ordens', 'ordens-2']);
    expect(keys(recordPlaces({ ...parts, related, isActive: false }))).toEqual([
      'multas',
      'ordens',
      'ordens-2',
    ]);
  });

  it('has a key of its own for each of equal labels, and for one that looks like such a key', () => {
    const alike = [list('Ordens'), list('Ordens'), list('Ordens 2')];
    const own = keys(recordPlaces({ ...parts, related: alike }));
    expect(new Set(own).size).toBe(own.length);
    expect(own.slice(1, 3)).toEqual(['ordens', 'ordens-2']);
  });

  it('begins with the tabs of fields where no field stands beside them', () => {
    const places = recordPlaces({ ...parts, related, tabs, isTabbed: true });
    expect(keys(places)[0]).toBe('dados-tecnicos');
  });

  it('opens the first, or the one that the address names', () => {
    const places = recordPlaces({ ...parts, related });
    expect(openPlace(places, null)?.key).toBe('atividade');
    expect(openPlace(places, 'multas')?.key).toBe('multas');
    expect(openPlace(places, 'gone')?.key).toBe('atividade');
  });

  it('takes the fields with a place of their own from where they stood, and leaves the others', () => {
    const sections = [section('Geral', 'nome', 'anexo', 'contrato')];
    const { sections: others, taken } = takeFields(sections, (field) => field === 'anexo');
    expect(others).toEqual([section('Geral', 'nome', 'contrato')]);
    expect(taken).toEqual([{ field: 'anexo' }]);
    expect(takeFields(sections, () => false)).toEqual({ sections, taken: [] });
  });
});

describe('a row of tabs', () => {
  const widths = [100, 100, 100, 100];
  it('shows all tabs that have room, and leaves room for the menu of the others', () => {
    expect(tabsWithRoom(widths, { room: 400, chosen: 0, menu: 50 })).toEqual([0, 1, 2, 3]);
    expect(tabsWithRoom(widths, { room: 399, chosen: 0, menu: 50 })).toEqual([0, 1, 2]);
    expect(tabsWithRoom(widths, { room: 349, chosen: 0, menu: 50 })).toEqual([0, 1]);
  });
  it('always shows the chosen one', () => {
    expect(tabsWithRoom(widths, { room: 300, chosen: 3, menu: 50 })).toEqual([0, 3]);
    expect(tabsWithRoom(widths, { room: 60, chosen: 2, menu: 50 })).toEqual([2]);
  });
  it('shows all before its room is known', () => {
    expect(tabsWithRoom(widths, { room: 0, chosen: 0, menu: 50 })).toEqual([0, 1, 2, 3]);
  });
});

describe('the actions of a record', () => {
  const actions = (['danger', 'other', 'step', 'edit', 'main', 'step'] as ActionKind[]).map((kind, at) => ({
    kind,
    at,
  }));
  const at = (some: readonly { at: number }[]) => some.map((one) => one.at);

  it('are the main one and what has room in a row, and the rest in a menu with the dangerous ones last', () => {
    const { row, menu } = arrangeActions(actions, 2);
    expect([at(row), at(menu)]).toEqual([
      [4, 3],
      [2, 5, 1, 0],
    ]);
    expect(at(arrangeActions(actions, 3).row)).toEqual([4, 3, 2]);
  });

  it('are never a row of dangers, and begin with what there is for those who only read', () => {
    expect(arrangeActions(actions.slice(0, 1), 2).row).toEqual([]);
    expect(at(arrangeActions(actions.slice(0, 2), 2).row)).toEqual([1]);
  });
});
