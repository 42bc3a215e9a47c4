/**
 * The channels by which the portal tells or changes something, each with its addresses, and the tests of each class
 * of authorisation bug in it. `attack`: requests of a generated attacker, which tests/server/attacks/channels.all.test.ts sends to
 * two servers that differ only in fields hidden from the attacker. A cell 'twins' is proved by these.
 */
import type { Field } from '#model/types.ts';
import type { Chance } from '../generate/chance.ts';
import { askingAroundBy, tryingBy } from '../generate/asides.ts';
import { readingBy, writingBy, type Request, type Target } from '../generate/hostile.ts';
import { address } from '../generate/trial.ts';

export type BugClass =
  | 'hidden field'
  | 'hidden row'
  | 'inference'
  | 'existence'
  | 'write beyond rights'
  | 'another account'
  | 'stale right';

/** A test by its file under tests/ and a part of its title there. */
type Cover = 'twins' | `${string}.test.ts: ${string}` | `${string}.test.tsx: ${string}`;
export type Channel = {
  /** As in src/access/operations.ts and src/server/api/systemRoutes.ts, `:` for each part that varies. */
  routes: readonly string[];
  cells: Partial<Record<BugClass, Cover>>;
  attack?: (chance: Chance, target: Target) => Request | undefined;
};

/** The first of some requests of this shape that a generated attacker makes. */
const like =
  (make: (chance: Chance, target: Target) => Request, method: string, path: RegExp) =>
  (chance: Chance, target: Target): Request | undefined => {
    for (let tries = 0; tries < 60; tries++) {
      const request = make(chance, target);
      if (request.method === method && path.test(request.path)) return request;
    }
    return undefined;
  };
const get = (path: string) => (): Request => ({ method: 'GET', path });
const list = like(readingBy, 'GET', /^\/\w+(\?|$)/);
/** A condition over any field, as a filter of a list has it. */
const conditionBy = (chance: Chance, target: Target): unknown =>
  JSON.parse(new URLSearchParams(list(chance, target)?.path.split('?')[1]).get('filter') ?? '{}');
const withHeader = (request: Request | undefined, name: string, value: string) =>
  request && { ...request, headers: { ...request.headers, [name]: value } };
const screensOf = ({ portal }: Target) =>
  portal.departments.flatMap(({ routes }) => routes.map(({ path }) => path));

/** A list of records with these codes or unique combinations, spelled as uniqueness has them equal. */
function codesBy(chance: Chance, { portal }: Target): Request | undefined {
  const keys = Object.values(portal.resources).flatMap(({ id, fields, unique }) => [
    ...Object.values(fields).flatMap((field) => (field.unique ? [{ id, names: [field.id], field }] : [])),
    ...unique.flatMap((names) => (names.every((name) => fields[name]) ? [{ id, names }] : [])),
  ]);
  if (keys.length === 0) return undefined;
  const { id, names, field } = chance.pick<{ id: string; names: readonly string[]; field?: Field }>(keys);
  const values = [1, 2, 3, 4, 5, 6].map((nth) => `CODIGO ${nth}`);
  if (names.length > 1) {
    const codes = values.map((value) => Object.fromEntries(names.map((name) => [name, value])));
    return { method: 'GET', path: address(`/${id}`, { codes }) };
  }
  const codes = {
    [names[0]!]: field?.type === 'text' ? values : values.map((_, nth) => `QBC${4520 + nth}`),
  };
  return { method: 'GET', path: address(`/${id}`, { codes }) };
}

/** Rows of a table that name records by titles, ids and codes, and may update them. */
function checkedRowsBy(chance: Chance, { portal }: Target): Request | undefined {
  const resource = chance.pick(Object.values(portal.resources));
  const fields = chance.several(Object.values(resource.fields)).slice(0, 6);
  const codes = Object.values(resource.fields).flatMap(({ id, unique }) =>
    unique || id === 'id' ? [id] : [],
  );
  const update = chance.pick([...codes, ...resource.unique.map((names) => names.join(' ')), 'id']);
  const cell = () =>
    chance.pick(['', '#1', '2', '3', 'CODIGO 1', 'QBC4520', 'ana', 'a; b', '2026-10-01', 'sim']);
  const body = {
    columns: fields.map(({ id }) => ({ field: id, ...(chance.maybe(20) && { finds: true }) })),
    rows: [2, 3, 4].map((line) => ({ line, cells: fields.map(cell) })),
    existing: chance.pick(['refuse', 'create', { update }] as const),
  };
  return { method: 'POST', path: `/${resource.id}/check`, body };
}

const reads = {
  'hidden field': 'twins',
  'hidden row': 'twins',
  inference: 'twins',
  existence: 'twins',
} as const;
const writes = { ...reads, 'write beyond rights': 'server/generated/writing.all.test.ts: ' } as const;

export const channels = {
  list: {
    routes: ['GET /:name'],
    cells: {
      ...reads,
      'hidden field':
        'server/generated/reading.all.test.ts: lists and single records have the rows and fields',
      'hidden row': 'server/generated/reading.all.test.ts: lists and single records have the rows and fields',
      inference:
        'server/generated/reading.all.test.ts: a field is filtered, sorted, grouped and summed only over the records that show it',
    },
    attack: list,
  },
  codes: { routes: [], cells: reads, attack: codesBy },
  one: {
    routes: ['GET /:name/:id'],
    cells: {
      ...reads,
      'hidden field':
        'server/generated/reading.all.test.ts: lists and single records have the rows and fields',
      'hidden row': 'server/generated/reading.all.test.ts: lists and single records have the rows and fields',
    },
    attack: like(readingBy, 'GET', /^\/(?!config)\w+\/[^/?]+$/),
  },
  aggregate: {
    routes: ['GET /:name/aggregate'],
    cells: {
      ...reads,
      'hidden field': 'server/generated/reading.all.test.ts: records are counted if they may be listed',
      'hidden row': 'server/generated/reading.all.test.ts: records are counted if they may be listed',
      inference:
        'server/generated/reading.all.test.ts: a field is filtered, sorted, grouped and summed only over the records that show it',
    },
    attack: like(readingBy, 'GET', /^\/\w+\/aggregate\?/),
  },
  facets: {
    routes: ['GET /:name/facets'],
    cells: {
      ...reads,
      'hidden field': 'server/generated/reading.all.test.ts: facets count the values that their fields show',
      'hidden row': 'server/generated/reading.all.test.ts: facets count the values that their fields show',
    },
    attack: like(readingBy, 'GET', /^\/\w+\/facets\?/),
  },
  history: {
    routes: ['GET /:name/:id/history', 'GET /:name/:id/mentions'],
    cells: {
      ...reads,
      'hidden field':
        'server/generated/reading.all.test.ts: the history of a readable record contains only its readable fields',
      'hidden row':
        'server/generated/reading.all.test.ts: the history of a readable record contains only its readable fields',
    },
    attack: like(readingBy, 'GET', /^\/\w+\/[^/]+\/history$/),
  },
  files: {
    routes: ['GET /:name/:id/files/:place/:file', 'POST /:name/files/:place'],
    cells: {
      ...reads,
      'hidden field':
        'server/generated/reading.all.test.ts: a file is served to users who may read its field on its record',
      'hidden row':
        'server/generated/reading.all.test.ts: a file is served to users who may read its field on its record',
      'write beyond rights': 'server/generated/files.all.test.ts: ',
    },
    attack: like(readingBy, 'GET', /^\/\w+\/[^/]+\/files\//),
  },
  preview: {
    routes: ['POST /:name/preview', 'POST /:name/:id/preview', 'POST /:name/fills'],
    cells: writes,
    attack: like(readingBy, 'POST', /\/preview$/),
  },
  check: {
    routes: ['POST /:name/check'],
    cells: reads,
    attack: checkedRowsBy,
  },
  create: {
    routes: ['POST /:name', 'POST /:name/documents'],
    cells: writes,
    attack: like(writingBy, 'POST', /^\/\w+$/),
  },
  update: {
    routes: ['PUT /:name/:id', 'PATCH /:name/:id'],
    cells: writes,
    attack: like(writingBy, 'PUT', /^\/\w+\/[^/]+$/),
  },
  remove: {
    routes: ['DELETE /:name/:id'],
    cells: writes,
    attack: like(writingBy, 'DELETE', /^\/\w+\/[^/]+$/),
  },
  transition: {
    routes: ['POST /:name/:id/actions/:action'],
    cells: {
      ...writes,
      'another account': 'server/writes/approvals/approvals.test.ts: is never made by the requester',
    },
    attack: like(writingBy, 'POST', /\/actions\//),
  },
  letters: {
    routes: ['POST /:name/:id/letters', 'GET /record-letters'],
    cells: {
      ...writes,
      'another account': 'server/delivery/letters.test.ts: shows to each reader no more than they may read',
    },
    attack: like(writingBy, 'POST', /\/merge$/),
  },
  merge: { routes: ['POST /:name/:id/merge'], cells: writes, attack: like(writingBy, 'POST', /\/merge$/) },
  bulk: {
    routes: ['POST /:name/bulk', 'POST /:name/reconcile'],
    cells: writes,
    attack: like(tryingBy, 'POST', /\/bulk$/),
  },
  'dry run': {
    routes: [],
    cells: {
      ...reads,
      'write beyond rights': 'server/attacks/hiddenChanges.test.ts: protected values stay unchanged',
    },
    attack: like(tryingBy, 'POST', /\?dryRun=true$/),
  },
  undo: {
    routes: ['POST /recent-changes/:/undo', 'POST /recent-changes/undo', 'GET /deleted-records'],
    cells: {
      ...reads,
      'write beyond rights': 'server/attacks/hiddenChanges.test.ts: take back no change of others',
      'another account': 'server/writes/undo.test.ts: is refused to another account',
      'stale right': 'server/attacks/hiddenChanges.test.ts: one’s own change is not undone over a hidden one',
    },
    attack: (chance, target) => {
      if (chance.maybe(50)) return withHeader(writingBy(chance, target), 'Offer-Undo', '1');
      const changes = [1, 2, 3].map((id) => String(id + chance.upTo(4)));
      return chance.pick([
        { method: 'POST', path: `/recent-changes/${changes[0]!}/undo`, body: {} },
        { method: 'POST', path: '/recent-changes/undo', body: { changes } },
        { method: 'GET', path: '/deleted-records' },
      ]);
    },
  },
  idempotency: {
    routes: [],
    cells: {
      ...reads,
      'another account': 'server/writes/races.test.ts: is per account',
      'stale right': 'server/writes/races.test.ts: that was refused is checked again',
    },
    attack: (chance, target) =>
      withHeader(
        like(writingBy, 'POST', /^\/\w+$/)(chance, target),
        'Idempotency-Key',
        `chave-do-atacante-${chance.upTo(1)}`,
      ),
  },
  'view as': {
    routes: [],
    cells: {
      ...reads,
      'write beyond rights': 'server/accounts/viewAs.test.ts: while viewing as others',
      'another account': 'server/accounts/viewAs.test.ts: viewing as an account',
    },
    attack: (chance, target) =>
      withHeader(
        chance.maybe(70) ? readingBy(chance, target) : askingAroundBy(chance),
        'X-Portal-View-As',
        chance.pick(['@1', '@2', '@77', 'azul', 'verde', 'roxo,azul']),
      ),
  },
  search: {
    routes: ['GET /record-search'],
    cells: {
      ...reads,
      'hidden row': 'server/api/system/search.test.ts: finds for each user only records that they may open',
      inference: 'server/api/system/search.test.ts: finds for each user only records that they may open',
    },
    attack: like(askingAroundBy, 'GET', /^\/record-search/),
  },
  pendings: {
    routes: ['GET /user-pendings'],
    cells: {
      ...reads,
      'hidden row': 'server/api/system/pendings.test.ts: are limited to the rows of each user',
    },
    attack: get('/user-pendings'),
  },
  notifications: {
    routes: ['GET /user-notifications', 'POST /user-notifications/read'],
    cells: {
      ...reads,
      'another account':
        'server/delivery/notifications.test.ts: show their texts to users who may see the record',
      'stale right':
        'server/delivery/notifications.test.ts: lose their texts when the reader loses the record',
    },
    attack: get('/user-notifications'),
  },
  mail: {
    routes: ['GET /outbox-messages', 'POST /outbox-messages/:/send'],
    cells: {
      'hidden field': 'server/delivery/notifications.test.ts: are also mailed if requested',
      'hidden row': 'server/delivery/notifications.test.ts: shows states, attempts and errors to its users',
      existence: 'twins',
    },
    attack: get('/outbox-messages'),
  },
  'own state': {
    routes: [
      ...['GET /user-favourites', 'POST /user-favourites/pin'],
      ...['GET /user-preferences', 'POST /user-preferences/set'],
    ],
    cells: {
      existence: 'twins',
      'hidden row': 'server/api/system/sharedViews.test.ts: are only screens that the account may open',
      'another account':
        'server/accounts/accounts.test.ts: is stored, changed, deleted, and visible to its owner only',
    },
    attack: (chance, target) =>
      chance.pick([
        { method: 'GET', path: '/user-favourites' },
        { method: 'GET', path: '/user-preferences' },
        {
          method: 'POST',
          path: '/user-favourites/pin',
          body: { path: chance.pick(screensOf(target)), pinned: true },
        },
      ]),
  },
  'signing in by a provider': {
    routes: ['/auth'],
    cells: {
      'another account': 'features/providers/hostile.test.ts: refuses %s',
      existence: 'features/providers/providers.test.ts: leads nobody to an account by',
      'stale right':
        'features/providers/providers.test.ts: ends the rights of a group that the person has left',
    },
  },
  'groups of accounts': {
    routes: ['GET /account-groups', 'POST /sign-in-trials', 'POST /record-exports'],
    cells: {
      existence: 'twins',
      'hidden row': 'features/providers/providers.test.ts: tells where permissions come from',
      'write beyond rights':
        'features/providers/providers.test.ts: shows an administrator what the provider sends',
    },
    attack: (chance) =>
      chance.pick([
        { method: 'GET', path: `/account-groups?account=${1 + chance.upTo(9)}` },
        { method: 'POST', path: '/sign-in-trials', body: { provider: 'empresa' } },
        { method: 'POST', path: '/record-exports', body: { resource: 'contas', format: 'csv', count: 1 } },
      ]),
  },
  'keys for programs': {
    routes: [
      'GET /user-keys',
      'POST /user-keys',
      'DELETE /user-keys/:',
      'POST /user-keys/assistants/end',
      'GET /openapi.json',
    ],
    cells: {
      existence: 'twins',
      'another account': 'features/keys/programKeys.test.ts: ends at once when it is revoked',
      'write beyond rights':
        'features/keys/programKeys.test.ts: reads what its screen shows its owner, and nothing beyond',
      'stale right': 'features/keys/programKeys.test.ts: loses with the next request the rights',
    },
    attack: (chance) =>
      chance.pick([
        { method: 'GET', path: `/user-keys?account=${1 + chance.upTo(9)}` },
        { method: 'GET', path: '/user-keys?account=all' },
        { method: 'GET', path: '/openapi.json' },
        { method: 'DELETE', path: `/user-keys/${1 + chance.upTo(9)}` },
      ]),
  },
  assistants: {
    routes: [
      '/mcp',
      'GET /assistant-requests',
      'POST /assistant-requests',
      'POST /assistant-requests/:/accept',
      'POST /assistant-requests/:/refuse',
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-authorization-server',
      '/oauth/authorize',
      '/oauth/token',
      '/oauth/register',
      '/oauth/revoke',
      'GET /assistant-consents',
      'POST /assistant-consents',
      'POST /assistant-consents/refuse',
    ],
    cells: {
      'hidden field':
        'features/assistants/reading.test.ts: another field is refused as one that does not exist',
      'hidden row': 'features/assistants/reading.test.ts: such a record is as a missing one',
      existence: 'features/assistants/reading.test.ts: another screen is refused as one that does not exist',
      'another account': 'features/assistants/acting.test.ts: refuses a digest of another key',
      'write beyond rights':
        'features/assistants/acting.test.ts: has the verbs of the key and its screen alone',
      'stale right': 'features/assistants/protocol.test.ts: a key that ended',
    },
  },
  'links to a password': {
    routes: [
      '/password-reset',
      'GET /user-invitations',
      'POST /user-invitations',
      'POST /user-invitations/:/send',
      'DELETE /user-invitations/:',
    ],
    cells: {
      existence:
        'server/accounts/links/accountLinks.test.ts: answers alike whether the address has an account',
      'another account':
        'server/accounts/links/accountLinks.test.ts: is sent again, which voids the one before',
      'write beyond rights':
        'server/accounts/links/accountLinks.test.ts: invites with the rights of who invites',
      'stale right':
        'server/accounts/links/accountLinks.test.ts: lasts for half an hour, and until the account',
    },
    attack: (chance) =>
      chance.pick([
        { method: 'GET', path: '/user-invitations' },
        { method: 'POST', path: `/user-invitations/${1 + chance.upTo(9)}/send` },
        { method: 'DELETE', path: `/user-invitations/${1 + chance.upTo(9)}` },
      ]),
  },
  'another e-mail': {
    routes: ['GET /email-changes', 'DELETE /email-changes/:'],
    cells: {
      existence: 'server/accounts/links/emailChanges.test.ts: is dropped when either address refuses',
      'another account': 'server/accounts/links/emailChanges.test.ts: is dropped when either address refuses',
      'write beyond rights':
        'server/accounts/links/emailChanges.test.ts: is dropped when either address refuses',
      'stale right': 'server/accounts/links/emailChanges.test.ts: ends with three days',
    },
    attack: (chance) =>
      chance.pick([
        { method: 'GET', path: '/email-changes' },
        { method: 'DELETE', path: `/email-changes/${1 + chance.upTo(9)}` },
      ]),
  },
  'shared views': {
    routes: ['GET /shared-views', 'POST /shared-views/share', 'POST /shared-views/withdraw'],
    cells: {
      ...reads,
      'hidden field': 'server/api/system/sharedViews.test.ts: shows no field that its reader may not read',
      'write beyond rights':
        'server/api/system/sharedViews.test.ts: is withdrawn by its owner or an administrator',
    },
    attack: (chance, target) =>
      chance.maybe(30)
        ? { method: 'GET', path: '/shared-views' }
        : {
            method: 'POST',
            path: '/shared-views/share',
            body: {
              screen: chance.pick(screensOf(target)),
              label: 'Visão',
              filter: conditionBy(chance, target),
            },
          },
  },
  'scheduled rules': {
    routes: ['GET /scheduled-rules', 'GET /scheduled-rules/:', 'POST /rules/:/run'],
    cells: {
      'hidden field':
        'server/rules/schedule/rulesApi.test.ts: shows the effects of a run as far as the user may read them',
      'hidden row': 'server/rules/schedule/rulesApi.test.ts: can be simulated as far as the user may read',
      existence: 'twins',
      'write beyond rights': 'server/rules/schedule/rulesApi.test.ts: is for users of a page that offers it',
      'another account': 'server/rules/schedule/rulesApi.test.ts: stores no reasons for others',
    },
    attack: (chance, { portal }) => {
      const rule = `${chance.pick(Object.keys(portal.resources))}.regra1`;
      return chance.pick([
        { method: 'GET', path: '/scheduled-rules' },
        { method: 'GET', path: `/scheduled-rules/${rule}/1` },
        { method: 'POST', path: `/rules/${rule}/run`, body: {} },
      ]);
    },
  },
  'inbound mail': {
    routes: ['/inbound-mail/:'],
    cells: {
      existence:
        'features/inboundMail/inbound.test.ts: about nobody, or about someone else’s contact, with the same message',
      'write beyond rights': 'features/inboundMail/inbound.test.ts: from users who may not create notes',
      'another account': 'server/attacks/hiddenChanges.test.ts: an unknown sender',
    },
  },
  account: {
    routes: [
      '/login',
      'GET /user-info',
      'GET /login/step-up/options',
      'POST /login/step-up',
      '/login/verify',
      '/login/passkey',
      '/.well-known/passkey-endpoints',
      'GET /account/factors',
      'POST /account/factors/totp',
      'POST /account/factors/totp/confirm',
      'POST /account/factors/passkey',
      'POST /account/factors/passkey/confirm',
      'POST /account/factors/recovery',
      'POST /account/factors/:/remove',
      'GET /account/sessions',
      'POST /account/sessions/:/end',
      'GET /account-factors',
      'POST /account-factors/:/remove',
      'POST /account-sessions/end',
      'GET /user-identities',
      'DELETE /user-identities/:',
      'POST /account/sign-out',
      'POST /account/sign-out-all',
      'POST /account/password',
    ],
    cells: {
      'hidden field': 'server/accounts/viewAs.test.ts: never returns the password',
      existence:
        'server/accounts/session.test.ts: gives the same answer for an unknown e-mail and a wrong password',
      'another account':
        'server/accounts/session.test.ts: ends every session of the account, and of no other',
      'stale right': 'server/accounts/session.test.ts: end for good when it is blocked',
    },
    attack: get('/user-info'),
  },
  config: {
    routes: [
      ...['/config/departments/:.json', '/config/index.json', '/config/start.json', '/config/address.json'],
      '/config/drawn.json',
    ],
    cells: {
      ...reads,
      'hidden field': 'server/attacks/hiddenValues.test.ts: names no screen or field of others',
    },
    attack: (chance, target) => {
      const screen = chance.pick(screensOf(target));
      return {
        method: 'GET',
        path: chance.pick([
          ...target.portal.departments.map(({ id }) => `/config/departments/${id}.json`),
          address('/config/start.json').concat(`?at=${encodeURIComponent(screen)}`),
          `/config/drawn.json?draw=wide.beside&at=${encodeURIComponent(screen)}`,
          `/config/drawn.json?draw=phone.page&at=${encodeURIComponent(`${screen}/${chance.upTo(6)}/show`)}`,
          `/config/address.json?at=${encodeURIComponent(screen)}`,
        ]),
      };
    },
  },
  'config reports': {
    routes: [
      ...['/config/access.json', '/config/access/why', '/config/map.json', '/config/diagrams.json'],
      ...['/config/problems.json', '/config/reference.json'],
    ],
    cells: {
      'hidden field': 'server/config/configRoutes.test.ts: contains no record and no secret',
      existence: 'twins',
    },
    attack: (chance, { portal }) => {
      const resource = chance.pick(Object.keys(portal.resources));
      return {
        method: 'GET',
        path: chance.pick([
          `/config/access.json?resource=${resource}`,
          `/config/access/why?permission=norte&verb=read&resource=${resource}`,
          `/config/diagrams.json?resource=${resource}`,
          '/config/problems.json',
        ]),
      };
    },
  },
  demo: {
    routes: [
      '/config/demo.json',
      '/config/demo/example.json',
      '/config/demo/restore',
      '/config/demo/samples/',
      '/config/source.json',
    ],
    cells: {
      'hidden field':
        'features/demo/guard.test.ts: is public, and the index has of it only what it had before',
      'write beyond rights': 'features/demo/guard.test.ts: is refused',
      existence: 'features/demo/guard.test.ts: of a screen of others are as unknown as those of no screen',
    },
  },
  'config editor': {
    routes: ['/config/edit.json', '/config/edit/', '/config/edit/draft.json'],
    cells: {
      'hidden field': 'server/config/configEditor.test.ts: is for users with its screen',
      'write beyond rights':
        'server/config/configEditor.test.ts: are resources and departments that the loader has read',
      'another account':
        'server/config/configEditor.test.ts: is closed while viewing the portal as someone else',
    },
  },
  events: {
    routes: ['/config/events'],
    cells: {
      'hidden field':
        'server/delivery/notifications.test.ts: are announced on the event stream under a name that reveals nothing',
      'hidden row':
        'server/delivery/notifications.test.ts: are announced on the event stream under a name that reveals nothing',
    },
  },
  operations: {
    routes: ['/healthz', '/readyz', '/metrics', '/doctor'],
    cells: {
      'hidden row': 'server/http/health.test.ts: count by operation and resource, and contain no record',
      existence: 'server/http/health.test.ts: exist only for the named addresses',
    },
  },
} as const satisfies Record<string, Channel>;

export type ChannelName = keyof typeof channels;
