import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testDataProvider } from 'ra-core';
import { Notification } from 'react-admin';
import { expect, it } from 'vitest';
import { mainId } from '#kit/SkipLink.tsx';
import { Trash } from '#app/pages/Trash.tsx';
import type { DeletedRecord } from '#ui/data/portalDataProvider.ts';
import { openPage } from './openPage.tsx';

it('restores a record, removes it from the list, and moves the focus to the page', async () => {
  let deleted = [
    { id: 7, title: 'Alecrim', kind: 'Planta', at: '2026-10-30T12:00:00Z', until: '2026-11-29T12:00:00Z' },
  ] as unknown as DeletedRecord[];
  const undone: unknown[] = [];
  const dataProvider = testDataProvider({
    getDeleted: () => Promise.resolve(deleted),
    undoChanges: (names: readonly string[]) => {
      undone.push(...names);
      deleted = [];
      return Promise.resolve([{ status: 200, body: { warning: 'O e-mail já foi.' } }]);
    },
  } as never);
  openPage(
    <main id={mainId} tabIndex={-1}>
      <Trash />
      <Notification />
    </main>,
    '/lixeira',
    { dataProvider },
  );
  await userEvent.click(await screen.findByRole('button', { name: /Alecrim/ }));
  expect(await screen.findByText('Nada na lixeira')).toBeVisible();
  expect(undone).toEqual(['7']);
  // What the server says stays all the same.
  expect(await screen.findByText('Restaurado: Alecrim. O e-mail já foi.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('has on a phone the button to restore beside the record, and the rest below its name', async () => {
  window.matchMedia = ((media: string) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('max-width'),
      media,
      onchange: null,
    })) as unknown as typeof window.matchMedia;
  const dataProvider = testDataProvider({
    getDeleted: () =>
      Promise.resolve([
        {
          id: 7,
          title: 'Alecrim',
          kind: 'Planta',
          at: '2026-10-30T12:00:00Z',
          until: '2026-11-29T12:00:00Z',
        },
      ]),
  } as never);
  openPage(<Trash />, '/lixeira', { dataProvider });
  const cell = await screen.findByRole('cell', { name: /Alecrim.*Planta.*Fica até 29\/11\/2026/ });
  expect(cell.parentElement!.children).toHaveLength(2);
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
});
