/**
 * Users' screen settings, stored with their account so that they are the same on every device:
 *
 *     GET  /api/user-preferences                  {"loja/pedidos.columns": {…}}
 *     POST /api/user-preferences/set {key, value} null deletes it; "language" is one of `locales` of portal.yaml
 */
import { translate } from '#messages/translate.ts';
import type { LocaleTag } from '#messages/language.ts';
import { languagePreference } from '#model/api/languageCookie.ts';
import type { Portal } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import type { Store } from '../data/store.ts';
import { presentRows } from '../data/presentNames.ts';
import { systemTables, whereEqual, writeSystem } from '../data/systemTables.ts';
import { badRequest, type HttpResponse } from '../http/http.ts';
import type { Caller } from '../caller/caller.ts';

const table = systemTables.preferences;
const maxKeys = 300;
/** Maximum length of one value as JSON, in characters. */
const maxLength = 16_000;
const keyPattern = /^[\w./-]{1,160}$/;

const own = ({ account }: Pick<Caller, 'account'>) => ({ account: String(account.id) });

export async function listPreferences(store: Store, caller: Caller): Promise<HttpResponse> {
  const rows = presentRows(store, table, caller.portal);
  const { records } = await rows.find(table.shape, {
    where: whereEqual(own(caller)),
    sort: { field: 'id', order: 'ASC' },
  });
  return {
    body: Object.fromEntries(
      records.map(({ key, value }) => [String(key), JSON.parse(String(value)) as unknown]),
    ),
  };
}

const isOffered = ({ locales }: Portal, value: unknown): value is LocaleTag =>
  (locales as readonly unknown[]).includes(value);

/** The language that the user chose, if the portal still offers it. */
export async function preferredLanguage(
  store: Store,
  { portal, account }: Pick<Caller, 'portal' | 'account'>,
): Promise<LocaleTag | undefined> {
  if (portal.locales.length < 2) return undefined;
  const where = whereEqual({ ...own({ account }), key: languagePreference });
  const { records } = await store.using(table.model).find(table.shape, { where });
  const value: unknown = records[0] && JSON.parse(String(records[0].value));
  return isOffered(portal, value) ? value : undefined;
}

export async function setPreference(store: Store, caller: Caller, body: unknown): Promise<HttpResponse> {
  const { key, value, ...rest } = isMap(body) ? body : {};
  if (typeof key !== 'string' || !keyPattern.test(key) || value === undefined || Object.keys(rest).length > 0)
    throw badRequest(translate('serving.giveInKeyName'));
  if (key === languagePreference && value !== null && !isOffered(caller.portal, value))
    throw badRequest(translate('preferences.noLanguage', { languages: caller.portal.locales.join(', ') }));
  const text = JSON.stringify(value);
  if (text.length > maxLength) throw badRequest(translate('preferences.tooLong'));
  await writeSystem(store, table, async (transaction) => {
    const { records } = await transaction.find(table.shape, { where: whereEqual(own(caller)) });
    const held = records.find((row) => row.key === key);
    if (held && value === null) await transaction.remove(table.id, held.id);
    else if (held) await transaction.replace(table.id, { ...held, value: text });
    else if (value !== null) {
      if (records.length >= maxKeys) throw badRequest(translate('preferences.tooMany'));
      await transaction.insert(table.id, { ...own(caller), key, value: text });
    }
  });
  return { body: { key, value } };
}
