import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContextProvider } from 'ra-core';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18nProvider } from '#app/i18n/i18nProvider.ts';
import { ScreenBoundary } from '#app/resilience/ErrorScreen.tsx';
import { ChunkTimeoutError, lazyPage, withTimeout, isChunkError, reloadOnStaleChunk } from '#kit/lazyPage.ts';
import { swallowResizeObserverLoop } from '#app/resilience/resizeObserver.ts';
import { trackResponse, resetTrackedResponses, receivedAtHeader } from '#ui/offline/responseAge.ts';
import { json, open, serve, signedInAs } from './portal.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the ResizeObserver loop error', () => {
  const listener = vi.fn();
  let stop: () => void;
  beforeEach(() => {
    listener.mockClear();
    stop = swallowResizeObserverLoop();
    window.addEventListener('error', listener);
  });
  afterEach(() => {
    stop();
    window.removeEventListener('error', listener);
  });
  const fail = (message: string) => {
    const event = new ErrorEvent('error', { message, cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it.each([
    'ResizeObserver loop limit exceeded',
    'ResizeObserver loop completed with undelivered notifications.',
  ])('is swallowed: %s', (message) => {
    expect(fail(message)).toBe(true);
    expect(listener).not.toHaveBeenCalled();
  });

  it.each([
    'ResizeObserver is not defined',
    'x is not a function',
    'Error in ResizeObserver loop limit exceeded handler',
  ])('is not swallowed: %s', (message) => {
    expect(fail(message)).toBe(false);
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('a page’s code', () => {
  it('may take up to two minutes', async () => {
    vi.useFakeTimers();
    let arrived: (value: string) => void = () => {};
    const inTime = withTimeout(new Promise<string>((resolve) => (arrived = resolve)), 120_000);
    vi.advanceTimersByTime(119_999);
    arrived('código');
    await expect(inTime).resolves.toBe('código');
  });

  it('counts as missing after that', async () => {
    vi.useFakeTimers();
    const late = expect(withTimeout(new Promise(() => {}), 120_000)).rejects.toBeInstanceOf(
      ChunkTimeoutError,
    );
    vi.advanceTimersByTime(120_000);
    await late;
  });

  it('that does not load shows a page with a retry button', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Page = lazyPage(() => new Promise<{ Page: () => null }>(() => {}), 'Page');
    inPortal(
      <Suspense fallback="esperando">
        <Page />
      </Suspense>,
    );
    expect(screen.getByText('esperando')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(
      await screen.findByRole('heading', { name: 'Esta página está demorando demais para carregar' }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  });
});

describe('a preloaded page', () => {
  it('renders at once', async () => {
    const Page = lazyPage(() => Promise.resolve({ Page: () => <p>aqui</p> }), 'Page');
    await Page.preload();
    inPortal(
      <Suspense fallback="esperando">
        <Page />
      </Suspense>,
    );
    expect(screen.getByText('aqui')).toBeVisible();
  });

  it('that failed to load is requested again when it is shown, without a reload before', async () => {
    const reload = vi.fn();
    const stop = reloadOnStaleChunk(reload);
    let asked = 0;
    const load = () => {
      asked += 1;
      if (asked > 1) return Promise.resolve({ Page: () => <p>aqui</p> });
      window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
      return Promise.reject(new Error('Failed to fetch dynamically imported module'));
    };
    const Page = lazyPage(load, 'Page');
    await Page.preload();
    inPortal(
      <Suspense fallback="esperando">
        <Page />
      </Suspense>,
    );
    expect(await screen.findByText('aqui')).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    stop();
  });
});

describe('a stale chunk', () => {
  const fail = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('reloads no page that is being left: its requests end by that, and the reload would come instead', () => {
    const reload = vi.fn();
    const stop = reloadOnStaleChunk(reload);
    window.dispatchEvent(new Event('beforeunload'));
    expect(fail()).toBe(false);
    window.dispatchEvent(new Event('pageshow'));
    expect(fail()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
    sessionStorage.clear();
    stop();
  });

  it('reloads the page once per release', () => {
    const reload = vi.fn();
    const stop = reloadOnStaleChunk(reload);
    expect(fail()).toBe(true);
    expect(fail()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    const next = document.head.appendChild(document.createElement('script'));
    next.src = '/assets/boot-next.js';
    expect(fail()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
    next.remove();
    sessionStorage.clear();
    stop();
  });

  it.each([
    ['Failed to fetch dynamically imported module: /assets/x.js', true],
    ['error loading dynamically imported module', true],
    ['Importing a module script failed.', true],
    ['Failed to fetch', false],
    ['x is undefined', false],
  ])('is known by its message: %s', (message, expected) =>
    expect(isChunkError(new TypeError(message))).toBe(expected),
  );
});

describe('a screen that fails', () => {
  it('shows an error in its place, and recovers on retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let broken = true;
    const Screen = () => {
      if (broken) throw new Error('quebrou');
      return <p>tela</p>;
    };
    inPortal(<Screen />);
    expect(screen.getByRole('alert')).toHaveTextContent('Esta tela encontrou um erro');
    expect(screen.getByRole('alert')).not.toHaveTextContent('quebrou');
    expect(screen.getByText('o resto')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(screen.getByText('tela')).toBeVisible();
  });
});

const inPortal = (children: React.ReactNode) =>
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <p>o resto</p>
      <ScreenBoundary resetKey="/x">{children}</ScreenBoundary>
    </I18nContextProvider>,
  );

describe('a connection that comes back', () => {
  let isOnline = true;
  const line = (state: boolean) => {
    isOnline = state;
    act(() => void window.dispatchEvent(new Event(state ? 'online' : 'offline')));
  };
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    signedInAs(['horta']);
  });
  afterEach(() => {
    line(true);
    act(resetTrackedResponses);
    vi.unstubAllGlobals();
  });

  it('asks again for what a page that was opened without it could not load', async () => {
    isOnline = false;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    serve({
      records: () => {
        if (!isOnline) throw new TypeError('Failed to fetch');
        return json([{ id: 1, nome: 'Ipê', altura: 900 }], 200, { 'Content-Range': 'plantas 0-0/1' });
      },
    });
    open('/horta/plantas');
    expect(await screen.findByText('Não foi possível carregar')).toBeVisible();
    line(true);
    expect(await screen.findByText('Ipê')).toBeVisible();
    expect(screen.queryByText('Não foi possível carregar')).toBeNull();
  });

  it('has also that asked for at once which is shown as it was and not yet old', async () => {
    const asked = serve();
    open('/horta/plantas');
    await screen.findByText('Ana Souza');
    const before = asked.filter((path) => path === '/api/user-info').length;
    line(false);
    act(() => trackResponse('/api/user-info', new Headers({ [receivedAtHeader]: String(Date.now()) })));
    await screen.findByText(/^Sem conexão. Dados das/);
    line(true);
    await vi.waitFor(() =>
      expect(asked.filter((path) => path === '/api/user-info').length).toBeGreaterThan(before),
    );
    await vi.waitFor(() => expect(screen.queryByText(/visto às/)).toBeNull());
  });
});
