/** The clock of a demo date: when it begins, that it runs on over restarts, and what goes by it. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nowIso, setClockAhead } from '#model/time/clock.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { createLog } from '#server/http/requestLog.ts';
import { PortalClock } from '#server/data/portalClock.ts';
import { startServer } from '#tests/support/server.ts';

const log = createLog('off');
const timeZone = 'America/Cuiaba';
let source = '';
let data = '';
const demo = { date: '2026-10-31', timeZone };

/** Starts a process on the data of the folder, and ends it. */
async function started<T>(work: (clock: PortalClock) => T | Promise<T>, settings: object = demo): Promise<T> {
  const store = openJsonStore(data, source, log);
  try {
    return await work(await PortalClock.open(store, () => settings as typeof demo, { log }));
  } finally {
    await store.close();
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2027-03-08T12:00:00Z');
  const folder = mkdtempSync(path.join(tmpdir(), 'clock-'));
  [source, data] = [path.join(folder, 'db.json'), path.join(folder, 'data')];
  writeFileSync(source, '{"livros":[]}');
});
afterEach(() => {
  setClockAhead(() => 0);
  vi.useRealTimers();
});

describe('the clock of a demo', () => {
  it('begins in the evening of the demo date, and advances with the machine', () =>
    started((clock) => {
      expect([nowIso(), clock.today()]).toEqual(['2026-10-31T22:00:00.000Z', '2026-10-31']);
      vi.setSystemTime('2027-03-09T12:00:30Z');
      expect([nowIso(), clock.today()]).toEqual(['2026-11-01T22:00:30.000Z', '2026-11-01']);
    }));

  it('runs on while the portal is stopped, until the data are restored', async () => {
    await started(() => {});
    vi.setSystemTime('2027-03-10T12:00:00Z');
    expect(await started((clock) => clock.today())).toBe('2026-11-02');
    rmSync(data, { recursive: true });
    expect(await started((clock) => clock.today())).toBe('2026-10-31');
  });

  it('starts again at another date, and not at the same one', async () => {
    await started(() => {});
    vi.setSystemTime('2027-03-10T12:00:00Z');
    const other = { ...demo, date: '2026-12-24' };
    expect(await started((clock) => clock.today(), other)).toBe('2026-12-24');
    vi.setSystemTime('2027-03-11T12:00:00Z');
    expect(await started((clock) => clock.today(), other)).toBe('2026-12-25');
  });

  it('follows the config when its demo date is changed or removed while the portal runs', async () => {
    const settings: { date?: string; timeZone: string } = { ...demo };
    await started(async (clock) => {
      settings.date = '2025-01-01';
      expect(clock.today()).toBe('2025-01-01');
      delete settings.date;
      expect([clock.today(), nowIso()]).toEqual(['2027-03-08', '2027-03-08T12:00:00.000Z']);
      // the other date is being stored
      await clock.stored;
    }, settings);
  });

  it('is only read by a command that runs beside the server', async () => {
    const store = openJsonStore(data, source, log);
    const clock = await PortalClock.open(store, () => demo, { log, isReader: true });
    expect(clock.today()).toBe('2026-10-31');
    await store.close();
    expect(existsSync(data) ? readFileSync(path.join(data, 'db.json'), 'utf8') : '').not.toContain('$clock');
  });
});

describe('a company without a demo date', () => {
  it('shows the time of the machine, and stores no start', async () => {
    const today = await started((clock) => clock.today(), { timeZone });
    expect([today, nowIso()]).toEqual(['2027-03-08', '2027-03-08T12:00:00.000Z']);
    expect(readFileSync(path.join(data, 'db.json'), 'utf8')).not.toContain('$clock');
  });
});

it('dates records and history by the clock, and sessions by the machine', async () => {
  vi.useRealTimers();
  const server = await startServer();
  try {
    const clock = await PortalClock.open(server.store, () => demo, { log });
    const { body, headers } = await server.as('acervo').post('/autores', { nome: 'Ana' });
    const { criadoEm } = body as { criadoEm: string };
    expect(Math.abs(Date.parse(criadoEm) - clock.now())).toBeLessThan(60_000);
    expect(Math.abs(Date.parse(String(server.history().at(-1)!.at)) - clock.now())).toBeLessThan(60_000);
    expect(Math.abs(Date.parse(headers.get('Date')!) - Date.now())).toBeLessThan(60_000);
    const [, claims] = (await server.tokenOf('acervo')).split('.');
    const { iat } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { iat: number };
    expect(Math.abs(iat * 1000 - Date.now())).toBeLessThan(60_000);
  } finally {
    await server.stop();
  }
});
