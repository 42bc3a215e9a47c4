/** Something of all that the portal keeps beside the records, as it would be kept of a generated company. */
import type {
  KeptInBrowser,
  KeptSetting,
  KeptTableId,
  keptElsewhere,
  keptOpen,
} from '#model/renames/keptBeside.ts';
import type { Chance } from './chance.ts';
import { filterOver } from './filters.ts';
import { storedBy } from './records.ts';
import type { Resources } from './shapes.ts';

type Row = Readonly<Record<string, unknown>>;

export type Kept = {
  tables: Record<KeptTableId, Row>;
  settings: Record<KeptSetting, unknown>;
  browser: Record<KeptInBrowser, unknown>;
  open: Record<keyof typeof keptOpen, unknown>;
  elsewhere: Record<keyof typeof keptElsewhere, unknown>;
};

/**
 * Of one resource, with the list at this address. The types ask for an entry of each kind: what the portal keeps anew is
 * renamed at random, too.
 */
export function keptBy(chance: Chance, resources: Resources, id: string, screen: string): Kept {
  const { fields } = resources[id]!;
  const names = Object.keys(fields);
  const stored = Object.entries(fields).filter(([, field]) => field.type !== 'password');
  const record = () =>
    Object.fromEntries(chance.several(stored).map(([name, field]) => [name, storedBy(chance, field, 1)]));
  const [rule, field] = [`${id}.regra`, chance.pick(names)];
  const [list, inner] = Object.entries(fields).flatMap(([name, { fields: own }]) =>
    Object.keys((own ?? {}) as object).map((one) => [name, one] as const),
  )[0] ?? [field, undefined];
  const place = inner === undefined ? list : `${list}.${inner}`;
  const filter = filterOver(chance, fields);
  const columns = {
    order: chance.some(names),
    shown: { [field]: chance.maybe(50) },
    widths: { [chance.pick(names)]: 120 },
  };
  const sort = { field: chance.pick(names), order: 'ASC' };
  const of = { resource: id, record: '1' };
  const notice = {
    ...{ account: '1', state: 'new', act: 'a', rule, ...of, title: 'Texto', text: 'Texto', at: '2026-01-01' },
    quotes: [{ resource: id, id: 1, field }],
  };
  const query = { filter, sort, perPage: 25 };
  return {
    tables: {
      $identities: { identity: 'i', account: '1', provider: 'empresa', subject: 's' },
      $providerSessions: {
        session: 's',
        account: '1',
        provider: 'empresa',
        sid: '',
        subject: 's',
        until: '2026-01-01',
      },
      $sessions: { session: 's', account: '1', until: '2026-01-01' },
      $factors: { account: '1', kind: 'totp', credential: '' },
      $spent: { key: 'state s', until: '2026-01-01' },
      $accountLinks: { link: 'l', account: '1', kind: 'reset', until: '2026-01-01' },
      $keys: {
        digest: 'd',
        account: '1',
        label: 'Robô',
        screens: ['/x'],
        verbs: ['read'],
        expires: '2026-01-01',
      },
      $assistantRequests: { account: '1', state: 'waiting', until: '2026-01-01', digest: 'd' },
      $documentAnswers: { place: `${id}.${place}`, question: 'x', option: 'y' },
      $toldTitles: { resource: id, record: '1', number: '1', paid: '1.00', day: '2026-01-01' },
      $toldBalances: { place: `${id}.${place}`, account: '1', day: '2026-01-01', balance: '1.00' },
      $uploads: { file: 'f', account: '1', place: `${id}.${place}`, at: '2026-01-01' },
      $messages: {
        messageId: 'm',
        channel: 'mail',
        state: 'sent',
        act: 'a',
        rule,
        ...of,
        order: `mail x ${id}/1`,
      },
      $notices: notice,
      $favourites: { account: '1', path: screen },
      $sharedViews: {
        screen,
        account: '1',
        label: 'V',
        by: 'Ana',
        view: JSON.stringify({ ...query, columns }),
      },
      $webhooksOff: { webhook: 'w', url: 'https://example.com' },
      $votes: { ...of, transition: 'passo', account: '1', principal: '1', version: 1 },
      $preferences: { account: '1', key: `${screen.slice(1)}.columns`, value: JSON.stringify(columns) },
      $schedules: { schedule: `${rule} at ${field} 3 08:00`, through: '2026-01-01T00:00' },
      $clock: { date: '2026-01-01' },
      $ruleRuns: { rule, moment: '2026-01-01T08:00', done: 1 },
      $moments: { rule, record: '1', due: 'once' },
      $counters: { resource: id, field, of: '1', year: '2026', last: 7 },
      $configEdits: { file: 'portal.yaml', account: '1' },
      $undoables: {
        ...{ account: '1', ...of, kind: 'delete', until: '2999-01-01', before: { id: 1, ...record() } },
        ...{ unchosen: [inner === undefined ? field : `${list}.0.${inner}`] },
        retracted: [{ table: '$notices', row: notice }],
      },
      $effects: {
        ...{
          rule,
          act: 'a',
          causeResource: id,
          causeId: '1',
          parent: '',
          ...of,
          kind: 'delete',
          transition: '',
        },
        ...{ title: 'Texto', digest: 'd', at: '2026-01-01', undone: '' },
        ...{ before: record(), after: record(), removed: { id: 1, ...record() } },
      },
    },
    settings: {
      columns: { ...columns, views: { 'own V': columns } },
      savedQueries: [{ label: 'V', value: { ...query, columns } }],
      listParams: { filter, sort: sort.field, order: 'ASC', page: 1, perPage: 25 },
      remembered: record(),
      'import.remembered': { [`${field} texto`]: { dateOrder: 'dmy' } },
      query: 'own V',
      view: 'table',
      tree: ['1'],
      timeline: { length: 'year', day: '2026-01-01' },
      calendar: { length: 'month', day: '2026-01-01' },
      widgets: ['w1'],
      rows: 10,
      density: 'wide',
      opening: 'page',
      favourites: [screen],
      recents: [{ path: screen, title: 'Texto' }],
    },
    browser: {
      draft: { resource: id, values: record() },
      elsewhereKnown: 'x',
      notice: 'Texto',
      page: screen,
      raioX: { file: 'resources/x.yaml', base: 'Texto', hash: 'x', text: 'Texto' },
      raioXMenu: 'rail',
      raioXOpen: 'open',
      reloaded: '1',
      sessionEnded: 'yes',
      singleKeys: 'off',
      viewAs: { account: '2' },
    },
    open: { forms: record(), addresses: { filter, sort: [sort.field, sort.order] } },
    elsewhere: {
      history: { resource: id, changes: {} },
      ids: { [id]: 3 },
      requests: { k: { id: 1, mark: 'm' } },
    },
  };
}
