/**
 * The config editor: only permitted users may edit, only if the server allows it, and never into an invalid
 * config.
 */
import { appendFileSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fact } from '#server/caller/facts.ts';
import type { Edit } from '#authoring/edits/edits.ts';
import { Journal } from '#server/data/json/disk/journal.ts';
import { LiveConfig } from '#server/config/liveConfig.ts';
import { FaultyDisk } from '#tests/support/faults/faultyDisk.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { inPostgres, startServer, type TestServer } from '#tests/support/server.ts';

const folder = path.join(newFolder(), 'config');
const books = path.join(folder, 'resources/livros.yaml');
const events: Fact[] = [];
let live: LiveConfig;
let server: TestServer;
let closed: TestServer;
let admin: string;
let hash: string;

const restore = () => {
  cpSync('tests/support/config', folder, { recursive: true });
  appendFileSync(
    path.join(folder, 'departments/admin.yaml'),
    '  - { path: /contas/editor, label: Editor, page: ConfigEditor }\n',
  );
};
beforeAll(async () => {
  restore();
  live = new LiveConfig(folder);
  const tell = (fact: Fact) => void (fact.event === 'refused' || events.push(fact));
  server = await startServer({
    current: live.current,
    editing: { folder, refresh: () => live.refresh() },
    tell,
  });
  closed = await startServer({ current: live.current });
  admin = await server.tokenOf('admin');
});
afterAll(async () => {
  await server.stop();
  await closed.stop();
});
beforeEach(async () => {
  restore();
  await live.refresh();
  ({ hash } = (await get('resources/livros.yaml')).body as { hash: string });
});

const get = (file: string, token = admin) => server.request('GET', `/config/edit/${file}`, { token });
const send = (
  edits: unknown,
  more: { search?: string; file?: string; hash?: unknown; headers?: Record<string, string> } = {},
) =>
  server.request('POST', `/config/edit/${more.file ?? 'resources/livros.yaml'}${more.search ?? ''}`, {
    token: admin,
    body: { hash: more.hash ?? hash, edits },
    ...(more.headers && { headers: more.headers }),
  });
const label = (value: unknown): Edit[] => [{ do: 'set', path: ['fields', 'isbn', 'label'], value }];
const text = () => readFileSync(books, 'utf8');
const hashOf = async (file: string) => (await get(file)).body.hash;

it('the browser learns whether the config can be edited', async () => {
  expect((await server.request('GET', '/config/index.json')).body).toMatchObject({ editable: true });
  expect((await closed.request('GET', '/config/index.json')).body).not.toHaveProperty('editable');
});

describe('the config editor', () => {
  it('is for users with its screen, if the server allows it', async () => {
    expect((await server.request('GET', '/config/edit.json', { token: admin })).status).toBe(200);
    for (const address of ['/config/edit.json', '/config/edit/resources/livros.yaml']) {
      const reader = await server.tokenOf('leitor');
      expect((await server.request('GET', address)).status).toBe(401);
      expect((await server.request('GET', address, { token: reader })).status).toBe(403);
      const other = await closed.tokenOf('admin');
      expect(await closed.request('GET', address, { token: other })).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining('PORTAL_EDIT_CONFIG=on') },
      });
    }
    const reader = await server.tokenOf('leitor');
    const body = { hash, edits: label('Código') };
    const address = '/config/edit/resources/livros.yaml';
    expect((await server.request('POST', address, { token: reader, body })).status).toBe(403);
    expect(text()).toContain('label: ISBN');
  });

  it('is closed while viewing the portal as someone else', async () => {
    const headers = { 'x-portal-view-as': 'permissions=admin' };
    expect((await send(label('Código'), { headers })).status).toBe(403);
    expect(text()).toContain('label: ISBN');
  });
});

describe('the editable files', () => {
  it('are resources and departments that the loader has read, and no others', async () => {
    const others = [
      'portal.yaml',
      '../segredo.yaml',
      'resources/../portal.yaml',
      'resources/..%2fportal.yaml',
      'resources/nada.yaml',
      '/etc/passwd',
      'departments/',
    ];
    writeFileSync(path.join(path.dirname(folder), 'segredo.yaml'), 'a: 1\n');
    for (const file of others) {
      expect((await get(file)).status, file).toBe(404);
      expect((await send(label('x'), { file })).status, file).toBe(404);
    }
    expect((await get('departments/acervo.yaml')).body).toMatchObject({
      text: expect.stringContaining('/acervo/livros'),
    });
  });

  it('refuse malformed edits', async () => {
    for (const edits of [
      undefined,
      {},
      [{}],
      [{ do: 'set', path: 'fields', value: 1 }],
      [{ do: 'rm', path: [] }],
    ])
      expect((await send(edits)).status).toBe(400);
    expect((await send(label('x'), { hash: 3 })).status).toBe(400);
    expect((await send([{ do: 'remove', path: ['fields', 'nada'] }])).status).toBe(422);
    expect((await send([])).status).toBe(400);
  });
});

describe('aliases that a file can’t have', () => {
  const bomb = `[&a0 [x, x], ${Array.from({ length: 8 }, (_, at) => `&a${at + 1} [${Array(10).fill(`*a${at}`).join(', ')}]`).join(', ')}]`;
  const itself = 'contém a si mesmo';
  it.each<[string, string, string]>([
    ['one that contains itself', '&f { outro: *f }', itself],
    ['two that contain each other', '&f [&g [*f], *g]', itself],
    ['one without its anchor', '{ outro: *nada }', 'não existe'],
    ['very many', bomb, 'se repetem demais'],
    ['one that is merged into itself', '&f { <<: *f }', '"<<" não é usada aqui'],
  ])('%s: refused with the sentence of "portal check"', async (_name, typed, sentence) => {
    const edits = [{ do: 'write', path: ['fields', 'isbn'], text: typed }];
    const found = { isRight: false, problems: [{ message: expect.stringContaining(sentence) }] };
    const [checked, preview, saved] = [
      await send(edits, { search: '?check=true' }),
      await send(edits, { search: '?dryRun=true' }),
      await send(edits),
    ];
    expect(checked).toMatchObject({ status: 200, body: found });
    expect(preview).toMatchObject({ status: 200, body: found });
    expect(saved).toMatchObject({ status: 422, body: { problems: found.problems } });
    expect(text()).toContain('label: ISBN');
  });
});

describe('before it is saved', () => {
  const preview = (edits: unknown, file?: string, own?: string) =>
    send(edits, { search: '?dryRun=true', ...(file && { file }), ...(own && { hash: own }) });

  it('shows the problems that "portal check" reports', async () => {
    expect((await preview(label('Código'))).body).toMatchObject({
      isRight: true,
      access: { sets: [], people: { gain: 0, lose: 0 } },
    });
    const wrong = await preview([{ do: 'set', path: ['sort'], value: 'titullo' }]);
    expect(wrong.body).toMatchObject({
      isRight: false,
      problems: [
        {
          place: { file: 'config/resources/livros.yaml', line: 4 },
          severity: 'error',
          message: expect.stringContaining('Você quis dizer "titulo"?'),
          frame: expect.stringContaining('titullo'),
        },
      ],
    });
    expect(text()).toContain('sort: titulo\n');
  });

  it('shows who gains and who loses rights', async () => {
    const file = 'departments/acervo.yaml';
    const edits: Edit[] = [{ do: 'set', path: ['routes', 1, 'list', 'actions'], value: ['create', 'edit'] }];
    const { body } = await preview(edits, file, await hashOf(file));
    const { access } = body as { access: { sets: unknown[]; people: { lose: number; names: unknown[] } } };
    expect(access.sets).toEqual([
      { who: 'acervo', changes: [{ kind: 'lost', what: 'exclui autores', rows: '', widens: false }] },
    ]);
    expect(access.people.lose).toBeGreaterThan(0);
    expect(access.people.names).toHaveLength(access.people.lose);
  });
});

describe('a change that is being typed', () => {
  const check = (edits: Edit[]) => send(edits, { search: '?check=true' });

  it('is checked while other requests are answered, and is not saved', async () => {
    const before = text();
    // So much config that checking it takes many times as long as a small response.
    const many = Array.from({ length: 80 }, (_, at) => path.join(folder, `resources/extra${at}.yaml`));
    for (const file of many) writeFileSync(file, before);
    const done: string[] = [];
    const wrong = check([{ do: 'set', path: ['sort'], value: 'titullo' }]).finally(() => done.push('check'));
    await server.request('GET', '/config/index.json').finally(() => done.push('another'));
    const answer = await wrong;
    for (const file of many) rmSync(file);
    expect(done).toEqual(['another', 'check']);
    expect(answer).toMatchObject({
      status: 200,
      body: { isRight: false, problems: [{ message: expect.stringContaining('titullo') }] },
    });
    expect((await check(label('Código'))).body).toEqual({ isRight: true, problems: [] });
    expect(text()).toBe(before);
  });
});

describe('a saved change', () => {
  it('is in the file and in the portal, and changes nothing else of the file', async () => {
    const before = text();
    const { mode } = statSync(books);
    const saved = await send(label('Código'));
    expect(saved).toMatchObject({ status: 200, body: { edits: [{ name: expect.any(String) }] } });
    expect(text()).toBe(before.replace('label: ISBN', 'label: Código'));
    expect(statSync(books).mode).toBe(mode);
    expect(live.current().portal.resources.livros!.fields.isbn!.label).toBe('Código');
  });

  it('never contains an error', async () => {
    const before = text();
    expect(await send([{ do: 'set', path: ['sort'], value: 'titullo' }])).toMatchObject({ status: 422 });
    expect(await send([{ do: 'write', path: ['fields', 'isbn'], text: '{ type: text' }])).toMatchObject({
      status: 422,
    });
    expect(text()).toBe(before);
  });

  it('never overwrites the changes of somebody else', async () => {
    writeFileSync(books, text().replace('label: Autor,', 'label: Autoria,'));
    expect(await send(label('Código'))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('recarregue') },
    });
    expect(text()).toContain('label: ISBN');
    expect(text()).toContain('label: Autoria');
  });

  it('can be undone as long as nothing has changed since, and not after that', async () => {
    const before = text();
    const saved = (await send(label('Código'))).body as { hash: string };
    const undo = (mark: string) => send([], { search: '?undo=true', hash: mark });
    expect((await undo(hash)).status).toBe(409);
    expect(await undo(saved.hash)).toMatchObject({ status: 200, body: { text: before } });
    expect(text()).toBe(before);
    expect(live.current().portal.resources.livros!.fields.isbn!.label).toBe('ISBN');

    const again = (await send(label('Código'))).body as { hash: string };
    writeFileSync(books, text().replace('label: Autor,', 'label: Autoria,'));
    expect((await undo(again.hash)).status).toBe(409);
    expect(text()).toContain('label: Código');
  });
});

describe('a save on a disk that is full', () => {
  const refusedThenSaved = async (fail: () => Promise<() => void> | (() => void), reason: RegExp) => {
    const before = text();
    const { edits } = (await get('resources/livros.yaml')).body as { edits: unknown[] };
    const mend = await fail();
    const { status, body } = await send(label('Código cheio'));
    mend();
    expect([status, body]).toEqual([
      503,
      expect.objectContaining({ message: expect.stringMatching(reason) }),
    ]);
    expect(text()).toBe(before);
    expect((await get('resources/livros.yaml')).body).toMatchObject({ edits });
    expect((await send(label('Código cheio'))).status).toBe(200);
  };

  it('of the config is 503 with the reason, and changes nothing', () =>
    refusedThenSaved(async () => {
      const disk = await FaultyDisk.over(folder);
      disk.fault = { kind: 'write', n: 1, mode: 'ENOSPC' };
      return () => disk.restore();
    }, /disco da configuração está cheio/));

  it('that can not be read at a moment of a save is 503 and unchanged, or it is saved', async () => {
    const before = text();
    const disk = await FaultyDisk.over(folder);
    const seen = new Set<number>();
    try {
      for (let n = 1, isOver = false; !isOver; n += 4) {
        restore();
        disk.failed = undefined;
        disk.fault = { kind: 'open', n: (disk.counts.get('open') ?? 0) + n, mode: 'EIO' };
        const { status } = await send(label('Código'));
        disk.fault = undefined;
        expect([200, 503]).toContain(status);
        expect(text() === before).toBe(status !== 200);
        seen.add(status);
        isOver = disk.failed === undefined;
      }
    } finally {
      disk.restore();
    }
    expect([...seen]).toEqual(expect.arrayContaining([503, 200]));
  });

  it.skipIf(inPostgres)('of the data is 503, and changes nothing', () =>
    refusedThenSaved(() => {
      vi.spyOn(Journal.prototype, 'append').mockRejectedValueOnce(new Error('disco cheio'));
      return () => undefined;
    }, /Nada foi alterado/),
  );
});

it('every keyword of a field or screen has a form with texts, own kinds included', async () => {
  const { body } = await server.request('GET', '/config/edit.json', { token: admin });
  const { forms, departments } = body as {
    forms: {
      common: { name: string; text: string; control: { kind: string } }[];
      kinds: Record<string, { about: string; keywords: { name: string; control: object }[] }>;
      parts: Record<string, { keywords: { name: string; control: object }[] }>;
    };
    departments: { screens: { label: string; at: unknown[] }[] }[];
  };
  expect(forms.common.find(({ name }) => name === 'required')).toMatchObject({ control: { kind: 'yesNo' } });
  expect(forms.common.every(({ text: words }) => words.length > 3)).toBe(true);
  expect(forms.kinds.text!.keywords).toContainEqual(
    expect.objectContaining({ name: 'maxLength', control: { kind: 'number' } }),
  );
  expect(forms.kinds.reference!.keywords).toContainEqual(
    expect.objectContaining({ name: 'resource', control: { kind: 'resource' } }),
  );
  expect(forms.parts.route!.keywords).toContainEqual(
    expect.objectContaining({ name: 'list', control: { kind: 'keywords', form: 'list', short: 'resource' } }),
  );
  for (const [name, control] of Object.entries({
    columns: { kind: 'fields', maps: true },
    filters: { kind: 'fields', maps: false },
    actions: { kind: 'choices', values: expect.arrayContaining(['create', 'export']) },
    defaultFilter: { kind: 'yaml' },
  }))
    expect(forms.parts.list!.keywords).toContainEqual(expect.objectContaining({ name, control }));
  expect(departments.flatMap(({ screens }) => screens)).toContainEqual(
    expect.objectContaining({ label: 'Livros', at: ['routes', 0] }),
  );
});

it('auditors are told of each file that is published, and of no trial or refusal', async () => {
  const published = async (search: string, edits: unknown, mark: unknown = hash) => {
    events.length = 0;
    const { status } = await send(edits, { search, hash: mark });
    return [status, events.filter(({ event }) => event === 'publish')];
  };
  const told = {
    event: 'publish',
    account: 'admin@example.com',
    address: '127.0.0.1',
    method: 'password',
    outcome: 'success',
    file: 'resources/livros.yaml',
  };
  expect(await published('?check=true', label('Código'))).toEqual([200, []]);
  expect(await published('?dryRun=true', label('Código'))).toEqual([200, []]);
  expect(await published('', label('Código'), 'outra')).toEqual([409, []]);
  expect(await published('?check=false&check=true', label('Código'))).toEqual([200, [told]]);
  const mark = await hashOf('resources/livros.yaml');
  expect(await published('?undo=true&check=true', [], mark)).toEqual([200, [told]]);
  expect(text()).toContain('label: ISBN');
});
