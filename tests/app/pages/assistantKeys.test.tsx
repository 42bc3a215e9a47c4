import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountKeys } from '#features/keys/app/AccountKeys.tsx';
import { json, signedInAs } from '../shell/portal.tsx';
import { openPage } from './openPage.tsx';

const key = {
  id: 1,
  label: 'Robô de notas',
  screens: ['/caixa'],
  places: ['Financeiro › Caixa'],
  verbs: ['read'],
  words: ['Ler'],
  expires: '2026-12-31',
  made: '2026-11-30',
  used: null,
  hasExpired: false,
  owner: { id: 2, name: 'Ana', email: 'ana@example.com' },
};
const assistant = { ...key, id: 2, label: 'Assistente X', alone: ['edit'], aloneWords: ['Editar'] };
let keys: object[];
const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
  signedInAs(['horta']);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, { method = 'GET' }: RequestInit = {}) => {
    const path = new URL(String(input), 'http://portal.test').pathname;
    if (method !== 'POST') return json(path.endsWith('/user-keys') ? { keys } : { name: 'Ana' });
    sent.push(path);
    return json({ ended: 1 });
  });
});
afterEach(() => vi.unstubAllGlobals());
const end = 'Encerrar as chaves de todos os assistentes';

describe('the keys of all accounts', () => {
  it('say which of them an assistant has, what it does without asking, and which ended with its program', async () => {
    keys = [key, assistant, { ...assistant, id: 3, label: 'Conciliador', hasLostProgram: true }];
    openPage(<AccountKeys account={null} />, '/');
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => /Assistente; faz sem perguntar: Editar/.test(row.textContent))).toEqual([
      false,
      true,
      true,
    ]);
    expect(rows.map((row) => /não nomeia mais este programa/.test(row.textContent))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('of assistants end together once that is confirmed, and not before', async () => {
    keys = [key, assistant];
    openPage(<AccountKeys account={null} />, '/');
    await userEvent.click(await screen.findByRole('button', { name: end }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: end }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revogar' }));
    await waitFor(() => expect(sent).toEqual(['/api/user-keys/assistants/end']));
  });

  it('have no such button where no assistant has one', async () => {
    keys = [key];
    openPage(<AccountKeys account={null} />, '/');
    await screen.findByText('Robô de notas');
    expect(screen.queryByRole('button', { name: end })).toBeNull();
  });
});
