import { newIdempotencyKey } from '#kit/idempotencyKey.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError, type DataProvider } from 'ra-core';
import { isSameAccount } from '#ui/session/account.ts';
import { accountOf } from '#model/api/tokenClaims.ts';
import { holdsSecret, restorable, draftValues } from '#ui/drafts/contents.ts';
import { queueSave, sendQueued, unsure } from '#ui/drafts/outbox/outbox.ts';
import {
  deleteOldDrafts,
  draftsOf,
  deleteDraftsOf,
  saveDraft,
  type StoredDraft,
} from '#ui/drafts/draftStore.ts';
import type { ClientResource } from '#model/api/answers.ts';

const fields = {
  nome: { id: 'nome', type: 'text', label: 'Nome' },
  ano: { id: 'ano', type: 'integer', label: 'Ano' },
  senha: { id: 'senha', type: 'password', label: 'Senha' },
  foto: { id: 'foto', type: 'file', label: 'Foto' },
  itens: {
    id: 'itens',
    type: 'items',
    label: 'Itens',
    fields: {
      qtd: { id: 'qtd', type: 'integer', label: 'Quantidade' },
      recibo: { id: 'recibo', type: 'file', label: 'Recibo' },
    },
  },
} as unknown as ClientResource['fields'];
const asked = Object.keys(fields);
const file = (id: string) => ({ id: id.padEnd(22, 'x'), name: 'a.png', size: 1, type: 'image/png' });

const draft = (more: Partial<StoredDraft> = {}): StoredDraft => ({
  id: newIdempotencyKey(),
  account: '7',
  place: '/horta/create',
  resource: 'plantas',
  title: 'Nova planta',
  at: Date.now(),
  values: { nome: 'Couve' },
  ...more,
});
const provider = (answer: (name: string, params: { data: object }) => Promise<{ data: object }>) =>
  ({ create: vi.fn(answer), update: vi.fn(answer) }) as unknown as DataProvider & {
    create: ReturnType<typeof vi.fn>;
    update: ReturnType<typeof vi.fn>;
  };

beforeEach(() => localStorage.clear());

describe('the contents of a draft', () => {
  it('is the input as typed: a text that is not a number stays a text', () => {
    const start = { nome: 'Couve', ano: 2020 };
    expect(draftValues(fields, asked, { nome: 'Couve', ano: '12x' }, start).values).toEqual({ ano: '12x' });
    expect(draftValues(fields, asked, { nome: '', ano: 2020 }, start).values).toEqual({ nome: '' });
  });

  it('is never a password, nor a file that no record holds; both are reported by label', () => {
    const start = { foto: [file('velha')] };
    const values = {
      senha: 'abc',
      foto: [file('velha'), file('nova')],
      itens: [{ qtd: 1, recibo: [file('nova')] }],
    };
    expect(draftValues(fields, asked, values, start)).toEqual({
      values: { itens: [{ qtd: 1 }] },
      left: ['Senha', 'Foto', 'Recibo'],
    });
    expect([holdsSecret(fields, { senha: 'x' }), holdsSecret(fields, { nome: 'x' })]).toEqual([true, false]);
  });

  it('is restored only into fields that may still be written', () => {
    expect(restorable({ nome: 'a', ano: 1 }, ['nome'])).toEqual({ values: { nome: 'a' }, isWhole: false });
    expect(restorable({ nome: 'a' }, asked).isWhole).toBe(true);
  });
});

describe('the drafts of this device', () => {
  it('belong to their account, and are deleted when it signs out; others stay', () => {
    saveDraft(draft());
    saveDraft(draft({ account: '8' }));
    expect([draftsOf('7').length, draftsOf('8').length, draftsOf(null).length]).toEqual([1, 1, 0]);
    deleteDraftsOf('7');
    expect([draftsOf('7').length, draftsOf('8').length]).toEqual([0, 1]);
  });

  it('expire after a month, except saves that wait to be sent', () => {
    const at = Date.now() - 31 * 86_400_000;
    saveDraft(draft({ at }));
    saveDraft(draft({ at, waiting: { since: at, data: {} } }));
    saveDraft(draft());
    localStorage.setItem('portal.draft:7:quebrado', '{"meio');
    deleteOldDrafts();
    expect(draftsOf('7').map(({ waiting }) => waiting !== undefined)).toEqual([true, false]);
    expect(localStorage.getItem('portal.draft:7:quebrado')).toBeNull();
  });

  it('are dropped, oldest first, to make space for the newest; reports when there is none', () => {
    saveDraft(draft({ title: 'Antigo', at: 1 }));
    const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('cheio', 'QuotaExceededError');
    });
    expect(saveDraft(draft({ title: 'Novo' }))).toBe(true);
    expect(draftsOf('7').map(({ title }) => title)).toEqual(['Novo']);
    set.mockImplementation(() => {
      throw new DOMException('cheio', 'QuotaExceededError');
    });
    expect(saveDraft(draft())).toBe(false);
    set.mockRestore();
  });
});

describe('saves that wait', () => {
  const save = (nome: string, more: object = {}) => queueSave({ ...draft(), ...more, data: { nome } }, true);

  it('are sent in order, each with its request key, and then deleted', async () => {
    save('primeira');
    save('segunda');
    const api = provider(async () => ({ data: { id: 1 } }));
    expect((await sendQueued('7', api, true)).sent).toHaveLength(2);
    expect(api.create.mock.calls.map(([, { data }]) => (data as { nome: string }).nome)).toEqual([
      'primeira',
      'segunda',
    ]);
    expect(draftsOf('7')).toEqual([]);
  });

  it('stop at the first without an answer, or when the session ends: all are kept', async () => {
    save('primeira');
    save('segunda');
    const silent = provider(async () => Promise.reject(new HttpError('', 0, null)));
    await sendQueued('7', silent, true);
    expect([silent.create.mock.calls.length, draftsOf('7').length]).toEqual([1, 2]);
    // The answer of react-admin for a request that ended in signing out.
    await sendQueued(
      '7',
      provider(async () => ({ data: {} })),
      true,
    );
    expect(draftsOf('7').every(({ waiting }) => waiting)).toBe(true);
  });

  it('that are refused stay as drafts with the reason; the next ones are still sent', async () => {
    save('primeira');
    save('segunda');
    let calls = 0;
    const api = provider(async () => {
      calls += 1;
      if (calls === 1) throw new HttpError('Corrija.', 422, { errors: { nome: 'Já existe' } });
      return { data: { id: 2 } };
    });
    const outcome = await sendQueued('7', api, true);
    expect([outcome.sent.length, outcome.refused.length]).toEqual([1, 1]);
    expect(draftsOf('7')).toMatchObject([{ refused: 'Corrija. Já existe', values: { nome: 'primeira' } }]);
  });

  it('of one record are combined, with the version that was read and only the changes', async () => {
    const base = { id: 3, version: 4, nome: 'Antes', ano: 2020 };
    const of = { place: '/horta/3', recordId: '3', base };
    queueSave({ ...draft(), ...of, data: { nome: 'Depois', ano: 2020 } }, true);
    queueSave({ ...draft(), ...of, data: { nome: 'Antes', ano: 2021 } }, true);
    const api = provider(async () => ({ data: { id: 3 } }));
    await sendQueued('7', api, true);
    expect(api.update.mock.calls).toMatchObject([
      ['plantas', { id: '3', data: { nome: 'Depois', ano: 2021 }, previousData: base }],
    ]);
  });

  it('are not sent again to an API that may have executed them already', async () => {
    queueSave({ ...draft(), data: { nome: 'x' } }, false);
    expect(draftsOf('7')).toMatchObject([{ refused: unsure() }]);
    const api = provider(async () => ({ data: { id: 1 } }));
    await sendQueued('7', api, false);
    expect(api.create).not.toHaveBeenCalled();
  });
});

describe('the account of a token', () => {
  const token = (sub: unknown, more = '') => `a.${btoa(JSON.stringify({ sub, more }))}.c`;
  it('is named by the token, if at all', () => {
    expect([accountOf(token('7')), accountOf('opaco'), accountOf(null), accountOf(token(7))]).toEqual([
      '7',
      null,
      null,
      null,
    ]);
    expect(isSameAccount(token('7'), token('7', 'novo'))).toBe(true);
    expect(isSameAccount(token('7'), token('8'))).toBe(false);
    expect(isSameAccount('opaco', 'opaco')).toBe(false);
  });
});
