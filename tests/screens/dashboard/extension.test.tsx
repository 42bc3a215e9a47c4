import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Portal } from '#model/types.ts';
import type { Widget } from '#model/types.ts';
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

describe("a widget of the company's own code", () => {
  it("has the frame of other widgets, and gets its options and the API's data", async () => {
    const { calls, container } = await draw([note({ linhas: [line] }), beside], ({ path }) =>
      path === '/api/reparos' ? { body: [], total: 3 } : undefined,
    );
    expect(await screen.findByText('3 reparos hoje')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Nota do dia' })).toHaveTextContent(/, \d+ de /);
    expect(calls.map(({ path }) => path)).toContain('/api/reparos');
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('shows an error in its place when it fails, and leaves the rest of the screen', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    await draw([note({ linhas: 'nenhuma' }), note({ linhas: [line] }), beside], () => ({
      body: [],
      total: 1,
    }));
    expect(await screen.findByText(/O código “NotaDoDia”, desta empresa, falhou/)).toBeVisible();
    expect(screen.getByText(/Em "options.linhas" cada item precisa/)).toBeVisible();
    expect(await screen.findByText('1 reparo hoje')).toBeVisible();
    quiet.mockRestore();
  });

  it('explains what to do when its code is missing', async () => {
    await draw([{ ...note({}), extension: 'Nova' } as Widget, beside], () => undefined);
    expect(screen.getByText('O código da peça “Nova” ainda não está aqui')).toBeVisible();
  });

  it('shows no records that the API refuses', async () => {
    await draw([note({ linhas: [line] }), beside], () => ({ status: 403, body: { message: 'Sem acesso.' } }));
    expect(await screen.findByText('reparos hoje: Sem acesso.')).toBeVisible();
  });
});
