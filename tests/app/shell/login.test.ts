import { setSignInMessage, takeSignInMessage } from '#ui/session/session.ts';
import { readFileSync } from 'node:fs';
import { getByLabelText, getByPlaceholderText, getByRole, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedIn, startLogin } from '#app/login/login.ts';
import { demoPart } from '#features/demo/server/signInPart.ts';
import type { DemoAnswer } from '#features/demo/shared.ts';
import { loginParts } from '#features/login.ts';
import type { ClientIndex } from '#model/api/answers.ts';
import { renderPage } from '#server/http/pages.ts';

// jsdom has no threads, in which the lines are compiled: tests/e2e/firstMinute types in them
vi.mock('#features/demo/app/example/typeExample.ts', () => ({ typeExample: async () => {} }));

const html = readFileSync('index.html', 'utf8');
/** The page as the server sends it. */
const pageWith = (demo?: DemoAnswer, part = demo && demoPart(demo)) =>
  renderPage(html, {
    shared: {
      brand: { name: 'Portal Teste', company: 'Grupo Teste', color: '#1f6b45', year: 2024 },
      locale: 'pt-BR',
      settings: { theme: 'light' },
    } as ClientIndex,
    parts: part ? [part] : [],
  });
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
let go: ReturnType<typeof vi.fn<(path: string) => void>>;
let answer: () => Response | Promise<Response>;
let sent: unknown[];

const show = (page: string) => (document.body.innerHTML = /<body[^>]*>([\s\S]*)<script/.exec(page)![1]!);

beforeEach(() => {
  show(pageWith());
  sent = [];
  answer = () => json({ token: 't1', permissions: ['horta'] });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url !== '/api/login') return new Response('<html></html>');
    sent.push(JSON.parse(String(init?.body)));
    return answer();
  });
  go = vi.fn<(path: string) => void>();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = (demo?: DemoAnswer) =>
  startLogin({ index: { api: '/api', ...(demo && { parts: { demo } }) }, go, parts: loginParts() });
const email = () => screen.getByPlaceholderText<HTMLInputElement>('E-mail');
const password = () => screen.getByPlaceholderText<HTMLInputElement>('Senha');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
async function signIn() {
  await userEvent.type(email(), ' ana@example.com ');
  await userEvent.type(password(), ' segredo ');
  await submit();
}

describe('the sign-in page as it arrives', () => {
  it('has the form and the texts before any script', () => {
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Login');
    expect(getByLabelText(document.body, 'E-mail')).toBe(email());
    expect(getByPlaceholderText(document.body, 'Senha')).toHaveAttribute('type', 'password');
    expect(screen.getByRole('checkbox', { name: 'Lembrar' })).toBeChecked();
    expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2024 Grupo Teste');
    for (const name of ['Política de Privacidade', 'Termos de Uso'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '#');
    expect(getByRole(document.querySelector('header')!, 'link')).toHaveAttribute('href', '/dashboard');
  });

  it('holds no script in its text, which the content policy would refuse', () => {
    expect([...html.matchAll(/<script(?![^>]*\bsrc=)/g)]).toEqual([]);
    expect(html).not.toMatch(/\son\w+=/);
  });

  it('cannot be submitted before its script loads: the password would go into the URL', () => {
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeDisabled();
    start();
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeEnabled();
  });
});

describe('signing in', () => {
  it('sends only e-mail and password, stores the session and opens /dashboard', async () => {
    start();
    await signIn();
    await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('/dashboard'));
    expect(sent).toEqual([{ email: 'ana@example.com', password: ' segredo ' }]);
    expect(localStorage.getItem('token')).toBe('t1');
    expect(localStorage.getItem('userPermissions')).toBe('["horta"]');
  });

  it('reports each missing input, and sends nothing', async () => {
    start();
    await submit();
    expect(screen.getByText('Por favor, insira seu e-mail!')).toBeVisible();
    expect(screen.getByText('Por favor, insira sua senha!')).toBeVisible();
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Por favor, insira seu e-mail!');
    expect(email()).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(email(), 'a');
    expect(screen.queryByText('Por favor, insira seu e-mail!')).toBeNull();
    expect(screen.getByText('Por favor, insira sua senha!')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('validates neither the form of the e-mail nor the length of the password', async () => {
    start();
    await userEvent.type(email(), 'ana');
    await userEvent.type(password(), 'x');
    await submit();
    await waitFor(() => expect(go).toHaveBeenCalled());
  });

  it.each([
    [
      'the answer’s message',
      () => json({ message: 'E-mail ou senha incorretos.' }, 401),
      'Erro ao registrar: E-mail ou senha incorretos.',
    ],
    ['no message', () => json({}, 500), 'Erro ao registrar: Erro desconhecido'],
    [
      'a body that is not JSON',
      () => new Response('<html>', { status: 502 }),
      'Erro ao registrar: Erro desconhecido (o servidor não respondeu',
    ],
    ['a limit', () => json({ message: 'Muitas tentativas.' }, 429), 'Erro ao registrar: Muitas tentativas.'],
    [
      'a server that does not answer',
      () => Promise.reject(new TypeError('x')),
      'Erro ao registrar: Erro desconhecido (o servidor não respondeu',
    ],
  ])('reports %s in an alert and stays on the form', async (_what, response, text) => {
    answer = response;
    start();
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(go).not.toHaveBeenCalled();
    expect(localStorage.getItem('token')).toBeNull();
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeEnabled();
    expect(password()).toHaveValue(' segredo ');
  });

  it('hides the alert after 4.5 seconds, not before', async () => {
    answer = () => json({}, 500);
    start();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await signIn();
    const alert = await screen.findByRole('alert');
    const [hide] = timers.mock.calls.find(([, after]) => after === 4500)!;
    timers.mockRestore();
    expect(alert).toBeInTheDocument();
    const text = alert.textContent;
    hide();
    expect(alert).not.toBeInTheDocument();
    // it stays readable in the form until the next attempt
    expect(screen.getByText(text)).toBeVisible();
    answer = () => json({ token: 't1', permissions: ['horta'] });
    await submit();
    expect(screen.queryByText(text)).toBeNull();
  });

  it('sends once, however often the button is pressed', async () => {
    let release: (response: Response) => void = () => {};
    answer = () => new Promise((resolve) => (release = resolve));
    start();
    await signIn();
    await submit();
    await userEvent.type(password(), '{Enter}');
    expect(sent).toHaveLength(1);
    release(json({ token: 't' }));
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
  });
});

it('shows the password when asked, and hides it again', async () => {
  start();
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  expect(password()).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }));
  expect(password()).toHaveAttribute('type', 'password');
});

describe('beside the form of a demonstration', () => {
  const demo: DemoAnswer = {
    password: 'demo1234',
    run: '1',
    words: {} as DemoAnswer['words'],
    title: 'Uma horta <inteira>',
    about: 'São 12 telas.',
    visitor: 'visita@example.com',
    accounts: [
      { email: 'horta@example.com', label: 'Horta', invitation: 'regue as plantas' },
      { email: 'galpao@example.com', label: 'Galpão' },
    ],
    example: {
      file: 'config/departments/horta.yaml',
      line: 7,
      yaml: '- path: /horta\n  label: Horta',
      path: '/horta',
      html: '<p>Horta</p><table><tbody><tr><td>Alface</td></tr></tbody></table>',
    },
  };
  const open = () => {
    show(pageWith(demo));
    start(demo);
  };

  it('stand what the portal is and an example, and nothing of it is in the form', () => {
    open();
    const beside = screen.getByRole('region', { name: 'Uma horta <inteira>' });
    expect(beside).toHaveTextContent('São 12 telas.');
    expect(beside).toHaveTextContent('config/departments/horta.yaml:7');
    expect(beside).toHaveTextContent('- path: /horta label: Horta');
    expect(beside.closest('form')).toBeNull();
    expect(beside.querySelector('form')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Entrar' })).toEqual([document.getElementById('submit')]);
  });

  it.each([
    ['Entrar como visitante veja todos os departamentos', 'visita@example.com'],
    ['Horta regue as plantas', 'horta@example.com'],
  ])('one click on "%s" signs in', async (name, account) => {
    open();
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('/dashboard'));
    expect(sent).toEqual([{ email: account, password: 'demo1234' }]);
  });

  it('has the accounts without an invitation behind "Mais contas"', async () => {
    open();
    expect(screen.getByText('Galpão')).not.toBeVisible();
    await userEvent.click(screen.getByText('Mais contas'));
    await userEvent.click(screen.getByRole('button', { name: 'Galpão' }));
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
  });

  it('reports a refusal like that of the form, and lets one try again', async () => {
    answer = () => json({ message: 'Muitas tentativas.' }, 429);
    open();
    const card = screen.getByRole('button', { name: /Horta/ });
    await userEvent.click(card);
    expect(await screen.findByRole('alert')).toHaveTextContent('Muitas tentativas.');
    expect(card).toHaveFocus();
    answer = () => json({ token: 't1' });
    await userEvent.click(card);
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
  });

  it('cannot be used before the script has come', () => {
    show(pageWith(demo));
    for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled();
  });

  it('leads to the same page in another language, which starts nothing', () => {
    show(pageWith({ ...demo, samples: ['en-US'] }));
    start(demo);
    expect(screen.getByRole('link', { name: 'In English' })).toHaveAttribute('href', '?lang=en-US');
    for (const button of screen.getAllByRole('button')) expect(button).not.toHaveAttribute('data-start');
  });

  it('on an example company, the visitor starts it once, and reads why it did not start', async () => {
    const posted: string[] = [];
    let release!: (answer: Response) => void;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      posted.push(`${init?.method} ${url}`);
      return new Promise<Response>((resolve) => (release = resolve));
    });
    show(pageWith(demo, demoPart(demo, [], 'en-US')));
    start(demo);
    const visitor = screen.getByRole('button', { name: /Entrar como visitante/ });
    await userEvent.click(visitor);
    await userEvent.click(visitor);
    expect(posted).toEqual([`POST ${visitor.dataset.start}`]);
    expect(visitor).toHaveAttribute('aria-busy', 'true');
    release(json({ message: 'Sem memória.' }, 503));
    expect(await screen.findByRole('alert')).toHaveTextContent('Sem memória.');
    expect(visitor).not.toHaveAttribute('aria-busy');
    expect(go).not.toHaveBeenCalled();
  });
});

it('offers nothing of a demonstration where the config has none', () => {
  expect(document.getElementById('demo')).toBeNull();
  expect(pageWith()).not.toMatch(/class="[^"]*demo|<!--portal/);
});

it('says why the session ended, once', () => {
  setSignInMessage('Sua sessão expirou. Entre novamente.');
  start();
  expect(screen.getByRole('status')).toHaveTextContent('Sua sessão expirou. Entre novamente.');
  expect(takeSignInMessage()).toBeNull();
});

describe('a visitor counts as signed in', () => {
  it.each([
    ['t', '["horta"]', true],
    ['t', '[]', false],
    ['t', null, false],
    [null, '["horta"]', false],
  ])('with token %s and permissions %s: %s', (token, permissions, expected) => {
    if (token) localStorage.setItem('token', token);
    if (permissions) localStorage.setItem('userPermissions', permissions);
    expect(isSignedIn()).toBe(expected);
  });
});
