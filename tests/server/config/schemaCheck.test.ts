/** A version of the config that the store has to prepare: the portal serves the previous one meanwhile. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HeldField } from '#compiler/lastGood/lastGood.ts';
import { reviewOf } from '#authoring/server/review.ts';
import { LiveConfig } from '#server/config/liveConfig.ts';
import { configFilesIn } from '#authoring/server/editHistory.ts';
import type { Portal } from '#model/types.ts';
import { newFolder } from '#tests/support/newFolder.ts';

let folder: string;
let config: string;
let live: LiveConfig;
let held: HeldField[];
let prepare: (portal: Portal) => Promise<void>;
const logged: string[] = [];
const edit = (file: string, from: string, to: string) => {
  const whole = path.join(config, file);
  writeFileSync(whole, readFileSync(whole, 'utf8').replace(from, to));
};
const actions = () => {
  const acervo = live.current().portal.departments.find(({ id }) => id === 'acervo');
  const screen = acervo?.routes.find(({ path: at }) => at === '/acervo/autores')?.screen;
  return (screen as { actions?: readonly string[] } | undefined)?.actions;
};
const label = () => live.current().portal.resources.autores!.label;

beforeEach(async () => {
  folder = newFolder();
  config = path.join(folder, 'config');
  cpSync('tests/support/config', config, { recursive: true });
  held = [];
  logged.length = 0;
  prepare = async () => undefined;
  live = new LiveConfig(config, { hasSchemaCheck: true, data: folder, log: (text) => logged.push(text) });
  await live.setSchemaCheck({
    unmigratedFields: async ({ resources }) =>
      held.filter((one) => resources[one.resource]!.label.one === 'Escritor'),
    prepare: (portal) => prepare(portal),
  });
});
afterEach(() => live.close());

describe('a new version of the config', () => {
  it('is served once the store has prepared it; the rights that it withdraws end at once', async () => {
    let done!: () => void;
    prepare = () => new Promise((resolve) => (done = resolve));
    edit(
      'departments/acervo.yaml',
      'resource: autores, actions: [create, edit, delete]',
      'resource: autores, actions: [edit]',
    );
    edit('resources/autores.yaml', 'one: Autor', 'one: Escritor');
    const asked = live.refresh();
    await expect.poll(actions).toEqual(['edit']);
    expect(label().one).toBe('Autor');
    done();
    await asked;
    expect(label().one).toBe('Escritor');
  });

  it('waits while the store does not answer, is tried again, and is reported once', async () => {
    prepare = () => Promise.reject(new Error('o banco não respondeu'));
    edit('resources/autores.yaml', 'one: Autor', 'one: Escritor');
    await live.refresh();
    await live.reconsider();
    expect(label().one).toBe('Autor');
    expect(logged.filter((text) => text.includes('o banco não respondeu'))).toHaveLength(1);
    prepare = async () => undefined;
    await live.reconsider();
    expect(label().one).toBe('Escritor');
  });

  it('waits as a whole if its fields do not match the columns, and keeps the version on disk', async () => {
    held = [{ resource: 'autores', field: 'nenhum', message: 'espera' }];
    edit('resources/autores.yaml', 'one: Autor', 'one: Escritor');
    await live.refresh();
    expect(label().one).toBe('Autor');
    expect(live.current().health?.outdated).toMatchObject([{ id: 'autores', state: 'old' }]);
    const again = new LiveConfig(config, { hasSchemaCheck: true, data: folder });
    await again.setSchemaCheck({
      unmigratedFields: async ({ resources }) => (resources.autores!.label.one === 'Escritor' ? held : []),
      prepare: async () => undefined,
    });
    expect(again.current().portal.resources.autores!.label.one).toBe('Autor');
    again.close();
    held = [];
    await live.reconsider();
    expect(label().one).toBe('Escritor');
    expect(live.current().health).toBeUndefined();
  });

  it('is announced in the editor before it is saved', async () => {
    const editing = { folder: config, refresh: () => undefined };
    const files = configFilesIn(editing);
    const file = files.find((one) => one.path.endsWith('autores.yaml'))!;
    const changed = { path: file.path, text: file.text!.replace('one: Autor', 'one: Escritor') };
    const asked = { served: live.current().portal, caller: undefined as never, dataOf: undefined as never };
    const change = { files, changed: [changed], folder: 'config' };
    held = [{ resource: 'autores', field: 'ativo', message: 'espera por migrate' }];
    const { problems } = await reviewOf(change, { ...asked, unmigratedFields: live.unmigratedFields });
    expect(problems).toMatchObject([
      { place: { line: 7 }, message: 'espera por migrate', severity: 'warning' },
    ]);
    held = [];
    expect((await reviewOf(change, { ...asked, unmigratedFields: live.unmigratedFields })).problems).toEqual(
      [],
    );
  });
});
