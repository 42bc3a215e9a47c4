import fc from 'fast-check';
import { dismissalOf } from '#screens/list/actions/app/TransitionForm.tsx';
import axe from 'axe-core';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listPathOf } from '#screens/app/listPathOf.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { toSave } from '#screens/form/app/useDependentValues.ts';
import { fixedFields, startingValues } from '#screens/form/app/defaults.ts';
import { sameFormValue } from '#ui/data/sameFormValue.ts';
import { compareChanges, mergeTexts } from '#screens/form/app/edit/conflict.ts';
import { readAll } from '#ui/data/useTitles.ts';
import { loadTitles, recordTitle, wantedTitles } from '#kinds/referencedTitles.ts';
import { recordPath } from '#screens/recordPath.ts';
import { sliceOf } from '#access/slice.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import type { DataProvider } from 'ra-core';
import { garage, owners, repairs } from './garage.ts';
import { drawScreen, serveApi } from './support.tsx';

const resource = garage.resources.reparos!;
const variables = { user: { donoId: 2 }, today: '2026-10-31', timeZone: 'America/Cuiaba' };
const context = { timeZone: 'America/Cuiaba', variables, fields: resource.fields };
afterEach(() => vi.unstubAllGlobals());

describe('the actions on a record', () => {
  const screenOf = (path: string) =>
    sliceOf(garage, garage.departments[0]!, ['vendedor'], '1').screens[path] as ListScreen;
  const on = (path: string, etapa: string) =>
    rightsOn(screenOf(path), resource, { ...repairs[0], etapa }, context);

  it('depend on the state of the record', () => {
    expect(on('/oficina/reparos', 'aberto')).toMatchObject({ edit: true, delete: true });
    expect(on('/oficina/reparos', 'aberto').editOnly).toBeUndefined();
    expect(on('/oficina/reparos', 'entregue')).toMatchObject({
      edit: true,
      editOnly: ['recado'],
      delete: false,
    });
  });

  it('do not include editing where the form has none of the fields that stay open', () => {
    const screen = screenOf('/oficina/reparos');
    const form = screen.form.filter(({ label }) => label !== 'Outros');
    const edits = (etapa: string) =>
      rightsOn({ ...screen, form }, resource, { ...repairs[0], etapa }, context).edit;
    expect(edits('entregue')).toBe(false);
    expect(edits('aberto')).toBe(true);
  });

  it('are none on a screen without actions', () => {
    expect(on('/oficina/consulta', 'aberto')).toMatchObject({ edit: false, delete: false, transitions: [] });
  });
});

describe('the cancel button of a transition', () => {
  it('is "Cancelar", unless the transition itself cancels', () => {
    expect(dismissalOf({ label: 'Entregar' })).toBe('Cancelar');
    expect(dismissalOf({ label: 'Cancelar nota' })).toBe('Voltar');
  });
});

describe('the data that a form sends', () => {
  const values = { donoId: 1, valor: 5, urgente: false, motivo: 'velho', numero: 'x', etapa: 'aberto' };
  it('has only the fields that it writes, with null for those that do not apply', () => {
    expect(toSave(resource, ['donoId', 'valor', 'urgente', 'motivo'], values, context)).toEqual({
      donoId: 1,
      valor: 5,
      urgente: false,
      motivo: null,
    });
  });

  it("starts with defaults and the values that the screen's filter fixes, which have no inputs", () => {
    const filter = { donoId: '$user.donoId', valor_gte: 3 };
    expect(startingValues(resource, filter, context)).toEqual({ etapa: 'aberto', donoId: 2 });
    expect(fixedFields(resource, filter)).toEqual(['donoId']);
    expect(fixedFields(resource, { any: [{ donoId: 1 }, { donoId: 2 }] })).toEqual([]);
  });

  it('separates the fields that one user changed from those that both did', () => {
    const base = repairs[0]!;
    const theirs = { ...base, horas: 9, recado: 'Deles', entrada: '2026-10-30' };
    const mine = { valor: 1, horas: base.horas, recado: 'Meu', entrada: '2026-10-30' };
    expect(
      compareChanges(['valor', 'horas', 'recado', 'entrada', 'urgente'], { base, mine, theirs }),
    ).toEqual({ mine: ['valor'], theirs: ['horas', 'entrada'], conflicting: ['recado'] });
  });

  it('treats all kinds of empty values as equal, in rows too', () => {
    expect(sameFormValue(null, '')).toBe(true);
    expect(sameFormValue(undefined, [])).toBe(true);
    expect(sameFormValue([{ a: 1, b: null }], [{ a: 1 }])).toBe(true);
    expect(sameFormValue([{ a: 1 }], [{ a: 2 }])).toBe(false);
    expect(sameFormValue(0, null)).toBe(false);
  });
});

describe('two changes of a text', () => {
  it('are both kept, each in its place', () => {
    const base = 'Trocar o óleo e o filtro';
    expect(mergeTexts(base, 'Trocar o óleo 15W40 e o filtro', 'Trocar já o óleo e o filtro')).toBe(
      'Trocar já o óleo 15W40 e o filtro',
    );
    expect(mergeTexts('Nota', 'Nota minha', 'Nota deles')).toBe('Nota deles minha');
    expect(mergeTexts(null, 'Meu', 'Deles')).toBe('Deles Meu');
  });

  it('follow each other if they change the same words', () => {
    expect(mergeTexts('cor azul', 'cor verde', 'cor preta')).toBe('cor preta cor verde');
  });

  it('lose no added word; a single change is simply taken', () => {
    const text = fc.array(fc.constantFrom('um', 'dois', 'três', 'x'), { maxLength: 6 });
    fc.assert(
      fc.property(text, text, text, (...lists) => {
        const [base, mine, theirs] = lists.map((words) => words.join(' ')) as [string, string, string];
        const merged = mergeTexts(base, mine, theirs);
        const has = (words: readonly string[]) =>
          words.every((word) => base.includes(word) || merged.includes(word));
        expect(has(lists[1]) && has(lists[2])).toBe(true);
        expect(mergeTexts(base, mine, base)).toBe(mine);
        expect(mergeTexts(base, base, theirs)).toBe(theirs);
      }),
    );
  });
});

describe('titles of references', () => {
  it('are requested once per resource, and follow references within titles', async () => {
    const asked: string[] = [];
    const provider = {
      getMany: async (name: string, { ids }: { ids: string[] }) => {
        asked.push(`${name} ${ids.join()}`);
        return { data: (name === 'donos' ? owners : repairs).filter(({ id }) => ids.includes(String(id))) };
      },
    } as unknown as DataProvider;
    const visits = [{ reparoId: 11 }, { reparoId: 10 }, { reparoId: 10 }, { reparoId: null }];
    const wanted = wantedTitles([garage.resources.visitas!.fields.reparoId!], visits);
    const titles = await loadTitles(readAll(provider), garage.resources, wanted, context);
    expect(asked).toEqual(['reparos 10,11', 'donos 1,2']);
    expect(Object.fromEntries(titles)).toEqual({
      'reparos/10': 'R-10 · Ana Lima',
      'reparos/11': 'R-11 · Bruno Reis',
    });
  });

  it('are all there before a title of several parts is written', () => {
    const [reparo] = repairs;
    const title = (known: (resource: string, id: unknown) => string | undefined) =>
      recordTitle(resource, reparo!, known, context);
    expect(title(() => 'Ana Lima')).toBe(`${reparo!.numero} · Ana Lima`);
    expect(title(() => undefined)).toBe('');
  });

  it('are wanted by an export in full: it fails if some can not be read', async () => {
    const provider = { getMany: () => Promise.reject(new Error('414')) } as unknown as DataProvider;
    const wanted = wantedTitles([resource.fields.donoId!], [{ donoId: 1 }]);
    await expect(loadTitles(readAll(provider), garage.resources, wanted, context)).rejects.toThrow('414');
  });
});

describe('the screen that shows a record', () => {
  const slice = sliceOf(garage, garage.departments[0]!, ['vendedor'], '1');
  it('is a list of all records rather than one of some', () => {
    expect(listPathOf(slice, 'reparos')).toBe('/oficina/consulta');
    expect(listPathOf(slice, 'donos')).toBeUndefined();
  });

  it('is the one that the config names, unless it surely lacks the record', () => {
    const named = { path: '/oficina/prontos', filter: { etapa: 'pronto' } };
    const pathOf = (record: object) =>
      recordPath(slice.links.reparos!, { id: 10, ...record }, context, named);
    expect(pathOf({ etapa: 'pronto' })).toBe('/oficina/prontos/10/show');
    expect(pathOf({})).toBe('/oficina/prontos/10/show');
    expect(pathOf({ etapa: 'aberto' })).toBe('/oficina/consulta/10/show');
  });

  it('is the first list of some that surely contains it: a value that is not loaded may be any', () => {
    const lists = [
      { path: '/minhas', filter: { donoId: '$user.donoId' } },
      { path: '/sem-recado', filter: { recado_null: true } },
      { path: '/outras', filter: { any: [{ urgente: true }, { not: { etapa: 'entregue' } }] } },
    ];
    const pathOf = (record: object) => recordPath(lists, { id: 7, ...record }, context);
    expect(pathOf({ donoId: 2, etapa: 'aberto' })).toBe('/minhas/7/show');
    expect(pathOf({ donoId: 1, etapa: 'aberto' })).toBe('/outras/7/show');
    expect(pathOf({ donoId: 1, urgente: true })).toBe('/outras/7/show');
    expect(pathOf({ donoId: 1, etapa: 'entregue' })).toBeUndefined();
    expect(pathOf({})).toBeUndefined();
  });
});

describe('accessibility', () => {
  it.each([
    ['the list', '/oficina/reparos', 'link', 'R-10'],
    ['the form', '/oficina/reparos/create', 'button', 'Salvar'],
    ['the record', '/oficina/reparos/10/show', 'link', 'Editar'],
  ] as const)('%s has no accessibility violations', async (_name, at, role, name) => {
    serveApi(({ path }) => {
      if (path === '/api/donos') return { body: owners };
      if (path === '/api/reparos/10') return { body: repairs[0] };
      if (path === '/api/reparos') return { body: repairs, total: 2 };
      return { body: [] };
    });
    const { container } = drawScreen({ portal: garage, route: '/oficina/reparos', at });
    await screen.findByRole(role, { name });
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    const { violations } = await axe.run(container, { rules });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
