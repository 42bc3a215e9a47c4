import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientIndex, setClientIndex } from '#ui/portal/clientIndex.ts';
import { EventHub } from '#app/portal/config/eventHub.ts';
import { followConfig } from '#app/portal/config/followConfig.ts';
import { followDay } from '#app/portal/config/LiveConfig.tsx';
import { setClockBy } from '#model/time/clock.ts';
import { FakeSource } from './fakeSource.ts';
import { index, json, open, serve, signedInAs } from './portal.tsx';

let visibility: 'visible' | 'hidden';
const see = (state: typeof visibility) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  FakeSource.all = [];
  visibility = 'visible';
  vi.stubGlobal('EventSource', FakeSource);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  setClientIndex(index);
});

describe('followConfig', () => {
  it('listens while the tab is visible, and holds no connection otherwise', () => {
    const heard = vi.fn();
    const stop = followConfig(heard);
    FakeSource.open[0]!.tell({ version: '2' });
    expect(heard).toHaveBeenCalledWith({ version: '2' });
    see('hidden');
    expect(FakeSource.open).toEqual([]);
    see('visible');
    expect(FakeSource.open).toHaveLength(1);
    stop();
    see('visible');
    expect(FakeSource.open).toEqual([]);
  });

  it('reports whose notifications have changed; after a gap, possibly anyone’s', () => {
    const rung = vi.fn();
    const stop = followConfig(() => {}, rung);
    const start = () => {
      FakeSource.open[0]!.onopen?.();
      FakeSource.open[0]!.tell({ version: '1' });
    };
    start();
    expect(rung).not.toHaveBeenCalled();
    FakeSource.open[0]!.ring(['canal']);
    expect(rung).toHaveBeenLastCalledWith(['canal']);
    see('hidden');
    see('visible');
    start();
    expect(rung).toHaveBeenLastCalledWith(null);
    FakeSource.open[0]!.ring(['canal']);
    // the connection was lost and is back
    start();
    expect(rung).toHaveBeenLastCalledWith(null);
    stop();
  });

  it('shares one connection among all tabs, which ends with the last one', () => {
    const hub = new EventHub();
    const [one, two, late] = [vi.fn(), vi.fn(), vi.fn()];
    hub.join(one);
    hub.join(two);
    expect(FakeSource.open).toHaveLength(1);
    FakeSource.open[0]!.tell({ version: '2' });
    FakeSource.open[0]!.ring(['canal']);
    hub.join(late);
    expect(late.mock.calls).toEqual([[{ mark: { version: '2' }, isEarlier: true }]]);
    expect(one.mock.calls).toEqual([[{ mark: { version: '2' } }], [{ notices: ['canal'] }]]);
    expect(two.mock.calls).toEqual(one.mock.calls);
    hub.leave(one);
    hub.leave(two);
    expect(FakeSource.open).toHaveLength(1);
    hub.leave(late);
    expect(FakeSource.open).toEqual([]);
    hub.join(one);
    expect(FakeSource.open).toHaveLength(1);
    hub.leave(one);
  });

  it('has a connection of its own where a shared worker does not start', () => {
    type Port = { postMessage: (isVisible: boolean) => void; onmessage?: (event: { data: unknown }) => void };
    const workers: { onerror?: () => void; port: Port }[] = [];
    vi.stubGlobal(
      'SharedWorker',
      class {
        port: Port = { postMessage: vi.fn<(isVisible: boolean) => void>() };
        constructor() {
          workers.push(this);
        }
      },
    );
    const heard = vi.fn();
    const stop = followConfig(heard);
    // the mark of a connection that another tab opened yesterday
    const mark = { version: '2', today: '2026-01-01' };
    for (const followsClock of [true, false]) {
      setClientIndex({ ...index, ...(followsClock && { followsClock }) });
      workers[0]!.port.onmessage!({ data: { mark, isEarlier: true } });
      workers[0]!.port.onmessage!({ data: { mark } });
    }
    expect(heard.mock.calls.map(([one]) => (one as { today?: string }).today !== undefined)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect([FakeSource.open.length, workers.length]).toEqual([0, 1]);
    expect(workers[0]!.port.postMessage).toHaveBeenLastCalledWith(true);
    workers[0]!.onerror!();
    expect(FakeSource.open).toHaveLength(1);
    stop();
  });

  it('leaves a lost connection to the browser, and retries a refused one later', () => {
    vi.useFakeTimers();
    const stop = followConfig(() => {});
    FakeSource.open[0]!.onerror?.();
    vi.advanceTimersByTime(120_000);
    expect(FakeSource.all).toHaveLength(1);
    FakeSource.all[0]!.readyState = FakeSource.CLOSED;
    FakeSource.all[0]!.onerror?.();
    vi.advanceTimersByTime(120_000);
    expect(FakeSource.open).toHaveLength(1);
    stop();
  });
});

describe('a portal whose config changes', () => {
  const renamed = {
    ...index,
    version: '2',
    departments: index.departments.map((one) => (one.id === 'horta' ? { ...one, label: 'Pomar' } : one)),
  };
  /** Answers as before, except for the index. */
  const serveIndex = (answer: () => Response, answers?: Parameters<typeof serve>[0]) => {
    const asked = serve(answers);
    const others = globalThis.fetch;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      String(input).startsWith('/config/start.json') ? Promise.resolve(answer()) : others(input, init),
    );
    return asked;
  };
  const tell = (mark: object) => FakeSource.open[0]!.tell(mark);

  it('loads the new index and the open department, and nothing while the version is the same', async () => {
    const asked = serveIndex(() => json({ index: renamed }));
    signedInAs(['horta']);
    open('/horta');
    await screen.findByRole('heading', { name: 'Horta' });
    const slices = () => asked.filter((address) => address.endsWith('/horta.json')).length;
    tell({ version: '1' });
    expect(slices()).toBe(1);
    tell({ version: '2' });
    await screen.findByRole('link', { name: 'Pomar' });
    expect(slices()).toBe(2);
    expect(clientIndex().version).toBe('2');
  });

  it('follows the day of a server that is started anew, and by its own clock none that the config sets', async () => {
    serveIndex(() => json({ index }));
    signedInAs(['horta']);
    open('/horta');
    await screen.findByRole('heading', { name: 'Horta' });
    const stop = followDay((today) => setClientIndex({ ...clientIndex(), today }));
    see('visible');
    expect(clientIndex().today).toBe('2026-10-31');
    tell({ version: '1', today: '2026-11-01' });
    await waitFor(() => expect(clientIndex().today).toBe('2026-11-01'));
    vi.setSystemTime('2026-11-03T03:59:30Z');
    setClockBy('Tue, 03 Nov 2026 04:00:10 GMT');
    setClientIndex({ ...clientIndex(), followsClock: true });
    see('visible');
    // in Cuiabá, by the clock of the server
    expect(clientIndex().today).toBe('2026-11-03');
    // by the clock of a demo that was restored, whose day ends soon
    tell({ version: '1', today: '2026-10-31', ahead: -2 * 24 * 3600_000 - 1800_000 });
    await waitFor(() => expect(clientIndex().today).toBe('2026-10-31'));
    vi.setSystemTime('2026-11-03T04:29:30Z');
    see('visible');
    expect(clientIndex().today).toBe('2026-11-01');
    stop();
    setClockBy(new Date().toUTCString());
    vi.useRealTimers();
  });

  it('keeps the old config when the new one can’t be loaded', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    serveIndex(() => json({}, 503));
    signedInAs(['horta']);
    open('/horta');
    await screen.findByRole('heading', { name: 'Horta' });
    tell({ version: '2' });
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(screen.getByRole('heading', { name: 'Horta' })).toBeTruthy();
  });

  it('leaves a screen whose right is withdrawn, and returns once it is granted again', async () => {
    const closed = {
      ...index,
      version: '2',
      departments: index.departments.filter(({ id }) => id !== 'horta'),
    };
    let served: object = index;
    let isShut = false;
    const nothing = { id: 'horta', version: '2', screens: {}, resources: {} };
    serveIndex(() => json({ index: served }), { department: () => (isShut ? json(nothing) : undefined) });
    signedInAs(['horta']);
    const { pathname } = open('/horta');
    await screen.findByRole('heading', { name: 'Horta' });
    // The department is refused before the index changes.
    isShut = true;
    served = closed;
    tell({ version: '2' });
    await waitFor(() => expect(pathname()).toBe('/naoautorizado'));
    await screen.findByText('Acesso não autorizado');
    await waitFor(() => expect(clientIndex().version).toBe('2'));
    // Another change, which doesn't restore the permission either.
    served = { ...closed, version: '3' };
    tell({ version: '3' });
    await waitFor(() => expect(clientIndex().version).toBe('3'));
    expect(pathname()).toBe('/naoautorizado');
    // Restored, the index has its old version again.
    served = index;
    isShut = false;
    tell({ version: index.version });
    await waitFor(() => expect(pathname()).toBe('/horta'));
    await screen.findByRole('heading', { name: 'Horta' });
  });

  it('does not listen without a session', async () => {
    serve();
    localStorage.removeItem('token');
    open('/pages/error-404');
    await screen.findByText('404');
    expect(FakeSource.open).toEqual([]);
  });
});
