import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { garage, owners, repairs } from '../garage.ts';
import { drawScreen, serveApi, type Api, type Call } from '../support.tsx';

const route = '/oficina/reparos';
/** The garage with a rule that finishing a repair triggers. */
const ruled = {
  ...garage,
  resources: {
    ...garage.resources,
    reparos: {
      ...garage.resources.reparos!,
      rules: [
        {
          id: 'cobra',
          resource: 'reparos',
          label: 'Cobra o conserto',
          on: [{ kind: 'transition' as const, transitions: ['concluir'] }],
          when: {},
          then: [],
          paths: [],
          place: garage.resources.reparos!.place,
        },
      ],
    },
  },
};

const bill = (title: string) => ({
  action: 'create',
  resource: 'cobrancas',
  title,
  changes: {},
  rule: 'Cobra o conserto',
  words: {
    one: 'Cobrança',
    many: 'Cobranças',
    changes: [{ label: 'Valor', before: '', after: 'R$ 80,00' }],
  },
});
const nothing = { effects: [], hidden: 0, refusals: [], digest: 'd0' };
const oneBill = { ...nothing, effects: [bill('C-1')], hidden: 1, digest: 'd1' };

/** The same, with a transition that asks for these fields. */
const askingFor = (fields: string[]) => ({
  ...ruled,
  resources: {
    ...ruled.resources,
    reparos: {
      ...ruled.resources.reparos,
      transitions: ruled.resources.reparos.transitions.map((one) =>
        one.id === 'concluir' ? { ...one, fields } : one,
      ),
    },
  },
});
const asking = askingFor(['urgente', 'motivo']);

type Foreseen = object | ((call: Call) => object | Promise<object> | undefined);

async function show(foreseen: Foreseen, done: ReturnType<Api> = { body: repairs[0]! }, portal = ruled) {
  const dryRun = (call: Call) => {
    const body = typeof foreseen === 'function' ? foreseen(call) : foreseen;
    return body ? { body } : { status: 500, body: {} };
  };
  const calls = serveApi((call) => {
    if (call.path === '/api/user-info') return { body: {} };
    if (call.path === '/api/donos') return { body: owners };
    if (call.path === '/api/reparos/10') return { body: repairs[0]! };
    if (call.path.startsWith('/api/reparos/10/actions/'))
      return call.query.dryRun === true ? dryRun(call) : done;
    return { body: [] };
  });
  drawScreen({ portal, route, at: `${route}/10/show` });
  await userEvent.click(await screen.findByRole('button', { name: 'Concluir' }));
  const made = () => calls.filter(({ method, query }) => method === 'POST' && query.dryRun !== true);
  return { calls, made };
}

/** The dialog, and a way to type its reason. */
async function opened() {
  const dialog = await screen.findByRole('dialog');
  const type = async (reason: string) => {
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Urgente' }));
    await userEvent.type(within(dialog).getByLabelText(/Motivo da urgência/), reason);
  };
  return { dialog, type };
}
afterEach(() => vi.unstubAllGlobals());

describe('the effects of a transition', () => {
  it('are shown before confirmation; hidden ones are only mentioned', async () => {
    const { calls, made } = await show(oneBill);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Criar Cobrança C-1')).toBeVisible();
    expect(within(dialog).getByText('Valor: R$ 80,00')).toBeVisible();
    expect(within(dialog).getByText(/Pode haver mais mudanças/)).toBeVisible();
    expect(made()).toEqual([]);
    expect(within(dialog).getByRole('button', { name: 'Concluir' })).toHaveFocus();
    expect(dialog).toHaveAccessibleDescription('Confirma esta mudança?');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(made()).toHaveLength(1));
    expect(made()[0]!.headers.get('If-Effects')).toBe('d1');
    // The dialog shows what the click has already asked for.
    expect(calls.filter(({ query }) => query.dryRun === true)).toHaveLength(1);
  });

  it('need no confirmation if there are none', async () => {
    const { made } = await show(nothing);
    await waitFor(() => expect(made()).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are grouped if many are similar', async () => {
    await show({ ...nothing, effects: ['C-1', 'C-2', 'C-3', 'C-4'].map(bill) });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Criar 4 Cobranças')).toBeVisible();
    expect(within(dialog).queryByText(/C-4/)).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ver mais 1' }));
    expect(within(dialog).getByText(/C-4/)).toBeVisible();
  });

  it('on one record are one line: its main facts, and what else changes on demand', async () => {
    const change = (label: string, before: string, after: string) => ({ label, before, after });
    const load = { resource: 'cargas', id: '7', title: 'CG-7', changes: {}, rule: 'Cobra o conserto' };
    const words = { one: 'Carga', many: 'Cargas' };
    const made = bill('C-1');
    const rest = [change('Emissão', '', '31/10/2026'), change('Cliente', '', 'Ana')];
    await show({
      ...nothing,
      effects: [
        {
          ...made,
          words: { ...made.words, changes: [{ ...made.words.changes[0]!, isMain: true }, ...rest] },
        },
        { ...load, action: 'update', words: { ...words, changes: [change('Peso', '1 t', '2 t')] } },
        {
          ...load,
          action: 'action',
          transition: 'Entregar',
          words: {
            ...words,
            changes: [change('Peso', '2 t', '3 t'), change('Situação', 'A caminho', 'Entregue')],
          },
        },
      ],
    });
    const dialog = within(await screen.findByRole('dialog'));
    const lines = (await dialog.findAllByRole('listitem')).map((line) => line.textContent);
    expect(lines).toEqual([
      'Criar Cobrança C-1 · Valor: R$ 80,002 alterações ▸',
      'Entregar: Carga CG-7 · Peso: 1 t → 3 t · Situação: A caminho → Entregue',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: '2 alterações: Criar Cobrança C-1' }));
    expect(dialog.getByText('Cliente: Ana')).toBeVisible();
  });

  it('are shown again if they have changed meanwhile, and nothing is written', async () => {
    const changed = {
      ...nothing,
      effects: [bill('C-9')],
      digest: 'd2',
      message: 'O que vai acontecer mudou.',
    };
    const { made } = await show(oneBill, { status: 409, body: changed });
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Criar Cobrança C-1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Concluir' }));
    expect(await within(dialog).findByText('O que vai acontecer mudou.')).toBeVisible();
    expect(within(dialog).getByText('Criar Cobrança C-9')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Concluir' }));
    await waitFor(() => expect(made()).toHaveLength(2));
    expect(made()[1]!.headers.get('If-Effects')).toBe('d2');
  });

  it('are computed again for typed values; confirmation by Enter waits for them, and goes on by itself', async () => {
    const { calls, made } = await show(oneBill, undefined, asking);
    const { dialog, type } = await opened();
    await within(dialog).findByText('Criar Cobrança C-1');
    expect(within(dialog).queryByLabelText(/Motivo da urgência/)).toBeNull();
    await type('Ele espera{Enter}');
    await waitFor(() => expect(made()).toMatchObject([{ body: { urgente: true, motivo: 'Ele espera' } }]));
    expect(made()[0]!.headers.get('If-Effects')).toBe('d1');
    // the same request serves the preview
    const foreseen = calls.filter(({ query, body }) => {
      return query.dryRun === true && (body as { motivo?: unknown }).motivo === 'Ele espera';
    });
    expect(foreseen).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are to be confirmed once more if they were not shown before', async () => {
    const byReason = ({ body }: Call) => ((body as { motivo?: unknown }).motivo ? oneBill : nothing);
    const { made } = await show(byReason, undefined, asking);
    const { dialog, type } = await opened();
    await type('Ele espera{Enter}');
    expect(await within(dialog).findByText('Confira os efeitos e confirme de novo.')).toBeVisible();
    expect(await within(dialog).findByText('Criar Cobrança C-1')).toBeVisible();
    expect(made()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(made()).toHaveLength(1));
    expect(made()[0]!.headers.get('If-Effects')).toBe('d1');
  });

  it('may be unknown: the second confirmation leaves it to the API', async () => {
    const { made } = await show(() => undefined, undefined, asking);
    const { dialog, type } = await opened();
    await type('Ele espera{Enter}');
    expect(await within(dialog).findByText(/Não foi possível conferir/)).toBeVisible();
    expect(made()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(made()).toHaveLength(1));
    expect(made()[0]!.headers.get('If-Effects')).toBeNull();
  });

  it('that are refused confirm nothing: the API says why, at the field', async () => {
    const refused = { ...nothing, digest: '', refusals: [{ field: 'motivo', message: 'Curto demais.' }] };
    const done = { status: 422, body: { message: 'Corrija.', errors: { motivo: 'Curto demais.' } } };
    const { made } = await show(refused, done, asking);
    const { dialog, type } = await opened();
    await type('Ele{Enter}');
    expect(await within(dialog).findByText('Curto demais.')).toBeVisible();
    expect(made()[0]!.headers.get('If-Effects')).toBe('');
    expect(within(dialog).getByLabelText(/Motivo da urgência/)).toHaveFocus();
  });

  it('that are still awaited after Escape do nothing', async () => {
    let answer: (foreseen: object) => void = () => {};
    const held = new Promise<object>((resolve) => (answer = resolve));
    const late = ({ body }: Call) => ((body as { motivo?: unknown }).motivo ? held : nothing);
    const { made } = await show(late, undefined, asking);
    const { dialog, type } = await opened();
    await type('Ele espera{Enter}');
    expect(await within(dialog).findByText('Conferindo os efeitos…')).toBeVisible();
    // nothing has been sent yet
    expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toBeEnabled();
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    answer(nothing);
    await waitFor(() => expect(within(dialog).queryByText('Conferindo os efeitos…')).toBeNull());
    await userEvent.click(within(question).getByRole('button', { name: 'Continuar editando' }));
    expect(made()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Concluir' }));
    await waitFor(() => expect(made()).toHaveLength(1));
  });

  it('are refused at once, unless a required field is still empty', async () => {
    const refused = { ...nothing, refusals: [{ message: 'O dono tem contas em atraso.' }] };
    const required = askingFor(['recado']);
    const { reparos } = required.resources;
    const recado = { ...reparos.fields.recado!, required: true };
    const asked = { ...reparos, fields: { ...reparos.fields, recado } };
    const { calls } = await show(refused, undefined, {
      ...required,
      resources: { ...required.resources, reparos: asked },
    });
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(calls.some(({ query }) => query.dryRun === true)).toBe(true));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Concluir' })).toBeEnabled());
    expect(within(dialog).queryByText('O dono tem contas em atraso.')).toBeNull();
    await userEvent.type(within(dialog).getByLabelText(/Recado/), 'Ligar antes');
    expect(await within(dialog).findByText('O dono tem contas em atraso.')).toBeVisible();
    cleanup();
    for (const fields of [['numero'], ['recado']]) {
      await show(refused, undefined, askingFor(fields));
      expect(await screen.findByText('O dono tem contas em atraso.')).toBeVisible();
      cleanup();
    }
  });
});

describe('the dialog of a transition', () => {
  it('asks before Escape or a click beside it loses what was typed; without input it closes at once', async () => {
    const { made } = await show(nothing, undefined, asking);
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Urgente' }));
    const reason = within(dialog).getByLabelText(/Motivo da urgência/);
    await userEvent.type(reason, 'Ele espera{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    expect(within(question).getByRole('button', { name: 'Continuar editando' })).toHaveFocus();
    expect(within(question).queryByRole('button', { name: /rascunho/ })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(reason).toHaveValue('Ele espera');
    expect(reason).toHaveFocus();

    await userEvent.click(document.querySelector('.MuiDialog-container')!);
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Concluir' })).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made()).toEqual([]);
  });

  it('stays while it is saved, whatever was typed, so that a refusal is seen', async () => {
    let answer: (refusal: object) => void = () => {};
    const held = new Promise<object>((resolve) => (answer = resolve));
    await show(nothing, { status: 422, body: held }, asking);
    const { dialog, type } = await opened();
    await type('Ele espera{Enter}');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Concluir' })).toBeDisabled());
    await waitFor(() => expect(within(dialog).queryByText('Conferindo os efeitos…')).toBeNull());
    await userEvent.keyboard('{Escape}');
    const cancel = within(dialog).getByRole('button', { name: 'Cancelar' });
    await waitFor(() => expect(cancel).toBeDisabled());
    answer({ message: 'Agora não.' });
    expect(await within(dialog).findByText('Agora não.')).toBeVisible();
    expect(cancel).toBeEnabled();
    expect(screen.queryByRole('dialog', { name: 'Sair sem salvar?' })).toBeNull();
  });
});
