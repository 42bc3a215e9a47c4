import { orders } from '../list/orders.ts';

/** The form on both sides: forty fields of the usual kinds. */
export const formFields = Array.from({ length: 40 }, (_, at) => ({
  id: `campo${at + 1}`,
  label: `Campo ${at + 1}`,
  type: (['text', 'text', 'integer', 'date', 'select'] as const)[at % 5]!,
}));

export const choices = { norte: 'Norte', sul: 'Sul', leste: 'Leste', oeste: 'Oeste' };

const valueOf = { text: 'texto', integer: 7, date: '2026-10-31', select: 'sul' };

export const forms = () => [
  {
    id: 1,
    nome: 'Ficha 1',
    ...Object.fromEntries(formFields.map(({ id, type }) => [id, valueOf[type]])),
  },
];

/** What a stock dashboard would get from its own backend: five figures and two series, in one response. */
export function figures() {
  const all = orders();
  const byMonth = new Map<string, number>();
  const byCity = new Map<string, number>();
  for (const { data, cidade, valor } of all) {
    byMonth.set(data.slice(0, 7), (byMonth.get(data.slice(0, 7)) ?? 0) + valor);
    byCity.set(cidade, (byCity.get(cidade) ?? 0) + valor);
  }
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  const series = (values: Map<string, number>) =>
    [...values].map(([name, value]) => ({ name, value })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    metrics: [
      { label: 'Pedidos', value: all.length },
      { label: 'Valor', value: sum((one) => one.valor) },
      { label: 'Peso', value: sum((one) => one.peso) },
      { label: 'Itens', value: sum((one) => one.itens) },
      { label: 'Pagos', value: sum((one) => Number(one.pago)) },
    ],
    months: series(byMonth),
    cities: series(byCity),
  };
}
