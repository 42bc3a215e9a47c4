/** The fields that a picker shows of a record below its title. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi } from '../support.tsx';

afterEach(() => vi.unstubAllGlobals());

const bills = (screens: string) =>
  portalWith({
    'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: numero
search: [numero, favorecido, vencimento, cpf, documento]
fields:
  numero: { type: text, label: Número }
  favorecido: { type: text, label: Favorecido }
  vencimento: { type: date, label: Vencimento }
  cpf: { type: cpf, label: CPF }
  documento: { type: text, label: Documento }
`,
    'resources/pagamentos.yaml': `
label: { one: Pagamento, many: Pagamentos }
title: contaId
fields:
  contaId: { type: reference, label: Conta, resource: contas, required: true }
`,
    'departments/caixa.yaml': `label: Caixa\npermissions: [vendedor]\nroutes:\n  - { path: /caixa/pagar, label: Pagar, form: pagamentos }\n${screens}`,
  });

const bill = {
  id: 1,
  version: 1,
  numero: 'C-1',
  favorecido: 'Ana Lima',
  vencimento: '2026-10-02',
  cpf: '52998224725',
};
/** The option of the picker: its title and the text below it. */
async function offered(screens: string) {
  serveApi(({ path }) => {
    if (path === '/api/user-info') return { body: { name: 'Eva' } };
    return path === '/api/contas' ? { body: [bill], total: 1 } : undefined;
  });
  drawScreen({ portal: bills(screens), route: '/caixa/pagar', at: '/caixa/pagar' });
  await userEvent.click(await screen.findByRole('combobox', { name: /^Conta/ }));
  const option = await screen.findByRole('option', { name: 'C-1' });
  return option.textContent;
}

it('the options of a picker show the fields that a search finds them by, if the user may read them', async () => {
  const list = '{ resource: contas, columns: [numero, favorecido, vencimento], actions: [], search: false }';
  const seen = `  - { path: /caixa/contas, label: Contas, list: ${list} }\n`;
  expect(await offered(seen)).toBe('C-1Ana Lima · 02/10/2026');
});

it('the options of a picker show only titles if the user may read no other field', async () => {
  expect(await offered('')).toBe('C-1');
});

it('a picker offers first the records that refer to the same ones as the form, also those beyond the first page', async () => {
  const portal = portalWith({
    'resources/empresas.yaml':
      'label: { one: Empresa, many: Empresas, gender: f }\ntitle: nome\nfields:\n  nome: { type: text, label: Nome }\n',
    'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: numero
fields:
  numero: { type: text, label: Número }
  empresaId: { type: reference, label: Empresa, resource: empresas }
`,
    'resources/pagamentos.yaml': `
label: { one: Pagamento, many: Pagamentos }
title: contaId
fields:
  empresaId: { type: reference, label: Empresa, resource: empresas }
  contaId: { type: reference, label: Conta, resource: contas, required: true }
`,
    'departments/caixa.yaml': `
label: Caixa
permissions: [vendedor]
routes:
  - { path: /caixa/pagar, label: Pagar, form: pagamentos }
  - { path: /caixa/contas, label: Contas, list: { resource: contas, columns: [numero, empresaId] } }
`,
  });
  const accounts = [
    { id: 1, numero: 'A-1', empresaId: 1 },
    { id: 2, numero: 'B-2', empresaId: 2 },
    { id: 3, numero: 'C-3', empresaId: null },
  ];
  const late = { id: 90, numero: 'Z-90', empresaId: 2 };
  serveApi(({ path, query }) => {
    if (path === '/api/user-info') return { body: { name: 'Eva' } };
    if (path === '/api/empresas')
      return {
        body: [
          { id: 1, nome: 'Alfa' },
          { id: 2, nome: 'Beta' },
        ],
        total: 2,
      };
    if (path !== '/api/contas') return undefined;
    const { empresaId } = (query.filter ?? {}) as { empresaId?: unknown };
    return empresaId === 2 ? { body: [accounts[1], late], total: 2 } : { body: accounts, total: 90 };
  });
  drawScreen({ portal, route: '/caixa/pagar', at: '/caixa/pagar' });
  const offeredNow = async (last: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: /^Conta/ }));
    await screen.findByRole('option', { name: last });
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent.slice(0, 3));
    return names.filter((name) => name !== 'Cri');
  };
  expect(await offeredNow('C-3')).toEqual(['A-1', 'B-2', 'C-3']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('combobox', { name: /^Empresa/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Beta' }));
  expect(await offeredNow('Z-90')).toEqual(['B-2', 'Z-9', 'A-1', 'C-3']);
});
