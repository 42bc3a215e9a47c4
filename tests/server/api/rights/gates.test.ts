/** The columns of the table of operations: who may try each, and with what key. Runs on both stores. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationName } from '#access/operations.ts';
import { systemAddresses } from '#server/api/systemRoutes.ts';
import { translate } from '#messages/translate.ts';
import { twoYards, yardRows } from '#tests/support/companies/twoYards.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer(() => ({ portal: twoYards(), rows: yardRows() }));

/** `direcao` only enters moves and deals; `names` only reads moves, and the names of their deals. */
type Case = { refused: 'direcao' | 'names'; method?: string; path: string; body?: unknown };
const cases: Readonly<Record<OperationName, Case>> = {
  list: { refused: 'direcao', path: '/deals' },
  one: { refused: 'direcao', path: '/deals/2' },
  history: { refused: 'direcao', path: '/deals/2/history' },
  mentions: { refused: 'direcao', path: '/deals/2/mentions' },
  download: { refused: 'direcao', path: '/deals/2/files/file/x' },
  aggregate: { refused: 'direcao', path: '/deals/aggregate?measures={"n":"count"}' },
  facets: { refused: 'direcao', path: '/deals/facets?facets=[{"field":"state","filter":{},"top":5}]' },
  create: { refused: 'names', method: 'POST', path: '/moves', body: {} },
  update: { refused: 'direcao', method: 'PUT', path: '/deals/2', body: { value: 1 } },
  remove: { refused: 'direcao', method: 'DELETE', path: '/deals/2' },
  merge: { refused: 'direcao', method: 'POST', path: '/deals/2/merge', body: { from: 4 } },
  transition: { refused: 'direcao', method: 'POST', path: '/deals/2/actions/send', body: {} },
  letter: {
    refused: 'direcao',
    method: 'POST',
    path: '/deals/2/letters',
    body: { screen: '/south/deals', button: 'Write' },
  },
  bulk: { refused: 'direcao', method: 'POST', path: '/deals/bulk', body: { do: 'delete', records: [] } },
  documents: { refused: 'names', method: 'POST', path: '/moves/documents' },
  reconcile: { refused: 'direcao', method: 'POST', path: '/moves/reconcile?dryRun=true', body: {} },
  preview: { refused: 'names', method: 'POST', path: '/moves/preview', body: {} },
  fills: { refused: 'names', method: 'POST', path: '/deals/fills?field=barcode', body: { value: '1' } },
  check: { refused: 'names', method: 'POST', path: '/moves/check', body: {} },
  upload: { refused: 'names', method: 'POST', path: '/deals/files/file' },
};
const operations = Object.entries(cases) as [OperationName, Case][];
const among = (...names: OperationName[]) => operations.filter(([name]) => names.includes(name));

const send = (token: string, { method = 'GET', path, body }: Omit<Case, 'refused'>) =>
  server.api(method, path, { token, ...(body !== undefined && { body }) });
const keyOf = async (verbs: string[]) => {
  const made = await server.as('leitor').post('/user-keys', {
    label: 'Robot',
    screens: ['/south/deals', '/south/moves'],
    verbs,
    expires: '2027-06-30',
  });
  expect(made.status, made.text).toBe(201);
  return (made.body as { key: string }).key;
};

describe('the gate', () => {
  it.each(operations)('of %s refuses who has another right to the records', async (operation, one) => {
    const { status, message } = await send(await server.tokenOf(one.refused), one);
    const name = one.path.startsWith('/deals') ? 'Deals' : 'Moves';
    expect([status, message]).toEqual([403, translate(`forbidden.${operation}`, { name })]);
  });

  it('of a page’s own addresses refuses who has no such page', async () => {
    const south = server.as('leitor');
    for (const path of ['/outbox-messages', '/scheduled-rules', '/scheduled-rules/deals.none/1'])
      expect([path, (await south.get(path)).status]).toEqual([path, 403]);
    for (const path of ['/outbox-messages/1/send', '/rules/deals.none/run'])
      expect([path, (await south.post(path, {})).status]).toEqual([path, 403]);
  });
});

describe('a key', () => {
  let editing: string;
  let reading: string;
  beforeAll(async () => {
    editing = await keyOf(['edit', 'send']);
    reading = await keyOf(['read']);
  });
  const notGiven = [403, translate('keys.notGiven')];
  const told = async (key: string, one: Case) => {
    const { status, message } = await send(key, one);
    return [status, message];
  };

  it.each(among('list', 'one', 'history', 'mentions', 'download', 'aggregate', 'facets'))(
    'asks for %s only with the verb `read`',
    async (_name, one) => {
      expect(await told(editing, one)).toEqual(notGiven);
      expect(await told(reading, one)).not.toEqual(notGiven);
    },
  );

  it.each(among('letter'))('is closed to %s, whatever its verbs', async (_name, one) => {
    expect(await told(reading, one)).toEqual(notGiven);
    expect(await told(editing, one)).toEqual(notGiven);
  });

  it('is not made with the verb of a transition that asks for a proof of identity, and says so', async () => {
    const asked = { label: 'Robot', screens: ['/south/deals'], expires: '2027-06-30' };
    const made = await server.as('leitor').post('/user-keys', { ...asked, verbs: ['read', 'win', 'lose'] });
    expect(made).toMatchObject({ status: 201, body: { verbs: ['read', 'lose'] } });
    const { key } = made.body as { key: string };
    expect((await server.api('POST', '/deals/4/actions/win', { token: key, body: {} })).status).toBe(403);
    const { body } = await server.api('GET', '/openapi.json', { token: key });
    const paths = Object.keys((body as { paths: object }).paths);
    expect(paths.filter((path) => path.includes('/actions/'))).toEqual(['/deals/{id}/actions/lose']);
    const { offered } = (await server.as('leitor').get('/user-keys')).body as {
      offered: { path: string; verbs: { id: string }[] }[];
    };
    const verbsOf = (path: string) => offered.find((one) => one.path === path)!.verbs.map(({ id }) => id);
    expect(verbsOf('/south/deals')).not.toContain('win');
    // Of another resource it asks for none.
    expect(verbsOf('/south/claims')).toContain('win');
    expect((await server.as('leitor').post('/user-keys', { ...asked, verbs: ['xyz'] })).status).toBe(422);
  });

  it('comes to no address of the portal’s own but those that are open to keys', async () => {
    const open: string[] = [];
    for (const [first, routes] of Object.entries(systemAddresses()))
      for (const { method, rest, key } of routes) {
        const part = (rest?.source ?? '')
          .replaceAll(/\[(?:\\.|[^\]])*\](?:\{[\d,]+\}|\+)?|\\d(?:\{[\d,]+\}|\+)?/g, '1')
          .replaceAll(/[\\^$()]/g, '');
        expect(rest?.test(part) ?? true, part).toBe(true);
        const path = `/${first}${part}`;
        const { status, message } = await send(reading, {
          method,
          path,
          ...(method === 'POST' && { body: {} }),
        });
        if (key === 'open') open.push(path);
        else expect([path, status, message]).toEqual([path, 403, translate('keys.notHere')]);
      }
    expect(open.toSorted()).toEqual(['/openapi.json', '/user-info']);
  });
});
