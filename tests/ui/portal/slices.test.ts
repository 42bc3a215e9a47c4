import { afterEach, describe, expect, it, vi } from 'vitest';
import { definitionsOf } from '#app/portal/config/definitions.ts';
import { findRoute } from '#access/findRoute.ts';
import { loadedResource, loadedSlice, loadSlice, screenAt } from '#ui/portal/slices.ts';
import type { ClientIndex } from '#model/api/answers.ts';
import { index, json, serve, signedInAs } from '#tests/app/shell/portal.tsx';
import { cpuTime } from '#tests/support/cpuTime.ts';

afterEach(() => vi.unstubAllGlobals());

describe('findRoute', () => {
  const found = (path: string) => {
    const match = findRoute(index, path);
    return match && [match.route.path, match.path, match.rest.join('/')];
  };

  it.each([
    ['/horta/plantas', ['/horta/plantas', '/horta/plantas', '']],
    ['/horta/plantas/', ['/horta/plantas', '/horta/plantas', '']],
    ['/HORTA/Plantas/7/show', ['/horta/plantas', '/horta/plantas', '7/show']],
    ['/horta/mudas/create', ['/horta/plantas', '/horta/mudas', 'create']],
    ['/horta/canteiros/todos/9', ['/horta/canteiros', '/horta/canteiros/todos', '9']],
    ['/horta/nada', ['/horta', '/horta', 'nada']],
    ['/', undefined],
    ['/hortas', undefined],
    ['/constructor', undefined],
  ])('%s is %j', (path, expected) => expect(found(path)).toEqual(expected));

  it('is as fast among ten thousand routes', () => {
    const department = index.departments[0]!;
    const routes = Array.from({ length: 10_000 }, (_, number) => ({
      ...department.routes[0]!,
      path: `/r/${number}`,
      aliases: [],
    }));
    const large: ClientIndex = { ...index, departments: [{ ...department, routes }] };
    findRoute(large, '/r/1');
    const start = cpuTime();
    for (let number = 0; number < 10_000; number += 1)
      expect(findRoute(large, `/r/${number}/edit`)!.path).toBe(`/r/${number}`);
    expect(cpuTime() - start).toBeLessThan(2000);
  });
});

describe('loadSlice', () => {
  it('requests a slice once, with the token, for any number of callers', async () => {
    const asked = serve();
    signedInAs(['horta']);
    const [one, other] = await Promise.all([loadSlice('horta'), loadSlice('horta')]);
    expect(one).toBe(other);
    await loadSlice('horta');
    expect(asked).toEqual(['/config/departments/horta.json']);
    expect(loadedSlice('horta')).toBe(one);
  });

  it('requests it again after a failure', async () => {
    serve({ department: () => json({ message: 'x' }, 503) });
    signedInAs(['horta']);
    await expect(loadSlice('horta')).rejects.toMatchObject({ status: 503 });
    serve();
    expect((await loadSlice('horta')).id).toBe('horta');
  });

  it('shows no data of one session to the next, not even late answers', async () => {
    let answer: (response: Response) => void = () => {};
    serve({ department: () => new Promise((resolve) => (answer = resolve)) });
    signedInAs(['horta']);
    const late = loadSlice('horta');
    await vi.waitFor(() => answer(json({ id: 'horta', version: '1', screens: {}, resources: {} })));
    signedInAs(['galpao']);
    await late;
    expect(loadedSlice('horta')).toBeUndefined();
  });
});

describe('screenAt', () => {
  it('finds the screens of loaded departments, by path, alias and tab', async () => {
    serve();
    signedInAs(['horta']);
    expect(screenAt('horta/plantas')).toBeUndefined();
    await loadSlice('horta');
    expect(screenAt('horta/plantas')).toMatchObject({
      path: '/horta/plantas',
      screen: { kind: 'list' },
      resource: { id: 'plantas' },
    });
    expect(screenAt('horta/mudas')).toMatchObject({ path: '/horta/mudas', screen: { kind: 'list' } });
    expect(screenAt('horta/canteiros')).toMatchObject({
      screen: { kind: 'page', page: 'Blank' },
      resource: undefined,
    });
    expect(screenAt('horta/canteiros/todos')).toMatchObject({ screen: { kind: 'list' } });
    expect(screenAt('horta/cofre')).toBeUndefined();
    expect(screenAt('plantas')).toBeUndefined();
    expect(loadedResource('plantas')?.label.one).toBe('Planta');
    expect(loadedResource('contas')).toBeUndefined();
  });
});

describe('definitionsOf', () => {
  it('gives react-admin the operations and labels of each screen and resource', async () => {
    serve();
    signedInAs(['horta']);
    const slice = await loadSlice('horta');
    const definitions = definitionsOf(
      index.departments.find(({ id }) => id === 'horta')!,
      slice,
      'America/Cuiaba',
    );
    expect(definitions['horta/plantas']).toMatchObject({
      hasList: true,
      hasCreate: true,
      hasEdit: true,
      hasShow: true,
      options: { label: 'Plantas' },
    });
    expect(definitions['horta/mudas']).toMatchObject({ hasList: true });
    expect(definitions['horta/medicoes']).toMatchObject({ hasList: true, hasCreate: false, hasEdit: false });
    expect(definitions['horta/canteiros/todos']).toMatchObject({
      hasList: true,
      options: { label: 'Todos' },
    });
    expect(definitions['horta/cofre']).toBeUndefined();
    const represent = definitions.plantas!.recordRepresentation as (record: object) => string;
    expect(represent({ id: 3, nome: 'Ipê' })).toBe('Ipê');
    expect(represent({ id: 3 })).toBe('#3');
  });
});
