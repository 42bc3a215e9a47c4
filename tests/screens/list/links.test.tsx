/** References link to a list that contains the record, or are plain text if the user has none. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi } from '../support.tsx';

const kennel = portalWith({
  'resources/caes.yaml': `label: { one: Cão, many: Cães }
title: nome
fields:
  nome: { type: text, label: Nome }
  porte: { type: select, label: Porte, options: { pequeno: Pequeno, grande: Grande } }
form: [{ section: Cão, fields: [nome, porte] }]`,
  'resources/passeios.yaml': `label: { one: Passeio, many: Passeios }
title: dia
fields:
  dia: { type: date, label: Dia }
  caoId: { type: reference, label: Cão, resource: caes }
form: [{ section: Passeio, fields: [dia, caoId] }]`,
  'departments/agenda.yaml': `label: Agenda
permissions: [vendedor]
routes:
  - { path: /agenda/passeios, label: Passeios, list: { resource: passeios, columns: [dia, caoId], filters: [], actions: [] } }`,
  'departments/canil.yaml': `label: Canil
permissions: [canil]
routes:
  - { path: /canil/grandes, label: Grandes, list: { resource: caes, filter: { porte: grande } } }
  - { path: /canil/todos, label: Todos, permissions: [chefe], list: caes }`,
});
const dogs = [
  { id: 1, nome: 'Thor', porte: 'grande' },
  { id: 2, nome: 'Mel', porte: 'pequeno' },
];
const walks = [
  { id: 10, dia: '2026-10-01', caoId: 1 },
  { id: 11, dia: '2026-10-02', caoId: 2 },
];
afterEach(() => vi.unstubAllGlobals());

async function draw(...permissions: string[]) {
  const calls = serveApi(({ path }) => {
    if (path === '/api/passeios') return { body: walks };
    if (path === '/api/caes') return { body: dogs };
    return path === '/api/user-info' ? { body: {} } : undefined;
  });
  drawScreen({ portal: kennel, permissions, route: '/agenda/passeios' });
  await screen.findByText('Mel');
  return calls;
}
const addressOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

describe('a reference', () => {
  it('links to a list of all records in another department, without further requests', async () => {
    const calls = await draw('vendedor', 'canil', 'chefe');
    expect(addressOf('Thor')).toBe('/canil/todos/1/show');
    expect(addressOf('Mel')).toBe('/canil/todos/2/show');
    expect(calls.filter(({ path }) => path === '/api/caes')).toHaveLength(1);
  });

  it('links to a list of some records if it contains this one, which is checked once', async () => {
    const calls = await draw('vendedor', 'canil');
    await waitFor(() => expect(addressOf('Thor')).toBe('/canil/grandes/1/show'));
    expect(addressOf('Mel')).toBeUndefined();
    expect(calls.filter(({ path }) => path === '/api/caes')).toHaveLength(2);
  });

  it('is plain text for users without such a list', async () => {
    await draw('vendedor');
    expect(addressOf('Thor')).toBeUndefined();
  });
});
