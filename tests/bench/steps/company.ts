import { writeCompany } from '../list/company.ts';
import { choices, formFields, forms } from './data.ts';

export const paths = { dashboard: '/pages/loja', form: '/loja/fichas' };

/** The list's company with a dashboard of five figures and two charts, and with a form of forty fields. */
export const writeShop = (folder: string) =>
  writeCompany(folder, {
    resources: {
      fichas: {
        label: { one: 'Ficha', many: 'Fichas' },
        title: 'nome',
        fields: {
          nome: { type: 'text', label: 'Nome', required: true },
          ...Object.fromEntries(
            formFields.map(({ id, label, type }) => [
              id,
              { type, label, ...(type === 'select' && { options: choices }) },
            ]),
          ),
        },
      },
    },
    routes: [
      { path: paths.form, label: 'Fichas', list: { resource: 'fichas', columns: ['nome'] } },
      {
        path: paths.dashboard,
        label: 'Painel',
        dashboard: {
          widgets: [
            { metric: 'Pedidos', resource: 'pedidos', value: 'count' },
            { metric: 'Valor', resource: 'pedidos', value: { sum: 'valor' } },
            { metric: 'Peso', resource: 'pedidos', value: { sum: 'peso' } },
            { metric: 'Itens', resource: 'pedidos', value: { sum: 'itens' } },
            { metric: 'Pagos', resource: 'pedidos', value: 'count', filter: { pago: true } },
            { chart: 'line', title: 'Por mês', resource: 'pedidos', groupBy: 'data:month', measures: sum },
            { chart: 'column', title: 'Por cidade', resource: 'pedidos', groupBy: 'cidade', measures: sum },
          ],
        },
      },
    ],
    data: { fichas: forms() },
  });

const sum = { Valor: { sum: 'valor' } };
