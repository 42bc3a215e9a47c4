import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RuleRuns, type Preview, type ScheduledRule } from '#app/pages/runs/RuleRuns.tsx';
import { json, signedInAs } from '../shell/portal.tsx';
import { openPage } from './openPage.tsx';

const daily: ScheduledRule = {
  rule: 'plantas.rega',
  label: 'Rega as plantas',
  resource: 'Plantas',
  one: 'Planta',
  cause: 'Todo dia, às 06:00',
  steps: ['Altera Plantas'],
  next: '2026-11-01T06:00',
  runs: [
    {
      id: 7,
      moment: '2026-10-31T06:00',
      at: '2026-10-31T10:00:05Z',
      done: 2,
      already: 0,
      refused: 1,
      messages: ['Falta água'],
    },
  ],
};
const broken: ScheduledRule = {
  ...daily,
  rule: 'plantas.poda',
  label: 'Poda',
  runs: [{ ...daily.runs[0]!, id: 8, done: 0, refused: 0, messages: [], failed: true }],
};
const effect = {
  action: 'update',
  resource: 'plantas',
  id: '1',
  title: 'Alecrim',
  changes: { regada: [false, true] },
  rule: 'Rega as plantas',
  words: {
    one: 'Planta',
    many: 'Plantas',
    changes: [{ label: 'Regada', before: 'Não', after: 'Sim' }],
  },
} as const;
const preview: Preview = {
  moment: '2026-10-31T06:00',
  done: 1,
  already: 2,
  refused: 0,
  messages: [],
  effects: [effect],
  hidden: 1,
  digest: 'd1',
};

let rules: () => Response;
let run: (body: unknown) => Response;
const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  rules = () => json([daily, broken]);
  run = () => json({ moment: preview.moment, done: 1, already: 2, refused: 0, messages: [] });
  signedInAs(['ADMIN']);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input), 'http://portal.test');
    if (pathname === '/api/scheduled-rules') return rules();
    if (pathname === '/api/scheduled-rules/plantas.rega/7')
      return json({ effects: [{ ...effect, path: '/horta/plantas/1/show' }], hidden: 0 });
    if (search === '?dryRun=true') return json(preview);
    const body = JSON.parse(String(init?.body)) as unknown;
    sent.push(body);
    return run(body);
  });
});
afterEach(() => vi.unstubAllGlobals());

const cardOf = (name: string) => screen.findByRole('article', { name });
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Executar agora: Rega as plantas' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('O que vai acontecer');
  return within(dialog);
};

describe('the page of scheduled rules', () => {
  it('shows when each runs next, and the results and effects of its runs', async () => {
    openPage(<RuleRuns />, '/regras');
    const card = within(await cardOf('Rega as plantas'));
    for (const text of ['Todo dia, às 06:00', 'Executada em 2 plantas', 'Recusada em 1', '01/11/2026 06:00'])
      expect(card.getByText(text)).toBeVisible();
    expect(within(await cardOf('Poda')).getByText('Falhou')).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Execuções' }));
    expect(card.getByText('Falta água')).toBeInTheDocument();
    await userEvent.click(card.getByRole('button', { name: 'Ver resultado' }));
    expect(await card.findByRole('link', { name: 'Alterou Planta Alecrim' })).toHaveAttribute(
      'href',
      '/horta/plantas/1/show',
    );
  });

  it('previews a run, and requests exactly that', async () => {
    openPage(<RuleRuns />, '/regras');
    const dialog = await openDialog();
    expect(dialog.getByText('Seria executada em 1 planta · Já executada em 2')).toBeVisible();
    expect(dialog.getByText('Alterar Planta Alecrim')).toBeVisible();
    expect(dialog.getByText(/Pode haver mais mudanças/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Executar agora' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([{ digest: 'd1' }]);
  });

  it('reports that the effects have changed since, and does nothing unconfirmed', async () => {
    run = () => json({ message: 'O que a regra vai fazer mudou.' }, 409);
    openPage(<RuleRuns />, '/regras');
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Executar agora' }));
    expect(await dialog.findByText('O que a regra vai fazer mudou.')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('reports that there are none, or why they can’t be loaded', async () => {
    rules = () => json({ message: 'O servidor está parando.' }, 503);
    openPage(<RuleRuns />, '/regras');
    expect(await screen.findByText('O servidor está parando.')).toBeVisible();
    rules = () => json([]);
    await userEvent.click(screen.getByRole('button', { name: /tentar/i }));
    expect(await screen.findByText('Nenhuma regra tem hora marcada')).toBeVisible();
  });
});
