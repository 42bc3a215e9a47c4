/** What the browser stores: for one account alone, and also where it forbids storage or has no space. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteOldDrafts, draftsOf, saveDraft } from '#ui/drafts/draftStore.ts';
import {
  clearReturnPath,
  getReturnPath,
  hasEnded,
  markEnded,
  setReturnPath,
  setSignInMessage,
  takeSignInMessage,
  getViewing,
  startViewing,
} from '#ui/session/session.ts';
import {
  isStorageBlocked,
  isStorageFull,
  keep,
  subscribeStorageFull,
  accountKey,
  listStoreKey,
  storedAccount,
} from '#kit/storage.ts';

const tokenOf = (account: string) => `h.${btoa(JSON.stringify({ sub: account }))}.signature-of-${account}`;
const signInAs = (account: string) => localStorage.setItem('token', tokenOf(account));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('the keys', () => {
  it('contain the account of the session, whatever its token is', () => {
    expect([storedAccount(), accountKey('page')]).toEqual(['', 'portal.page:']);
    signInAs('7');
    expect([accountKey('page'), listStoreKey('x.columns')]).toEqual([
      'portal.page:7',
      'RaStoreportal:7:.x.columns',
    ]);
    signInAs('a:b.c');
    expect(listStoreKey('x')).toBe('RaStoreportal:a%3Ab.c:.x');
    localStorage.setItem('token', 'opaque-token-of-another-backend');
    expect(storedAccount()).toBe('ther-backend');
  });

  it('of one account do not begin like those of another', () => {
    signInAs('7');
    const [own] = [listStoreKey('')];
    signInAs('71');
    expect(listStoreKey('').startsWith(own)).toBe(false);
  });
});

describe('after a session has ended, another account on the same device', () => {
  it('has no lines of the config beside the screen, which a reload brings back to the former', async () => {
    const reloaded = () => {
      vi.resetModules();
      return import('#kit/raioXOpen.ts');
    };
    signInAs('7');
    (await reloaded()).toggleRaioX();
    expect((await reloaded()).raioXOpen.get()).toBe(true);
    signInAs('71');
    expect((await reloaded()).raioXOpen.get()).toBe(false);
  });

  it('returns to no page of the former, and does not view as anyone', () => {
    signInAs('7');
    setReturnPath('/rh/salarios/12');
    startViewing({ who: { account: '9' }, label: 'x', permissions: [], from: '/' }, tokenOf('7'));
    signInAs('8');
    expect([getReturnPath(), getViewing()]).toEqual([null, null]);
    signInAs('7');
    expect([getReturnPath(), getViewing()?.label]).toEqual(['/rh/salarios/12', 'x']);
    clearReturnPath();
    expect(getReturnPath()).toBeNull();
  });

  it('finds the page that was opened without a session, and why the last one ended', () => {
    setReturnPath('/frotas');
    signInAs('7');
    setSignInMessage('Encerrada.');
    markEnded();
    localStorage.removeItem('token');
    expect([takeSignInMessage(), takeSignInMessage(), hasEnded()]).toEqual(['Encerrada.', null, true]);
    signInAs('8');
    expect(getReturnPath()).toBe('/frotas');
  });
});

it('a draft holds the typed fields, and only the same fields of its record', () => {
  const base = { id: 3, version: 4, nome: 'Ana', salario: 9000, cpf: '1' };
  const draft = { id: 'd', account: '7', place: '/rh/3', resource: 'rh', title: 'Ana', at: 1 };
  saveDraft({ ...draft, values: { nome: 'Bia' }, base });
  expect(draftsOf('7')[0]).toMatchObject({
    values: { nome: 'Bia' },
    base: { id: 3, version: 4, nome: 'Ana' },
  });
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/salario|9000|cpf/);
});

it('values that earlier versions stored without an account are deleted, and nothing else', () => {
  signInAs('7');
  const kept = ['portal.settings', 'portal.singleKeys:7', listStoreKey('a.columns'), 'of another site'];
  for (const key of [...kept, 'RaStoreportal.a.listParams', 'RaStoreportal.version', 'portal.sessionEnded'])
    localStorage.setItem(key, '1');
  sessionStorage.setItem('portal.page', '/rh');
  deleteOldDrafts();
  expect([Object.keys(localStorage).toSorted(), sessionStorage.length]).toEqual([
    [...kept, 'token'].toSorted(),
    0,
  ]);
});

describe('a browser without space', () => {
  const fill = () =>
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

  it('differs from storage that the browser forbids', () => {
    expect([isStorageBlocked(), isStorageFull()]).toEqual([false, false]);
    signInAs('7');
    sessionStorage.setItem('a', 'b');
    fill();
    expect([isStorageBlocked(), isStorageFull()]).toEqual([false, true]);
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(isStorageBlocked()).toBe(true);
  });

  it('first loses the list settings of other accounts, then says that nothing was stored', () => {
    signInAs('7');
    localStorage.setItem(listStoreKey('a.columns'), '1');
    localStorage.setItem('RaStoreportal:8:.a.columns', '1');
    const told = vi.fn<() => void>();
    const stop = subscribeStorageFull(told);
    fill();
    expect([keep(localStorage, 'x', 'y'), told.mock.calls.length]).toEqual([false, 1]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('RaStore'))).toEqual([
      listStoreKey('a.columns'),
    ]);
    stop();
  });
});
