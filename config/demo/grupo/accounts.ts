/** The demo accounts. Their order determines their ids, which the stamps of all other records use. */
const ids = [
  'vendas',
  'ceo',
  'comercial',
  'corretor',
  'logistica',
  'fiscal',
  'frotas',
  'financeiro',
  'rh',
  'almoxarifado',
  'motorista',
  'administrativo',
  'admin',
  'todos',
  'novo',
  'vazio',
  'sem',
  'motorista2',
  'corretor2',
  'bloqueado',
  'visitante',
] as const;

export type Account = (typeof ids)[number];

export const accounts: readonly Account[] = ids;

/** The id of an account's record: `by.frotas`. */
export const by = Object.fromEntries(ids.map((account, index) => [account, index + 1])) as Record<
  Account,
  number
>;
