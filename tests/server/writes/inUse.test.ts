/** What is asked before a record is deleted: only resources that may refer to it, however many a company has. */
import { expect, it, vi } from 'vitest';
import type { Caller } from '#server/caller/caller.ts';
import type { Reader } from '#server/data/reader.ts';
import type { Id } from '#server/data/store.ts';
import { refuseInUse } from '#server/writes/inUse.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';

const portal = portalWith({
  ...listsOf('autores', 'obras', 'salas'),
  'resources/autores.yaml': `
label: { one: Autor, many: Autores }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
  'resources/obras.yaml': `
label: { one: Obra, many: Obras, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  autorId: { type: reference, label: Autor, resource: autores }
`,
  'resources/salas.yaml': `
label: { one: Sala, many: Salas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
});
const caller = { portal, access: { resources: new Map() }, viewer: { variables: {} } } as unknown as Caller;

/** Refuses with the message; `asked` are the resources that were read. */
async function deleting(resource: string, id: Id, total: number) {
  const find = vi.fn(async (_shape: { resource: { id: string } }) => ({ records: [], total }));
  const reader = { find, abilities: () => ({ deletesAsTold: true }) } as unknown as Reader;
  const refusal = await refuseInUse(
    { reader, caller, resource: portal.resources[resource]! },
    { id, version: 1 },
  ).catch((error: Error) => error.message);
  return { refusal, asked: [...new Set(find.mock.calls.map(([shape]) => shape.resource.id))] };
}

it('asks those that refer to it, and refuses where there is one', async () => {
  expect(await deleting('autores', 1, 0)).toEqual({ refusal: undefined, asked: ['obras'] });
  expect(await deleting('autores', 1, 1)).toEqual({
    refusal: expect.stringMatching(/Autor/),
    asked: ['obras'],
  });
});

it('asks nothing where nothing can refer to it', async () => {
  expect(await deleting('salas', 1, 0)).toEqual({ refusal: undefined, asked: [] });
});
