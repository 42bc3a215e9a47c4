import { describe, expect, it } from 'vitest';
import { openPlace, recordPlaces, tabsWithRoom, takeFields } from '#screens/list/record/app/recordPlaces.ts';
import { fitsTable } from '#kinds/items/ItemsTable.tsx';
import { factsOf } from '#screens/list/show/show.ts';
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
  files: { files: section('Arquivos'), total: 0 },
  hasHistory: true,
  isTabbed: false,
};
const keys = (places: readonly { key: string }[]) => places.map(({ key }) => key);

describe('the key facts of a record', () => {
  const money = (id: string) => ({ id, type: 'money', label: id }) as Field;
  const fields = Object.fromEntries(
    [
      ...['liquido', 'imposto', 'total', 'saldo'].map(money),
      { id: 'dia', type: 'date', label: 'dia' } as Field,
    ].map((field) => [field.id, field]),
  );
  const columns = ['dia', 'liquido', 'imposto', 'total', 'saldo'].map((field) => ({ field }));
  const factsWith = (...shown: string[]) =>
    factsOf({ columns, form: [section('Fatura', ...shown)] }, { fields, titleFields: [] }).map(
      ({ id }) => id,
    );

  it('are first the amounts that no section shows, in the order of the columns', () => {
    expect(factsWith('dia', 'liquido', 'imposto')).toEqual(['dia', 'total', 'saldo']);
    expect(factsWith('dia')).toEqual(['dia', 'liquido', 'imposto', 'total', 'saldo']);
  });

  it('are the first two amounts where the sections show all', () => {
    expect(factsWith('dia', 'liquido', 'imposto', 'total', 'saldo')).toEqual(['dia', 'liquido', 'imposto']);
    expect(factsWith('dia', 'liquido', 'imposto', 'total')).toEqual(['dia', 'liquido', 'saldo']);
  });
});

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

  it('has the rows first, then the related lists, the history last, and a key of its own each', () => {
    const rows = [{ rows: { id: 'itens' } as Field, label: 'Itens', total: 2 }];
    const places = recordPlaces({
      ...parts,
      related,
      tabs,
      rows,
      files: { files: section('Arquivos', 'anexo'), total: 1 },
    });
    expect(keys(places)).toEqual([
      ...['itens', 'multas', 'ordens', 'ordens-2'],
      ...['dados-tecnicos', 'arquivos', 'historico'],
    ]);
  });

  it('has a key of its own for each of equal labels, and for one that looks like such a key', () => {
    const alike = [list('Ordens'), list('Ordens'), list('Ordens 2')];
    const own = keys(recordPlaces({ ...parts, related: alike }));
    expect(new Set(own).size).toBe(own.length);
    expect(own.slice(0, 2)).toEqual(['ordens', 'ordens-2']);
  });

  it('begins with the tabs of fields where no field stands beside them', () => {
    const places = recordPlaces({ ...parts, related, tabs, isTabbed: true });
    expect(keys(places)[0]).toBe('dados-tecnicos');
  });

  it('opens the first that has records, or the one that the address names, even an empty one', () => {
    const places = recordPlaces({ ...parts, related });
    const isEmpty = (key: string) => key !== 'ordens-2';
    expect(openPlace(places, null, isEmpty)?.key).toBe('ordens-2');
    expect(openPlace(places, 'multas', isEmpty)?.key).toBe('multas');
    expect(openPlace(places, 'gone', isEmpty)?.key).toBe('ordens-2');
    expect(openPlace(places, null, () => true)?.key).toBe('historico');
    const written = recordPlaces({ ...parts, related: [list('Notas', { as: 'feed', actions: ['create'] })] });
    expect(openPlace(written, null, () => true)?.key).toBe('notas');
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
