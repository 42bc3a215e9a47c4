import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageSearch } from '#app/layout/HeaderTools.tsx';
import { mayEnter } from '#access/permissions.ts';
import { index, open, serve, signedInAs } from './portal.tsx';

const paths = (permissions: string[], query: string) =>
  createPageSearch(index, permissions)(query).map(({ path }) => path);

describe('createPageSearch', () => {
  it.each(['', '   '])('lists the offered pages for %j', (query) => {
    expect(paths(['horta'], query)).toEqual(['/pages/blank-page', '/pages/error-404']);
  });

  it.each(['medições', 'MEDICOES', 'dico'])('finds "Medições" by %s', (query) => {
    expect(paths(['horta'], query)).toEqual(['/horta/medicoes']);
  });

  it('finds the words of a title in any order, and in it alone', () => {
    expect(paths(['horta'], '404 pagina')).toEqual(['/pages/error-404']);
    expect(paths(['horta'], '404 horta')).toEqual([]);
  });

  it('finds a screen only for users who may open it', () => {
    expect(paths(['horta', 'admin'], 'cofre')).toEqual(['/horta/cofre']);
    expect(paths(['horta'], 'cofre')).toEqual([]);
  });

  it('puts titles that begin with the text first', () => {
    expect(paths(['horta', 'galpao', 'admin'], 'pa')[0]).toBe('/pages/blank-page');
    expect(paths(['horta', 'galpao', 'admin'], 'ca')).toEqual(['/horta/canteiros']);
  });

  it('never shows more than four, nor a screen that the user may not open', () => {
    const everyPermission = ['horta', 'galpao', 'ADMIN', 'ceo'];
    const requirements = new Map(
      index.departments.flatMap(({ routes }) =>
        routes.map((route) => [route.path, route.requirement] as const),
      ),
    );
    fc.assert(
      fc.property(fc.subarray(everyPermission), fc.string({ maxLength: 3 }), (permissions, query) => {
        const found = paths(permissions, query);
        expect(found.length).toBeLessThanOrEqual(4);
        expect(new Set(found).size).toBe(found.length);
        for (const path of found) {
          const requirement = requirements.get(path);
          expect(requirement === undefined || mayEnter(requirement, permissions)).toBe(true);
        }
      }),
    );
  });
});

describe('the header’s search', () => {
  beforeEach(() => {
    serve();
    signedInAs(['horta']);
  });
  afterEach(() => vi.unstubAllGlobals());
  const field = () => screen.findByRole('combobox', { name: 'Buscar página' });

  it('lists the two pages as options on focus, and accepts at most 512 characters', async () => {
    open('/horta');
    const search = await field();
    expect(search).toHaveAttribute('maxlength', '512');
    await userEvent.click(search);
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Página em branco',
      'Página 404',
    ]);
  });

  it.each(['/'])('is focused by the key %s', async (keys) => {
    open('/horta');
    const search = await field();
    await userEvent.keyboard(keys);
    expect(search).toHaveFocus();
    expect(search).toHaveValue('');
  });

  it('is left alone by / while a dialog has the keys', async () => {
    open('/horta');
    const search = await field();
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog');
    await userEvent.keyboard('/');
    expect(search).not.toHaveFocus();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  it('opens the option selected by Enter, and is cleared', async () => {
    const { pathname } = open('/horta');
    const search = await field();
    await userEvent.type(search, 'planta');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(pathname()).toBe('/horta/plantas'));
    expect(await field()).toHaveValue('');
  });

  it('opens a clicked option', async () => {
    const { pathname } = open('/horta');
    await userEvent.type(await field(), '404');
    await userEvent.click(await screen.findByRole('option', { name: 'Página 404' }));
    await waitFor(() => expect(pathname()).toBe('/pages/error-404'));
  });

  it.each(['its last row', 'Ctrl+K'])(
    'passes what is typed to the search in everything by %s',
    async (by) => {
      open('/horta');
      const search = await field();
      await userEvent.type(search, 'planta');
      expect(await screen.findAllByRole('option')).toHaveLength(1);
      const row = screen.getByRole('button', { name: 'Buscar “planta” em tudo' });
      if (by === 'Ctrl+K') await userEvent.keyboard('{Control>}k{/Control}');
      else await userEvent.click(row);
      const all = await screen.findByRole('combobox', { name: 'Buscar em tudo' });
      expect(all).toHaveValue('planta');
      await waitFor(() => expect(all).toHaveFocus());
      expect(search).toHaveValue('');
    },
  );

  it('searches everything by Enter where no page has the title, and is left by Esc', async () => {
    const { pathname } = open('/horta');
    const search = await field();
    await userEvent.type(search, 'rações{Enter}');
    const all = await screen.findByRole('combobox', { name: 'Buscar em tudo' });
    expect(all).toHaveValue('rações');
    await userEvent.keyboard('{Escape}');
    expect(pathname()).toBe('/horta');
    await userEvent.type(await field(), 'planta{Escape}');
    expect(search).not.toHaveFocus();
    expect(search).toHaveValue('');
  });

  it('reports that nothing matches', async () => {
    open('/horta');
    await userEvent.type(await field(), 'xyz');
    expect(await screen.findByText('Nenhuma página encontrada')).toBeVisible();
  });
});
