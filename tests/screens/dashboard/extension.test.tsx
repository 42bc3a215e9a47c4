import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Portal, Widget } from '../../../src/model/types.ts';
import { garage } from '../garage.ts';
import { drawScreen, serveApi, type Api } from '../support.tsx';

const route = '/oficina/painel';
const withWidgets = (widgets: readonly Widget[]): Portal => ({
  ...garage,
  departments: garage.departments.map((department) => ({
    ...department,
    routes: department.routes.map((one) =>
      one.path === route && one.screen.kind === 'dashboard'
        ? { ...one, screen: { kind: 'dashboard', widgets, filters: [] } }
        : one,
    ),
  })),
});
const note = (options: Record<string, unknown>): Widget => ({
  kind: 'extension',
  extension: 'NotaDoDia',
  title: 'Nota do dia',
  options,
});
const line = { resource: 'reparos', date: 'entrada', one: 'reparo hoje', many: 'reparos hoje' };
const beside: Widget = { kind: 'text', text: 'Isto continua aqui.' };

afterEach(() => vi.unstubAllGlobals());

async function draw(widgets: readonly Widget[], api: Api) {
  const calls = serveApi(api);
  const view = drawScreen({ portal: withWidgets(widgets), route, permissions: ['vendedor'] });
  await screen.findByText('Isto continua aqui.');
  return { calls, ...view };
}

describe("A piece of a dashboard in the company's own code", () => {
  it('stands in the frame of the others, with what the config tells it and the data of the API', async () => {
    const { calls, container } = await draw([note({ linhas: [line] }), beside], ({ path }) =>
      path === '/api/reparos' ? { body: [], total: 3 } : undefined,
    );
    expect(await screen.findByText('3 reparos hoje')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Nota do dia' })).toHaveTextContent(/, \d+ de /);
    expect(calls.map(({ path }) => path)).toContain('/api/reparos');
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('that fails says so in its place, and the rest of the screen stands', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    await draw([note({ linhas: 'nenhuma' }), note({ linhas: [line] }), beside], () => ({
      body: [],
      total: 1,
    }));
    expect(await screen.findByText(/O código "NotaDoDia", desta empresa, falhou/)).toBeVisible();
    expect(screen.getByText(/Em "options.linhas" cada item precisa/)).toBeVisible();
    expect(await screen.findByText('1 reparo hoje')).toBeVisible();
    quiet.mockRestore();
  });

  it('of which the code is not there yet says what to do', async () => {
    await draw([{ ...note({}), extension: 'Nova' } as Widget, beside], () => undefined);
    expect(screen.getByText('O código da peça "Nova" ainda não está aqui')).toBeVisible();
  });

  it('shows no record that the API does not give', async () => {
    await draw([note({ linhas: [line] }), beside], () => ({ status: 403, body: { message: 'Sem acesso.' } }));
    expect(await screen.findByText('reparos hoje: Sem acesso.')).toBeVisible();
  });
});
