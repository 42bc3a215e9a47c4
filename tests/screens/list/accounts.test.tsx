/** What administrators of accounts do on a list of these, and on the page of one. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import server from '#messages/pt-BR/server.json' with { type: 'json' };
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi, type Api, type Call } from '../support.tsx';

const portal = portalWith({
  'departments/pessoas.yaml': `label: Pessoas
permissions: [vendedor]
routes:
  - { path: /contas, label: Contas, list: { resource: usuarios, open: page, actions: [create, edit] } }
`,
});
const account = { id: 7, nome: 'Rita', email: 'rita@example.com', permissoes: ['vendedor'], version: 1 };
const identities = [{ provider: 'empresa', label: 'Empresa', at: '2026-10-02T12:00:00Z' }];
const factor = { id: 3, kind: 'totp', label: 'Celular', at: '2026-10-01T12:00:00Z' };
afterEach(() => vi.unstubAllGlobals());

/** What the API has of these, and does. */
function serve({ waits = false, changes = [] as object[], answer = {} as ReturnType<Api> } = {}): Call[] {
  return serveApi((call) => {
    if (call.method !== 'GET') return answer;
    if (call.path === '/api/usuarios') return { body: [account] };
    if (call.path === '/api/usuarios/7') return { body: account };
    if (call.path === '/api/account-factors')
      return { body: { factors: [factor], words: server.accessWords } };
    if (call.path === '/api/user-identities') return { body: { identities } };
    if (call.path === '/api/user-invitations')
      return { body: { invitations: waits ? [{ id: 7, until: '2026-11-05T12:00:00Z' }] : [], sends: true } };
    if (call.path === '/api/email-changes') return { body: { changes, words: server.emailChangeWords } };
    return { body: {} };
  });
}
const writes = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

it('invites a person with permissions; what is missing is said at its field', async () => {
  let answer: ReturnType<Api> = { status: 422, body: { errors: { email: 'Já existe.' } } };
  const calls = serveApi((call) => {
    if (call.method === 'POST') return answer;
    return call.path === '/api/usuarios' ? { body: [account] } : { body: {} };
  });
  drawScreen({ portal, route: '/contas' });
  await userEvent.click(await screen.findByRole('button', { name: 'Convidar' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Convidar pessoa/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Nome/ }), 'Ana');
  await userEvent.type(dialog.getByRole('textbox', { name: /E-mail/ }), 'ana@example.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Convidar' }));
  expect(await dialog.findByText('Já existe.')).toBeVisible();
  answer = {
    status: 201,
    body: { sent: false, link: '/auth/password?token=x', until: '2026-11-05T12:00:00Z' },
  };
  await userEvent.click(dialog.getByRole('button', { name: 'Convidar' }));
  expect(await dialog.findByText(`${window.location.origin}/auth/password?token=x`)).toBeVisible();
  const body = { name: 'Ana', email: 'ana@example.com', permissions: [] };
  expect(writes(calls)).toEqual([
    ['POST', '/api/user-invitations', body],
    ['POST', '/api/user-invitations', body],
  ]);
});

it('removes the factor that a person has lost, once that is confirmed', async () => {
  const calls = serve();
  drawScreen({ portal, route: '/contas', at: '/contas/7/show' });
  await userEvent.click(await screen.findByRole('button', { name: 'Remover Celular' }));
  expect(writes(calls)).toEqual([]);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remover' }));
  await expect
    .poll(() => writes(calls))
    .toEqual([['POST', '/api/account-factors/3/remove', { account: '7' }]]);
});

it('sends a link to a new password, or the invitation again while it waits, which can be withdrawn', async () => {
  const answer = { body: { sent: true, email: account.email, until: '2026-11-05T12:00:00Z' } };
  let calls = serve({ answer });
  const { unmount } = drawScreen({ portal, route: '/contas', at: '/contas/7/show' });
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar link para nova senha' }));
  await expect.poll(() => writes(calls)).toEqual([['POST', '/api/user-invitations/7/send', {}]]);
  expect(screen.queryByRole('button', { name: 'Retirar o convite' })).toBeNull();
  unmount();
  calls = serve({ answer, waits: true });
  drawScreen({ portal, route: '/contas', at: '/contas/7/show' });
  expect(await screen.findByText(/^Convite enviado; vale até 05\/11\/2026/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Retirar o convite' }));
  await expect.poll(() => writes(calls)).toEqual([['DELETE', '/api/user-invitations/7', undefined]]);
});

it('is offered to those alone who may change the permissions of accounts', async () => {
  const calls = serve();
  const onlyNames = portalWith({
    'departments/pessoas.yaml': `label: Pessoas
permissions: [vendedor]
routes:
  - { path: /contas/nomes, label: Nomes, list: { resource: usuarios, open: page, actions: [] } }
`,
  });
  drawScreen({ portal: onlyNames, route: '/contas/nomes', at: '/contas/nomes/7/show' });
  await screen.findByRole('heading', { level: 1, name: 'Rita' });
  expect(screen.queryByText(server.accessWords.title)).toBeNull();
  expect(calls.filter(({ path }) => path.startsWith('/api/account-factors'))).toEqual([]);
});

it('ends the sessions of an account, once that is confirmed', async () => {
  const calls = serve();
  drawScreen({ portal, route: '/contas', at: '/contas/7/show' });
  await userEvent.click(await screen.findByRole('button', { name: 'Encerrar as sessões' }));
  expect(writes(calls)).toEqual([]);
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Encerrar as sessões' }),
  );
  await expect.poll(() => writes(calls)).toEqual([['POST', '/api/account-sessions/end', { account: '7' }]]);
});

it('releases the link of an account to a person at a provider, once that is confirmed', async () => {
  const calls = serve();
  drawScreen({ portal, route: '/contas', at: '/contas/7/show' });
  expect(await screen.findByText('Entra com Empresa desde 02/10/2026')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Soltar a ligação com Empresa' }));
  expect(writes(calls)).toEqual([]);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Soltar' }));
  await expect.poll(() => writes(calls)).toEqual([['DELETE', '/api/user-identities/7/empresa', undefined]]);
});

it('shows another e-mail that waits for its addresses, which can be withdrawn', async () => {
  const until = '2026-11-05T12:00:00Z';
  const change = {
    id: 7,
    from: account.email,
    to: 'nova@example.com',
    until,
    waitsFor: ['nova@example.com'],
  };
  let calls = serve({ changes: [{ ...change, id: 8 }] });
  const { unmount } = drawScreen({ portal, route: '/contas', at: '/contas/7/show' });
  await screen.findByRole('button', { name: 'Enviar link para nova senha' });
  await expect.poll(() => calls.some(({ path }) => path === '/api/email-changes')).toBe(true);
  expect(screen.queryByText(/Troca para/), 'that of another account').toBeNull();
  unmount();
  calls = serve({ changes: [change] });
  drawScreen({ portal, route: '/contas', at: '/contas/7/show' });
  expect(await screen.findByText(/^Troca para nova@example.com espera .* até 05\/11\/2026\.$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Desistir da troca' }));
  await expect.poll(() => writes(calls)).toEqual([['DELETE', '/api/email-changes/7', undefined]]);
});

it('says that how an account is entered could not be read, and asks again; nothing of accounts of others', async () => {
  let refusal: number | undefined = 503;
  serveApi((call) => {
    if (call.path === '/api/usuarios/7') return { body: account };
    if (call.path === '/api/account-factors')
      return refusal
        ? { status: refusal, body: { message: 'Tente de novo.' } }
        : { body: { factors: [factor], words: server.accessWords } };
    if (call.path === '/api/user-invitations') return { body: { invitations: [], sends: true } };
    if (call.path === '/api/user-identities') return { body: { identities: [] } };
    return { body: { changes: [], words: server.emailChangeWords } };
  });
  const { unmount } = drawScreen({ portal, route: '/contas', at: '/contas/7/show' });
  expect(await screen.findByText('Tente de novo.')).toBeVisible();
  refusal = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText(server.accessWords.title)).toBeVisible();
  unmount();
  refusal = 403;
  drawScreen({ portal, route: '/contas', at: '/contas/7/show' });
  await screen.findByRole('heading', { level: 1, name: 'Rita' });
  await expect.poll(() => screen.queryByText(server.accessWords.title)).toBeNull();
  expect(screen.queryByText('Tente de novo.')).toBeNull();
});

it('invites nobody where passwords are closed', async () => {
  serve();
  const closed = {
    ...portal,
    signIn: { ...portal.signIn, password: 'closed' } as NonNullable<typeof portal.signIn>,
  };
  drawScreen({ portal: closed, route: '/contas' });
  expect(await screen.findByRole('link', { name: /Criar|Novo|Nova/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Convidar' })).toBeNull();
});
