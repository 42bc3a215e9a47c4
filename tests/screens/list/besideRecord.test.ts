/** Which columns of a list stay in sight while one of its records is open beside it. */
import { expect, it } from 'vitest';
import { columnViews } from '#kinds/ui/columns.ts';
import { neededOf, sized } from '#screens/list/columns/columnSizes.ts';
import { portalWith } from '#tests/support/portal.ts';

const portal = portalWith({
  'resources/contas.yaml': `label: { one: Conta, many: Contas }
title: numero
fields:
  numero: { type: text, label: Número }
  vence: { type: date, label: Vence }
  favorecido: { type: text, label: Favorecido, lookup: [fornecedorId.nome, produtorId.nome] }
  fornecedorId: { type: reference, label: Fornecedor, resource: pessoas }
  produtorId: { type: reference, label: Produtor, resource: pessoas }
  valor: { type: money, label: Valor }
  situacao: { type: status, label: Situação, options: { aguardando: Aguardando aprovação, paga: Paga } }
`,
  'resources/pessoas.yaml': `label: { one: Pessoa, many: Pessoas }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
  'departments/caso.yaml': `label: Caso
permissions: [vendas]
routes:
  - { path: /contas, label: Contas, list: contas }
  - { path: /pessoas, label: Pessoas, list: pessoas }
`,
});
const { fields } = portal.resources.contas!;
const titles = Object.assign(() => 'Cooperativa', {});
const columns = columnViews(
  ['numero', 'vence', 'favorecido', 'valor', 'situacao'].map((field) => ({ field })),
  { fields },
  { titles, timeZone: 'UTC' },
);
const record = {
  id: 1,
  numero: 'CP-2026-00217',
  vence: '2026-10-19',
  favorecido: 'Cooperativa Agroindustrial do Vale',
  valor: 23188.75,
  situacao: 'aguardando',
};
/** The day with how late it is, as lists show it. */
const late = columns.map((column) =>
  column.field.id === 'vence' ? { ...column, note: () => 'há 12 d' } : column,
);
const sizedAt = (room: number) =>
  sized(late, { records: [record], widths: {}, room, needed: neededOf(columns, { sort: 'vence' }) }).columns;
const shownAt = (room: number) => sizedAt(room).map(({ field }) => field.id);

it('are the title, the sorted one and the state, before the party', () => {
  expect(shownAt(1000)).toEqual(['numero', 'vence', 'favorecido', 'valor', 'situacao']);
  expect(shownAt(600)).toEqual(['numero', 'vence', 'valor', 'situacao']);
});

it('stay on a small screen, where the state is rather cut than missing', () => {
  expect(shownAt(418)).toEqual(['numero', 'vence', 'situacao']);
  const widths = Object.fromEntries(sizedAt(418).map(({ field, width = 0 }) => [field.id, width]));
  expect(Object.values(widths).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(418);
  // the number and the day are whole
  const whole = Object.fromEntries(sizedAt(700).map(({ field, width = 0 }) => [field.id, width]));
  expect(widths.situacao).toBeLessThan(whole.situacao!);
  expect(widths.vence).toBeGreaterThanOrEqual(165);
  expect(widths.numero).toBeGreaterThanOrEqual(130);
});
