import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AssistantRequests } from '#features/assistants/app/AssistantRequests.tsx';
import { Consent } from '#features/assistants/app/Consent.tsx';
import { json, signedInAs } from '../shell/portal.tsx';
import { openPage } from './openPage.tsx';

const offer = {
  keys: [],
  offered: [
    {
      path: '/caixa',
      label: 'Caixa',
      department: 'Financeiro',
      verbs: [
        { id: 'read', label: 'Ler' },
        { id: 'edit', label: 'Editar' },
      ],
    },
  ],
  assistants: true,
  today: '2026-11-30',
  latest: '2027-11-30',
};
const request = {
  id: '7',
  assistant: 'Assistente X',
  at: '2026-11-30T12:00:00Z',
  title: 'Pagar: Conta 12',
  screen: 'Contas a pagar',
  values: [],
  effects: [
    {
      action: 'update',
      what: 'Caixa',
      title: 'Loja',
      changes: [{ label: 'Saldo', before: 'R$ 10,00', after: 'R$ 5,00' }],
    },
  ],
  isMore: false,
};
let client: { name: string; isNamed: boolean; host: string };
const sent: { path: string; body: unknown }[] = [];
beforeEach(() => {
  sent.length = 0;
  client = { name: 'Assistente X', isNamed: false, host: 'ia.example.com' };
  signedInAs(['horta']);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(String(input), 'http://portal.test').pathname;
    if (method === 'POST') {
      sent.push({ path, body: JSON.parse(String(body)) });
      return json({ to: '#voltou' });
    }
    if (path.endsWith('/assistant-requests')) return json({ requests: [request] });
    if (path.endsWith('/assistant-consents')) return json(client);
    return json(path.endsWith('/user-keys') ? offer : { name: 'Ana' });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the page on which a program asks for a key', () => {
  it('warns of a program that only names itself, and says where the answer goes', async () => {
    openPage(<Consent />, '/-/assistente?request=abc');
    expect(await screen.findByRole('alert')).toHaveTextContent('ia.example.com');
    expect(screen.getByRole('alert')).toHaveTextContent('Só continue se foi você');
    expect(screen.getByRole('button', { name: 'Dar a chave' })).toBeDisabled();
  });

  it('gives what was chosen, and nothing without a screen', async () => {
    openPage(<Consent />, '/-/assistente?request=abc');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Telas' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Caixa' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Editar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Dar a chave' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: '/api/assistant-consents',
      body: {
        request: 'abc',
        label: 'Assistente X',
        screens: ['/caixa'],
        verbs: ['read', 'edit'],
        assistant: true,
        alone: [],
      },
    });
  });

  it('refuses without asking for a screen', async () => {
    openPage(<Consent />, '/-/assistente?request=abc');
    await userEvent.click(await screen.findByRole('button', { name: 'Recusar' }));
    await waitFor(() =>
      expect(sent).toEqual([{ path: '/api/assistant-consents/refuse', body: { request: 'abc' } }]),
    );
  });
});

it('a request of an assistant stands with its effects, and is accepted with one click', async () => {
  openPage(<AssistantRequests />, '/pendencias');
  expect(await screen.findByText('Pagar: Conta 12')).toBeVisible();
  expect(screen.getByText(/Saldo R\$ 10,00 → R\$ 5,00/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Aceitar: Pagar: Conta 12' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/assistant-requests/7/accept']));
});
