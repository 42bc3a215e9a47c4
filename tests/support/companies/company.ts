/**
 * The five companies that tests share: tests/fixtures/companies. Each stands on the library of tests/support/config, which
 * has the accounts (see tests/support/db.ts): `balcao` opens all of a company, `leitor` and `direcao` a part.
 */
import { parse, stringify } from 'yaml';
import type { Portal } from '#model/types.ts';
import { readFiles } from '#compiler/read/read.ts';
import { Report } from '#language/problems.ts';
import { filesOf, portalOf, type Texts } from '../portal.ts';

export type CompanyName = 'ledger' | 'library' | 'shop' | 'transport' | 'warehouse';

/** Keywords by file: `{ 'resources/titulos.yaml': { trash: true, fields: { valor: { max: 9 } } } }`; null removes one. */
export type Overlay = Record<string, object>;

/** The files of a config, by their path in it. */
const textsIn = (folder: string): Texts =>
  Object.fromEntries(
    readFiles(folder, new Report()).map(({ path, text }) => [path.slice(path.indexOf('/') + 1), text ?? '']),
  );

/** The company, with these keywords in place of its own or the library's. */
export function companyWith(name: CompanyName, overlay: Overlay = {}): Portal {
  const texts = { ...textsIn('tests/support/config'), ...textsIn(`tests/fixtures/companies/${name}`) };
  for (const [path, keywords] of Object.entries(overlay))
    texts[path] = stringify(merged(parse(texts[path] ?? '{}') as object, keywords));
  return portalOf(filesOf(texts));
}

function merged(base: object, over: object): object {
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = result[key];
    if (value === null) delete result[key];
    else if (isMap(before) && isMap(value)) result[key] = merged(before, value);
    else result[key] = value;
  }
  return result;
}

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const labelled = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, id]));

/** The ledger with people who approve orders, in absence by a delegate. Its accounts are the test's. */
export const approvingLedger = (overlay: Overlay = {}): Portal =>
  companyWith('ledger', {
    ...overlay,
    'portal.yaml': {
      delegations: { resource: 'ausencias', from: 'quemId', to: 'porId', since: 'inicio', until: 'fim' },
      ...overlay['portal.yaml'],
    },
    'resources/contas.yaml': {
      fields: { permissoes: { options: labelled(['compras', 'chefia', 'diretoria', 'almoxarifado']) } },
    },
  });
