import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientIndex, DepartmentSlice } from '#model/api/answers.ts';
import type { ConfigHealth } from '#model/types.ts';
import { frequentFields } from '#access/frequentFields.ts';
import { accessOf } from '#access/grants.ts';
import { loadPortal } from '#compiler/load.ts';
import { EventStream } from '#server/config/configRoutes.ts';
import type { TrustProxy } from '#host/env.ts';
import { configState } from '#server/config/currentConfig.ts';
import { LiveConfig, type LiveConfigOptions } from '#server/config/liveConfig.ts';
import { watchFolder, type WatchOptions } from '#server/config/watchFolder.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let folder: string;
let config: string;
const closing: (() => unknown)[] = [];

beforeEach(() => {
  folder = newFolder();
  config = path.join(folder, 'config');
  cpSync('tests/support/config', config, { recursive: true });
  write(
    'departments/cuidado.yaml',
    `
label: Cuidado
permissions: [admin]
routes:
  - { path: /cuidado, label: Configuração, page: ConfigProblems }
`,
  );
});

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const write = (file: string, text: string) => writeFileSync(path.join(config, file), text);
const read = (file: string) => readFileSync(path.join(config, file), 'utf8');
function edit(file: string, from: string, to: string) {
  const text = read(file);
  if (!text.includes(from)) throw new Error(`${file} não tem "${from}"`);
  write(file, text.replace(from, to));
}
const breaking: [string, string] = ['label: Acervo\n', 'label: 1\n'];

function open(options: LiveConfigOptions = {}): LiveConfig {
  const live = new LiveConfig(config, options);
  closing.push(() => live.close());
  return live;
}

describe('the config while the server runs', () => {
  let live: LiveConfig;
  let server: TestServer;
  let events: EventStream;

  beforeEach(async () => {
    events = new EventStream({ total: 3, perAddress: 2 });
    live = open({ onChange: (current) => events.send(configState(current)) });
    server = await startServer({ current: live.current, events });
    closing.push(() => server.stop());
  });

  const slice = async (name: string, department: string) =>
    (
      await server.request('GET', `/config/departments/${department}.json`, {
        token: await server.tokenOf(name),
      })
    ).body as DepartmentSlice;
  const index = async (name = 'admin') =>
    (await server.request('GET', '/config/start.json', { token: await server.tokenOf(name) })).body
      .index as ClientIndex;
  const problems = async (name: string) =>
    server.request('GET', '/config/problems.json', { token: await server.tokenOf(name) });

  it('applies a valid change: labels, routes and rights, for existing sessions too', async () => {
    const acervo = server.as('acervo');
    expect((await acervo.remove('/autores/4')).status).toBe(200);
    edit(
      'departments/acervo.yaml',
      'resource: autores, actions: [create, edit, delete]',
      'resource: autores, actions: []',
    );
    edit('departments/acervo.yaml', 'label: Autores', 'label: Escritores');
    await live.refresh();
    expect((await index('acervo')).departments[0]!.routes[1]!.label).toBe('Escritores');
    expect((await acervo.remove('/autores/2')).status).toBe(403);
    expect((await slice('acervo', 'acervo')).screens['/acervo/autores']).toMatchObject({ actions: [] });
  });

  it('applies reworded texts of the portal, for the API and the app', async () => {
    const acervo = server.as('acervo');
    const refusal = async () => {
      const { status, body } = await acervo.post('/autores', {});
      expect(status).toBe(422);
      return JSON.stringify(body);
    };
    expect(await refusal()).toContain('Campo obrigatório');
    expect(await index()).not.toHaveProperty('messages');
    const before = read('portal.yaml');
    write('portal.yaml', `${before}\nmessages: { field.required: Falta isto }\n`);
    await live.refresh();
    expect(await refusal()).toContain('Falta isto');
    expect((await index()).messages).toEqual({ 'field.required': 'Falta isto' });
    write('portal.yaml', `${before}\nmessages: { field.requird: Falta }\n`);
    await live.refresh();
    expect(await refusal()).toContain('Falta isto');
    write('portal.yaml', before);
    await live.refresh();
    expect(await refusal()).toContain('Campo obrigatório');
  });

  it('applies resources and fields that are added and removed', async () => {
    const acervo = server.as('acervo');
    write(
      'resources/selos.yaml',
      'label: { one: Selo, many: Selos }\ntitle: nome\nfields: { nome: { type: text, label: Nome } }\n',
    );
    edit(
      'departments/acervo.yaml',
      '  - path: /acervo/autores',
      '  - { path: /acervo/selos, label: Selos, list: selos }\n  - path: /acervo/autores',
    );
    await live.refresh();
    expect((await acervo.post('/selos', { nome: 'Raro' })).status).toBe(201);
    rmSync(path.join(config, 'resources/selos.yaml'));
    edit('departments/acervo.yaml', '  - { path: /acervo/selos, label: Selos, list: selos }\n', '');
    edit('resources/contas.yaml', 'title: nome', 'title: email');
    await live.refresh();
    expect((await acervo.get('/selos')).status).toBe(404);
    expect((await acervo.get('/user-info')).status).toBe(200);
  });

  it('keeps a broken department as it was, less the rights that its text withdraws', async () => {
    const acervo = server.as('acervo');
    edit('departments/acervo.yaml', ...breaking);
    edit('departments/acervo.yaml', '[create, edit, delete, export]', '[create, edit, export]');
    await live.refresh();
    expect((await acervo.get('/livros')).status).toBe(200);
    expect((await acervo.put('/livros/1', { paginas: 91 })).status).toBe(200);
    expect((await acervo.remove('/livros/4')).status).toBe(403);
    expect((await index('acervo')).departments.find(({ id }) => id === 'acervo')!.label).toBe('Acervo');
  });

  it('shows its problems to users of the page, with the lines, and to nobody else', async () => {
    expect((await problems('admin')).body).toEqual({ problems: [], outdated: [] });
    edit('departments/acervo.yaml', ...breaking);
    await live.refresh();
    const { problems: told, outdated } = (await problems('admin')).body as ConfigHealth;
    expect(told).toMatchObject([
      {
        place: { file: 'config/departments/acervo.yaml', line: 1, column: 8 },
        severity: 'error',
        entry: 'department.label',
      },
    ]);
    expect(told[0]).not.toHaveProperty('path');
    expect(told[0]!.frame).toBe('> 1 | label: 1\n    |        ^\n  2 | permissions: [acervo]');
    expect(outdated).toMatchObject([{ id: 'acervo', state: 'old' }]);
    expect((await problems('acervo')).status).toBe(403);
    expect((await server.request('GET', '/config/problems.json')).status).toBe(401);

    edit('departments/balcao.yaml', 'label: Balcão\n', 'label: 2\n');
    await live.refresh();
    const later = (await problems('admin')).body.problems;
    expect(later).toHaveLength(2);
    expect(later[0]!.since).toBe(told[0]!.since);
  });

  it('shows users which pages need a service, and the public nothing of the problems', async () => {
    edit('departments/acervo.yaml', ...breaking);
    await live.refresh();
    const { departments } = await index();
    const pages = departments.flatMap(({ routes }) => routes.flatMap(({ page }) => page ?? []));
    expect(pages).toContain('ConfigProblems');
    expect(pages).not.toContain('Blank');
    expect(JSON.stringify(await index())).not.toContain('acervo.yaml');
  });

  it('stays the same portal within a request', async () => {
    const before = live.current();
    edit('departments/acervo.yaml', 'label: Livros', 'label: Obras');
    await live.refresh();
    expect(live.current().portal).not.toBe(before.portal);
    expect(before.portal.departments[0]!.routes[0]!.label).toBe('Livros');
  });

  it('gives those who used it before the rights of its new version, as a first request would', async () => {
    const rights = () => accessOf(live.current().portal, ['acervo', 'admin'], ['balcao']);
    const { routes } = rights();
    edit('departments/acervo.yaml', '  - path: /acervo/autores\n    label: Autores\n', '');
    edit('departments/acervo.yaml', '    list: { resource: autores, actions: [create, edit, delete] }\n', '');
    await live.refresh();
    const afresh = loadPortal(config).portal!;
    expect(rights().routes).toHaveLength(routes.length - 1);
    expect(rights()).toEqual(accessOf(afresh, ['acervo', 'admin'], ['balcao']));
  });

  it('stays the same object when only a comment has changed', async () => {
    const before = live.current().portal;
    write('departments/mural.yaml', `${read('departments/mural.yaml')}# fim\n`);
    await live.refresh();
    expect(live.current().portal).toBe(before);
  });

  it('survives a folder that is deleted and created again', async () => {
    renameSync(config, `${config}-fora`);
    await live.refresh();
    expect((await index()).departments.length).toBeGreaterThan(1);
    expect(live.current().health!.problems[0]!.message).toContain('não existe');
    renameSync(`${config}-fora`, config);
    await live.refresh();
    expect(live.current().health).toBeUndefined();
  });

  describe('/config/events', () => {
    const listen = async () => {
      const stop = new AbortController();
      closing.push(() => stop.abort());
      const response = await fetch(`${server.url}/config/events`, { signal: stop.signal });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      return {
        status: response.status,
        headers: response.headers,
        stop: () => stop.abort(),
        /** The data of the next event. */
        next: async (): Promise<unknown> => {
          while (!/data: .*\n\n/.test(text)) text += (await reader!.read()).value ?? '';
          const data = /data: (.*)\n\n/.exec(text)!;
          text = text.slice(data.index + data[0].length);
          return JSON.parse(data[1]!);
        },
        ended: async () => {
          for (;;) if ((await reader!.read()).done) return true;
        },
      };
    };

    it('announces the version and each change of it, and that there are problems, but not which', async () => {
      const line = await listen();
      expect(line.headers.get('content-type')).toContain('text/event-stream');
      expect(await line.next()).toEqual({ version: live.current().version, today: '2026-10-31' });
      edit('departments/acervo.yaml', 'label: Livros', 'label: Obras');
      await live.refresh();
      expect(await line.next()).toEqual({ version: live.current().version });
      edit('departments/acervo.yaml', ...breaking);
      await live.refresh();
      expect(await line.next()).toEqual({
        version: live.current().version,
        problems: expect.stringMatching(/^[0-9a-f]{12}$/),
      });
    });

    it('accepts a limited number of streams, and another when one has closed', async () => {
      const [one] = [await listen(), await listen()];
      expect((await listen()).status).toBe(503);
      one.stop();
      await expect.poll(() => events.size).toBe(1);
      expect((await listen()).status).toBe(200);
    });

    describe('streams of one address', () => {
      const statuses = async (trustProxy: TrustProxy, forwarded: readonly string[]) => {
        const many = new EventStream({ total: 10, perAddress: 2 });
        const proxied = await startServer({ current: live.current, events: many, trustProxy });
        const stop = new AbortController();
        try {
          const found: number[] = [];
          for (const address of forwarded) {
            const headers = { 'X-Forwarded-For': address };
            found.push(
              (await fetch(`${proxied.url}/config/events`, { headers, signal: stop.signal })).status,
            );
          }
          return found;
        } finally {
          stop.abort();
          many.close();
          await proxied.stop();
        }
      };
      const [one, two, three] = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];

      it('are counted by the client’s address, which a trusted proxy reports', async () => {
        for (const trustProxy of [1, ['127.0.0.1']])
          expect(await statuses(trustProxy, [one, one, one, two, `${three}, ${one}`])).toEqual([
            200, 200, 503, 200, 503,
          ]);
      });

      it('are counted by the connection, whatever header the client makes up', async () => {
        for (const trustProxy of [0, ['10.0.0.5']])
          expect(await statuses(trustProxy, [one, two, three])).toEqual([200, 200, 503]);
      });
    });

    it('are closed when the server stops', async () => {
      const line = await listen();
      events.close();
      expect(await line.ended()).toBe(true);
    });

    it('are read-only', async () => {
      expect((await server.request('POST', '/config/events')).status).toBe(405);
    });
  });
});

describe('a start with a broken config', () => {
  const departments = (live: LiveConfig) => live.current().portal.departments.map(({ id }) => id);

  it('uses the last good version that an earlier run has stored, without rights withdrawn since', async () => {
    const data = path.join(folder, 'dados');
    const first = open({ data });
    edit('departments/acervo.yaml', ...breaking);
    edit('departments/acervo.yaml', '  - path: /acervo/autores\n    label: Autores\n', '');
    edit('departments/acervo.yaml', '    list: { resource: autores, actions: [create, edit, delete] }\n', '');
    await first.refresh();
    // Not even valid YAML: rights withdrawn before stay withdrawn.
    write('departments/acervo.yaml', 'label: [');
    const second = open({ data });
    expect(departments(second)).toContain('acervo');
    const acervo = second.current().portal.departments.find(({ id }) => id === 'acervo')!;
    expect(acervo.routes.map(({ path: address }) => address)).toEqual(['/acervo/livros']);
  });

  it('leaves the broken department out if none was stored', () => {
    edit('departments/acervo.yaml', ...breaking);
    const live = open({ data: path.join(folder, 'dados') });
    expect(departments(live)).not.toContain('acervo');
    expect(departments(live)).toContain('balcao');
    expect(live.current().health!.outdated).toMatchObject([{ id: 'acervo', state: 'left out' }]);
  });

  it('ignores a stored version of another folder, or a damaged one', () => {
    const data = path.join(folder, 'dados');
    open({ data });
    const file = path.join(data, 'last-good.json');
    edit('departments/acervo.yaml', ...breaking);
    const text = readFileSync(file, 'utf8');
    // As an earlier version has written it.
    const { crc: _crc, ...old } = JSON.parse(text) as Record<string, unknown>;
    for (const usable of [text, JSON.stringify(old)]) {
      writeFileSync(file, usable);
      expect(departments(open({ data }))).toContain('acervo');
    }
    for (const useless of [
      '{',
      JSON.stringify({ ...old, folder: '/outra' }),
      text.replace('Acervo', 'Acerva'),
    ]) {
      writeFileSync(file, useless);
      expect(departments(open({ data }))).not.toContain('acervo');
    }
  });

  it('refuses without a usable portal.yaml, and reports all problems', () => {
    write('portal.yaml', 'brand: 1\n');
    edit('departments/acervo.yaml', ...breaking);
    expect(() => open()).toThrow(
      /portal\.yaml:1:8[\s\S]*acervo\.yaml:1:8|acervo\.yaml:1:8[\s\S]*portal\.yaml:1:8/,
    );
  });
});

describe('a config that a worker reads', () => {
  it('is served as one that this thread reads, and takes over only what has changed', async () => {
    const [here, live] = [
      open(),
      open({ readsInWorker: true, lintsLater: true, hasSchemaCheck: true, data: path.join(folder, 'dados') }),
    ];
    await live.setSchemaCheck(undefined);
    const before = live.current().portal;
    await live.lint();
    await live.refresh();
    expect(live.current().portal).toBe(before);
    edit('departments/acervo.yaml', 'label: Livros', 'label: Obras');
    await Promise.all([live.refresh(), here.refresh()]);
    expect(live.current()).toEqual(here.current());
    expect(frequentFields(live.current().portal)).toEqual(frequentFields(here.current().portal));
    const { resources, departments } = live.current().portal;
    for (const [id, resource] of Object.entries(resources)) expect(resource).toBe(before.resources[id]);
    const routes = departments.flatMap((department) => department.routes);
    const known = new Set<object>(before.departments.flatMap((department) => department.routes));
    expect(routes.filter((route) => !known.has(route)).map(({ label }) => label)).toEqual(['Obras']);
    edit('departments/acervo.yaml', ...breaking);
    await Promise.all([live.refresh(), here.refresh()]);
    const withoutTime = ({ portal, version, health }: ReturnType<typeof live.current>) => ({
      portal,
      version,
      outdated: health!.outdated,
      problems: health!.problems.map(({ since: _since, ...problem }) => problem),
    });
    expect(withoutTime(live.current())).toEqual(withoutTime(here.current()));
    expect(live.current().health!.outdated).toMatchObject([{ id: 'acervo', state: 'old' }]);
  });
});

describe('a start that lints later', () => {
  const unused = (id: string) =>
    write(
      `resources/${id}.yaml`,
      `label: { one: ${id}, many: ${id} }\ntitle: nome\nfields: { nome: { type: text, label: Nome } }\n`,
    );
  const openLater = (more: LiveConfigOptions = {}) => {
    const changes: unknown[] = [];
    const logged: string[] = [];
    const options = { log: (text: string) => logged.push(text), onChange: () => changes.push(1) };
    return { live: open({ lintsLater: true, ...options, ...more }), changes, logged };
  };
  const messages = (live: LiveConfig) => live.current().health?.problems.map(({ message }) => message) ?? [];

  it('shows, logs and announces the same warnings once they are found, for the same portal', async () => {
    unused('sobras');
    const all = messages(open());
    expect(all.join()).toContain('sobras');
    const { live, changes, logged } = openLater();
    const { portal } = live.current();
    expect([messages(live), logged, changes]).toEqual([[], [], []]);
    await live.lint();
    expect(messages(live)).toEqual(all);
    expect(live.current().portal).toBe(portal);
    expect(changes).toHaveLength(1);
    expect(logged).toEqual([expect.stringContaining('sobras')]);
    await live.lint();
    expect([changes.length, logged.length]).toEqual([1, 1]);
  });

  it('says nothing of a config without warnings', async () => {
    const { live, changes, logged } = openLater();
    await live.lint();
    expect([live.current().health, logged, changes]).toEqual([undefined, [], []]);
  });

  it('does not report on a version that another has replaced meanwhile', async () => {
    unused('sobras');
    const { live } = openLater();
    const linted = live.lint();
    rmSync(path.join(config, 'resources/sobras.yaml'));
    unused('restos');
    await live.refresh();
    const reloaded = messages(live);
    expect(reloaded.join()).toContain('restos');
    await linted;
    expect(messages(live)).toEqual(reloaded);
    expect(reloaded.join()).not.toContain('sobras');
  });

  it('shows the errors of a broken config at once', async () => {
    edit('departments/acervo.yaml', ...breaking);
    const { live, logged } = openLater({ data: path.join(folder, 'dados') });
    const found = messages(live);
    expect(found).not.toEqual([]);
    expect(logged).toHaveLength(1);
    await live.lint();
    expect(messages(live)).toEqual(found);
    expect(logged).toHaveLength(1);
  });

  it('reports each change that the store does not accept yet', async () => {
    unused('sobras');
    open({ data: folder });
    edit('resources/autores.yaml', 'one: Autor', 'one: Escritor');
    const { live } = openLater({ data: folder, hasSchemaCheck: true });
    const held = { resource: 'autores', field: 'nome', message: 'espera' };
    let isMigrated = false;
    await live.setSchemaCheck({
      unmigratedFields: async ({ resources }) =>
        resources.autores!.label.one === 'Escritor' && !isMigrated ? [held] : [],
      prepare: async () => undefined,
    });
    expect(messages(live).join()).toMatch(/espera/);
    await live.lint();
    isMigrated = true;
    await live.reconsider();
    expect(live.current().portal.resources.autores!.label.one).toBe('Escritor');
    expect(messages(live)).toEqual([expect.stringContaining('sobras')]);
  });
});

describe('watching the folder', () => {
  const quick = { pollMs: 60, debounceMs: 20 };

  function watching(options: WatchOptions) {
    const changed = vi.fn();
    const watch = watchFolder(config, changed, options);
    closing.push(() => watch.close());
    return { changed, watch };
  }

  describe.each([
    ['with the system telling', { ...quick, nativeEvents: true }],
    ['by looking alone', { ...quick, nativeEvents: false }],
  ])('%s', (_name, options) => {
    const after = async (change: () => void) => {
      const { changed, watch } = watching(options);
      await expect.poll(() => changed.mock.calls.length).toBe(1);
      change();
      await expect.poll(() => changed.mock.calls.length).toBe(2);
      return { changed, watch };
    };

    it('notices a written file', async () => {
      await after(() => edit('departments/mural.yaml', 'Mural', 'Quadro'));
    });

    it('notices a file that replaces another', async () => {
      await after(() => {
        write('departments/.mural.tmp', 'label: Outro');
        renameSync(path.join(config, 'departments/.mural.tmp'), path.join(config, 'departments/mural.yaml'));
      });
    });

    it('notices a folder that is created again, and later changes in it', async () => {
      const { changed } = await after(() => {
        rmSync(config, { recursive: true });
        cpSync('tests/support/config', config, { recursive: true });
      });
      const times = changed.mock.calls.length;
      edit('departments/mural.yaml', 'Mural', 'Quadro');
      await expect.poll(() => changed.mock.calls.length).toBeGreaterThan(times);
    });

    it('notices swapped links, as in a mounted ConfigMap', async () => {
      const real = path.join(folder, 'real');
      for (const name of ['..um', '..dois']) cpSync(config, path.join(real, name), { recursive: true });
      rmSync(config, { recursive: true });
      mkdirSync(config);
      symlinkSync(path.join(real, '..um'), path.join(config, '..data'));
      for (const name of ['portal.yaml', 'departments', 'resources'])
        symlinkSync(path.join('..data', name), path.join(config, name));
      writeFileSync(path.join(real, '..dois/departments/mural.yaml'), 'label: Outro');
      await after(() => {
        symlinkSync(path.join(real, '..dois'), path.join(config, '..novo'));
        renameSync(path.join(config, '..novo'), path.join(config, '..data'));
      });
    });

    it('notices that the folder, a link, leads to another one', async () => {
      const releases = ['um', 'dois'].map((name) => path.join(folder, name));
      for (const release of releases) cpSync(config, release, { recursive: true });
      rmSync(config, { recursive: true });
      symlinkSync(releases[0]!, config);
      const { changed } = await after(() => {
        symlinkSync(releases[1]!, path.join(folder, 'novo'));
        renameSync(path.join(folder, 'novo'), config);
      });
      edit('departments/mural.yaml', 'Mural', 'Quadro');
      await expect.poll(() => changed.mock.calls.length).toBe(3);
    });

    it('reports many changes in a row once, and nothing once closed', async () => {
      const { changed, watch } = await after(() => {
        for (let number = 0; number < 30; number += 1) write(`departments/d${number}.yaml`, 'label: D');
      });
      await expect.poll(() => changed.mock.calls.length).toBe(2);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(changed).toHaveBeenCalledTimes(2);
      watch.close();
      write('departments/d1.yaml', 'label: E');
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(changed).toHaveBeenCalledTimes(2);
    });
  });
});
