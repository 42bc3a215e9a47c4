/** Notifications: an error stays until it is closed, or another follows. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, useNotify, type NotificationType } from 'ra-core';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Notices } from '#kit/feedback/Notices.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

let notify: (text: string, options: { type: NotificationType }) => void;
function Say() {
  const given = useNotify();
  useEffect(() => {
    notify = given;
  });
  return null;
}
const draw = () =>
  render(
    <CoreAdminContext>
      <Say />
      <Notices />
    </CoreAdminContext>,
  );
const later = () => act(() => vi.advanceTimersByTimeAsync(60_000));

it('keeps an error until it is closed, and no other message', async () => {
  draw();
  act(() => notify('Guardado', { type: 'success' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Guardado');
  await later();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());

  act(() => notify('Falhou', { type: 'error' }));
  await later();
  expect(screen.getByRole('alert')).toHaveTextContent('Falhou');
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await screen.findByRole('button'));
  await later();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('makes way for the next message', async () => {
  draw();
  act(() => notify('Falhou', { type: 'error' }));
  act(() => notify('Guardado', { type: 'success' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Guardado'));
});
