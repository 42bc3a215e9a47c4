/** Undoing many changes: a long run says how far it is, can be stopped, and can go on. */
import '#messages/node.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, type DataProvider } from 'ra-core';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { Notices } from '#kit/feedback/Notices.tsx';
import { useUndo } from '#ui/feedback/UndoButton.tsx';
import { UndoProgress } from '#ui/feedback/UndoProgress.tsx';

const names = (count: number) => Array.from({ length: count }, (_, at) => String(at));

/** Each request is answered by the next call of `answer`. */
function draw() {
  const asked: (readonly string[])[] = [];
  const waiting: (() => void)[] = [];
  const dataProvider = {
    undoChanges: (slice: readonly string[]) => {
      asked.push(slice);
      return new Promise((resolve) =>
        waiting.push(() => resolve(slice.map((id) => ({ id, status: 200, body: { resource: 'pecas' } })))),
      );
    },
    refresh: async () => {},
  } as unknown as DataProvider;
  let undo: ReturnType<typeof useUndo>;
  function Undoing() {
    const given = useUndo();
    useEffect(() => {
      undo = given;
    });
    return null;
  }
  render(
    <CoreAdminContext dataProvider={dataProvider}>
      <Undoing />
      <UndoProgress />
      <Notices />
    </CoreAdminContext>,
  );
  return {
    asked,
    undo: (count: number) => act(async () => void undo(names(count))),
    answer: () => act(async () => waiting.shift()!()),
  };
}

it('says how far it is, and once stopped sends no more and offers the rest', async () => {
  const { asked, undo, answer } = draw();
  await undo(1250);
  await answer();
  expect(screen.getByRole('status')).toHaveTextContent('Desfazendo: 100 de 1.250');
  await userEvent.click(screen.getByRole('button', { name: 'Parar' }));
  await answer();
  expect(await screen.findByText('Desfeitas 200 de 1.250. As outras ficaram como estão.')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  expect(asked.flat()).toEqual(names(200));

  await userEvent.click(screen.getByRole('button', { name: 'Desfazer as outras' }));
  for (let at = 2; at < 13; at++) await answer();
  expect(asked.flat()).toEqual(names(1250));
  expect(await screen.findByText('1.050 alterações desfeitas')).toBeTruthy();
});

it('has no progress where one request is enough', async () => {
  const { undo, answer } = draw();
  await undo(100);
  expect(screen.queryByRole('status')).toBeNull();
  await answer();
  expect(await screen.findByText('100 alterações desfeitas')).toBeTruthy();
});
