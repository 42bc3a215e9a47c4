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
