import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FunctionComponent } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inputOf } from '#kinds/registry.input.tsx';
import type { FieldInputProps } from '#kinds/ui/componentTypes.ts';
import { garage, owners, repairs } from '../garage.ts';
import { drawScreen, serveApi, type Api, type Call } from '../support.tsx';

const api: Api = ({ method, path, query, body }) => {
  if (path === '/api/user-info') return { body: { name: 'Eva' } };
  if (path === '/api/donos') {
    const { q } = query.filter as { q?: string };
    return { body: q ? owners.filter(({ nome }) => nome.toLowerCase().includes(q)) : owners, total: 2 };
  }
  if (path === '/api/reparos' && method === 'POST')
    return { body: { id: 12, version: 1, ...(body as object) } };
  if (path === '/api/reparos/10')
    return { body: method === 'PUT' ? { ...repairs[0], ...(body as object), version: 4 } : repairs[0] };
  if (path === '/api/visitas') return { body: [], total: 0 };
  return undefined;
};
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const route = '/oficina/reparos';
const sent = (calls: Call[], method: string) => calls.filter((call) => call.method === method);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

async function create(answer: Api = api) {
  const calls = serveApi(answer);
  const view = drawScreen({ portal: garage, route, at: `${route}/create` });
  await screen.findByLabelText(/^Valor/);
  return { calls, ...view };
}

async function edit(answer: Api = api) {
  const calls = serveApi(answer);
  const view = drawScreen({ portal: garage, route, at: `${route}/10` });
  await waitFor(() => expect(screen.getByLabelText(/^Valor/)).toHaveValue('1.234,50'));
  return { calls, ...view };
}

async function pick(label: RegExp, text: string, option: string) {
  await userEvent.type(screen.getByRole('combobox', { name: label }), text);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

describe('a form', () => {
  it('renders each field once when it opens', async () => {
    const drawn: string[] = [];
    const kind = inputOf(garage.resources.reparos!.fields.entrada!);
    const Input = kind.Input as FunctionComponent<FieldInputProps>;
    vi.spyOn(kind as { Input: typeof Input }, 'Input').mockImplementation((props) => {
      drawn.push(props.field.id);
      return Input(props);
    });
    await edit();
    expect(drawn.filter((id) => id === 'entrada')).toHaveLength(1);
  });

  it('explains the asterisk of required fields, and describes the unit of a number to screen readers', async () => {
    await create();
    const label = document.querySelector('.MuiFormLabel-asterisk')!;
    expect(label).toBeInTheDocument();
    expect(screen.getByText('* campo obrigatório')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Valor/)).toHaveAttribute('aria-description', 'R$');
    expect(screen.getByLabelText(/^Horas/)).toHaveAttribute('aria-description', 'h');
  });
});

describe('a form that stays open over midnight', () => {
  const { reparos } = garage.resources;
  const { entrada } = reparos!.fields;
  const day = { ...entrada!, default: '$today', max: '$today' } as typeof entrada;
  const fields = { ...reparos!.fields, entrada: day! };
  const portal = { ...garage, resources: { ...garage.resources, reparos: { ...reparos!, fields } } };
  const open = async () => {
    serveApi(api);
    const view = drawScreen({ portal, route, at: `${route}/create` });
    const input = await screen.findByLabelText<HTMLInputElement>('Entrada');
    await waitFor(() => expect(input).toHaveValue('31/10/2026'));
    await userEvent.type(screen.getByLabelText(/^Valor/), '12');
    return { ...view, input };
  };
  const type = async (input: HTMLInputElement, text: string) => {
    await userEvent.clear(input);
    await userEvent.type(input, text);
    await userEvent.tab();
  };

  it('begins with the new day where nothing was typed, and keeps what was', async () => {
    const { input, setToday } = await open();
    setToday('2026-11-01');
    await waitFor(() => expect(input).toHaveValue('01/11/2026'));
    expect(screen.getByLabelText(/^Valor/)).toHaveValue('12');
    await type(input, '30/10/2026');
    setToday('2026-11-02');
    expect(input).toHaveValue('30/10/2026');
  });

  it('takes the new day, and no later one', async () => {
    const { input, setToday } = await open();
    await type(input, '01/11/2026');
    await waitFor(() => expect(input).toBeInvalid());
    setToday('2026-11-01');
    await type(input, '01/11/2026');
    await waitFor(() => expect(input).toBeValid());
    await type(input, '02/11/2026');
    await waitFor(() => expect(input).toBeInvalid());
  });
});

describe('a form that is being saved', () => {
  it('takes no more input, which the answer would drop, keeps the focus, and takes it again after a refusal', async () => {
    let refuse!: () => void;
    let isHeld = true;
    const { calls } = await edit((call) =>
      call.method === 'PUT' && isHeld
        ? {
            status: 422,
            body: new Promise(
              (resolve) => (refuse = () => resolve({ message: 'x', errors: { recado: 'Hoje não.' } })),
            ),
          }
        : api(call),
    );
    const note = screen.getByLabelText('Recado');
    const urgent = screen.getByRole('switch', { name: 'Urgente' });
    await userEvent.type(note, 'Chega às 9');
    await save();
    await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(1));

    await userEvent.keyboard(' horas{Backspace}');
    await userEvent.click(urgent);
    const cancel = screen.getByRole('button', { name: 'Cancelar' });
    expect(cancel).toBeDisabled();
    expect(note).toHaveValue('Chega às 9');
    expect(urgent).not.toBeChecked();
    expect(note).toHaveFocus();

    isHeld = false;
    act(refuse);
    await screen.findAllByText('Hoje não.');
    expect(cancel).toBeEnabled();
    await userEvent.type(note, ' horas');
    await userEvent.click(urgent);
    expect(note).toHaveValue('Chega às 9 horas');
    expect(urgent).toBeChecked();
  });
});

describe('a new record', () => {
  it('is sent as the API stores it, and shown afterwards', async () => {
    const { calls, router } = await create();
    await pick(/^Dono/, 'bru', 'Bruno Reis');
    await userEvent.type(screen.getByLabelText(/^Valor/), '1234,5');
    await userEvent.type(screen.getByLabelText('Horas'), '2,5');
    await save();
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1));
    expect(sent(calls, 'POST')[0]).toMatchObject({
      path: '/api/reparos',
      body: { donoId: 2, valor: 1234.5, horas: 2.5 },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/oficina/reparos/12/show'));
  });

  it("is not sent while a number can't be parsed; the text stays, even after a refusal by the API", async () => {
    let refuse = true;
    const { calls } = await create((call) =>
      call.method === 'POST' && refuse
        ? { status: 422, body: { message: 'x', errors: { donoId: 'Este registro de Donos não existe' } } }
        : api(call),
    );
    await pick(/^Dono/, 'bru', 'Bruno Reis');
    const value = screen.getByLabelText(/^Valor/);
    await userEvent.type(value, '1e9');
    await save();
    const reason = 'Não é um número: “1e9”. Escreva como 1.234,56';
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText(new RegExp(reason))).toBeTruthy();
    expect(value).toHaveAccessibleDescription(reason);
    expect(value).toHaveValue('1e9');
    expect(sent(calls, 'POST')).toHaveLength(0);

    await userEvent.clear(value);
    await userEvent.type(value, '1.234,5');
    await save();
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1));
    await screen.findAllByText('Este registro de Donos não existe');
    expect(value).toHaveValue('1.234,5');
    refuse = false;
    await pick(/^Dono/, 'bru', 'Bruno Reis');
    await save();
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(2));
    expect(sent(calls, 'POST')[1]).toMatchObject({ body: { donoId: 2, valor: 1234.5 } });
  });

  it('searches for the referenced record by name on the server', async () => {
    const { calls } = await create();
    await userEvent.type(screen.getByRole('combobox', { name: /^Dono/ }), 'bru');
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/api/donos').at(-1)!.query).toMatchObject({
        filter: { q: 'bru' },
        sort: ['nome', 'ASC'],
      }),
    );
  });

  it('is not sent while fields are invalid; each error is at its field and in the summary', async () => {
    const { calls } = await create();
    await save();
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('Corrija 2 campos para salvar')).toBeTruthy();
    expect(within(summary).getByRole('listitem')).toHaveTextContent('Falta preencher: Dono, Valor');
    expect(screen.getByLabelText(/^Valor/)).toHaveAccessibleDescription('Campo obrigatório');
    expect(sent(calls, 'POST')).toHaveLength(0);
    await userEvent.click(within(summary).getByRole('button', { name: 'Valor' }));
    expect(screen.getByLabelText(/^Valor/)).toHaveFocus();
  });

  it('calls a field in its summary what the form calls it', async () => {
    serveApi(api);
    drawScreen({ portal: garage, route: '/oficina/novo' });
    await screen.findByLabelText(/^Orçamento/);
    await userEvent.click(screen.getByRole('button', { name: 'Lançar' }));
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getByRole('listitem')).toHaveTextContent('Falta preencher: Dono, Orçamento');
    await userEvent.click(summary.getByRole('button', { name: 'Orçamento' }));
    expect(screen.getByLabelText(/^Orçamento/)).toHaveFocus();
  });

  it('names in its summary what is to be filled in apart from what is wrong, and says what is wrong', async () => {
    await create();
    await userEvent.type(screen.getByLabelText(/^Valor/), 'x');
    await save();
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Dono: Escolha na lista', 'Valor: Não é um número: “x”. Escreva como 1.234,56']);
    await pick(/^Dono/, 'a', 'Ana Lima');
    await userEvent.clear(screen.getByLabelText(/^Valor/));
    await save();
    expect(within(await screen.findByRole('alert')).getByRole('listitem')).toHaveTextContent(
      'Valor: Campo obrigatório',
    );
  });

  it('says of a closed record what can still be changed, leads there, and says what the rest takes', async () => {
    serveApi((call) =>
      call.path === '/api/reparos/10' ? { body: { ...repairs[0], etapa: 'entregue' } } : api(call),
    );
    drawScreen({ portal: garage, route, at: `${route}/10` });
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent(
      'Agora só é possível editar: Recado. Os outros campos só podem ser editados quando Etapa ≠ Entregue.',
    );
    expect(screen.queryByRole('textbox', { name: /^Valor/ })).toBeNull();
    await userEvent.click(within(note).getByRole('button', { name: 'Recado' }));
    expect(screen.getByRole('textbox', { name: 'Recado' })).toHaveFocus();
  });

  it('says nothing of the kind of an open record', async () => {
    await edit();
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('that cannot be saved has the focus on the first wrong field of the page, even if that appeared last', async () => {
    const portal = structuredClone(garage);
    (portal.resources.reparos!.fields.recado as { required?: boolean }).required = true;
    const calls = serveApi(api);
    drawScreen({ portal, route, at: `${route}/create` });
    await userEvent.type(await screen.findByLabelText(/^Valor/), '9');
    await pick(/^Dono/, 'a', 'Ana Lima');
    await userEvent.click(screen.getByRole('switch', { name: 'Urgente' }));
    await save();
    await waitFor(() => expect(screen.getByLabelText(/Motivo/)).toHaveFocus());
    expect(screen.getByLabelText(/Recado/)).toHaveAccessibleDescription('Campo obrigatório');
    expect(sent(calls, 'POST')).toHaveLength(0);
  });

  it('that cannot be saved leaves the focus to a user who has moved it meanwhile', async () => {
    const frames: FrameRequestCallback[] = [];
    await create();
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    await save();
    await screen.findByRole('alert');
    await userEvent.click(screen.getByLabelText('Horas'));
    act(() => frames.forEach((frame) => frame(0)));
    expect(frames).not.toHaveLength(0);
    expect(screen.getByLabelText('Horas')).toHaveFocus();
  });

  it("shows the API's error at its field", async () => {
    const errors = { valor: 'Acima do limite do dono', root: { serverError: 'Dono sem crédito.' } };
    await create((call) =>
      call.method === 'POST' ? { status: 422, body: { message: 'x', errors } } : api(call),
    );
    await pick(/^Dono/, 'a', 'Ana Lima');
    await userEvent.type(screen.getByLabelText(/^Valor/), '9');
    await save();
    await waitFor(() =>
      expect(screen.getByLabelText(/^Valor/)).toHaveAccessibleDescription('Acima do limite do dono'),
    );
    expect(screen.getByText('Dono sem crédito.')).toBeTruthy();
  });

  it('shows a field only while it applies, and requires it then', async () => {
    const { calls } = await create();
    expect(screen.queryByLabelText(/Motivo/)).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Urgente' }));
    await pick(/^Dono/, 'a', 'Ana Lima');
    await userEvent.type(screen.getByLabelText(/^Valor/), '9');
    await save();
    await waitFor(() =>
      expect(screen.getByLabelText(/Motivo/)).toHaveAccessibleDescription('Campo obrigatório'),
    );
    await userEvent.type(screen.getByLabelText(/Motivo/), 'Freio');
    await userEvent.click(screen.getByRole('switch', { name: 'Urgente' }));
    await save();
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1));
    // A value that was typed while its field applied is not sent.
    expect(sent(calls, 'POST')[0]!.body).toEqual({ donoId: 1, valor: 9, urgente: false });
  });

  it('can be followed by another one; the notification links to it', async () => {
    const { calls, router } = await create();
    await pick(/^Dono/, 'a', 'Ana Lima');
    await userEvent.type(screen.getByLabelText(/^Valor/), '9');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar e criar outro' }));
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText(/^Valor/)).toHaveValue(''));
    expect(router.state.location.pathname).toBe('/oficina/reparos/create');
    expect(screen.getByRole('combobox', { name: /^Dono/ })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Ver' }).getAttribute('href')).toMatch(
      /^\/oficina\/reparos\/\d+\/show$/,
    );
  });
});

describe('the button of a new record', () => {
  it.each([
    ['a key, which leaves the focus nowhere', (button: HTMLElement) => button.click(), true],
    [
      'the pointer, so that no keyboard covers a phone',
      (button: HTMLElement) => userEvent.click(button),
      false,
    ],
  ] as const)('pressed by %s', async (_by, press, focuses) => {
    serveApi((call) => (call.path === '/api/reparos' ? { body: repairs, total: repairs.length } : api(call)));
    drawScreen({ portal: garage, route, at: route });
    await press(await screen.findByRole('link', { name: /^Novo/ }));
    const owner = await screen.findByRole('combobox', { name: /^Dono/ });
    await waitFor(() => expect(document.activeElement === owner).toBe(focuses));
  });
});

describe('an edited record', () => {
  it('sends only changed fields, with the version', async () => {
    const { calls, router } = await edit();
    const value = screen.getByLabelText(/^Valor/);
    await userEvent.clear(value);
    await userEvent.type(value, '2000');
    await save();
    await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(1));
    expect(sent(calls, 'PUT')[0]!.body).toEqual({ valor: 2000, version: 3 });
    await waitFor(() => expect(router.state.location.pathname).toBe('/oficina/reparos/10/show'));
  });

  it('shows read-only fields as text', async () => {
    await edit();
    expect(screen.getAllByText('R-10').length).toBeGreaterThan(0);
    expect(screen.queryByLabelText('Número')).toBeNull();
  });

  it('has inputs only for the fields that can still change once the record is closed', async () => {
    const closed = { ...repairs[0], etapa: 'entregue' };
    serveApi((call) =>
      call.path === '/api/reparos/10' && call.method === 'GET' ? { body: closed } : api(call),
    );
    drawScreen({ portal: garage, route, at: `${route}/10` });
    expect(await screen.findByLabelText('Recado')).toBeEnabled();
    expect(screen.queryByLabelText(/^Valor/)).toBeNull();
  });

  describe('a record that another user saved first', () => {
    /** An API with one record, which refuses updates based on an older version. */
    const shared = (answer: Api = api) => {
      const state = { stored: { ...repairs[0]! } as Record<string, unknown> & { version: number } };
      const answering: Api = (call) => {
        if (call.path !== '/api/reparos/10') return answer(call);
        if (call.method === 'GET') return { body: state.stored };
        const { version, ...changes } = call.body as { version: number };
        if (version < state.stored.version)
          return {
            status: 409,
            body: { message: 'Alterado.', errors: { root: { serverError: 'Alterado.' } } },
          };
        return { body: (state.stored = { ...state.stored, ...changes, version: version + 1 }) };
      };
      const save = (changes: object) =>
        (state.stored = { ...state.stored, ...changes, version: state.stored.version + 2 });
      return { state, answering, save };
    };
    const type = async (label: RegExp, text: string) => {
      const input = screen.getByLabelText(label);
      await userEvent.clear(input);
      await userEvent.type(input, text);
    };
    const conflict = () => screen.findByRole('dialog', { name: /alterado enquanto você editava/ });

    it('with changes to other fields: lists them, and saves both changes', async () => {
      const other = shared();
      const { calls } = await edit(other.answering);
      other.save({ horas: 9 });
      await type(/^Valor/, '77');
      await save();
      const dialog = await conflict();
      expect(await within(dialog).findByText(/^9\sh$/)).toBeTruthy();
      expect(within(dialog).queryByRole('radio')).toBeNull();
      expect(screen.queryByText(/Corrija/)).toBeNull();
      await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
      await waitFor(() => expect(other.state.stored).toMatchObject({ valor: 77, horas: 9, version: 6 }));
      expect(sent(calls, 'PUT').map(({ body }) => body)).toEqual([
        { valor: 77, version: 3 },
        { valor: 77, version: 5 },
      ]);
    });

    it('with changes to the same fields: asks about each, and saves what was chosen', async () => {
      const other = shared();
      const { calls } = await edit(other.answering);
      other.save({ valor: 50, horas: 9, recado: 'Ligar antes' });
      await type(/^Valor/, '77');
      await type(/^Recado/, 'Manual');
      await save();
      const dialog = await conflict();
      expect(within(dialog).getByRole('button', { name: 'Falta escolher 2 campos' })).toBeDisabled();
      const choose = async (field: string, option: RegExp) =>
        userEvent.click(
          within(within(dialog).getByRole('radiogroup', { name: field })).getByRole('radio', {
            name: option,
          }),
        );
      await choose('Valor', /^De Outra pessoa/);
      await choose('Recado', /^Juntar/);
      const together = within(dialog).getByRole('textbox', { name: /Recado/ });
      expect(together).toHaveValue('Ligar antes Manual');
      await userEvent.clear(together);
      await userEvent.type(together, 'Ligar');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
      await waitFor(() => expect(other.state.stored).toMatchObject({ valor: 50, horas: 9, recado: 'Ligar' }));
      expect(sent(calls, 'PUT').at(-1)!.body).toEqual({
        recado: 'Ligar',
        version: 5,
      });
    });

    it('and again during the choice: asks again, comparing with the stored record', async () => {
      const other = shared();
      await edit(other.answering);
      other.save({ valor: 50 });
      await type(/^Valor/, '77');
      await save();
      await userEvent.click(within(await conflict()).getByRole('radio', { name: /^Meu/ }));
      other.save({ valor: 60, horas: 8 });
      await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
      const again = await screen.findByText(/60,00/);
      const dialog = await conflict();
      expect(dialog).toContainElement(again);
      expect(within(dialog).getByRole('button', { name: 'Falta escolher 1 campo' })).toBeDisabled();
      await userEvent.click(within(dialog).getByRole('radio', { name: /^Meu/ }));
      await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
      await waitFor(() => expect(other.state.stored).toMatchObject({ valor: 77, horas: 8, version: 8 }));
    });

    it('keeps the typed values when the user goes back, and drops them when the user says so', async () => {
      const other = shared();
      const { calls } = await edit(other.answering);
      other.save({ valor: 50 });
      await type(/^Valor/, '77');
      await save();
      await userEvent.click(within(await conflict()).getByRole('button', { name: 'Continuar editando' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByLabelText(/^Valor/)).toHaveValue('77,00');
      await save();
      await userEvent.click(within(await conflict()).getByRole('button', { name: 'Descartar o meu' }));
      await waitFor(() => expect(screen.getByLabelText(/^Valor/)).toHaveValue('50,00'));
      expect(sent(calls, 'PUT')).toHaveLength(2);
      expect(other.state.stored).toMatchObject({ valor: 50, version: 5 });
    });
  });

  it('is no conflict when only its state refuses the update', async () => {
    const refusal = 'Reparo: na situação atual não é possível alterar “Valor”.';
    await edit((call) =>
      call.method === 'PUT'
        ? { status: 409, body: { message: refusal, errors: { root: { serverError: refusal } } } }
        : api(call),
    );
    await userEvent.clear(screen.getByLabelText('Horas'));
    await userEvent.type(screen.getByLabelText('Horas'), '9');
    await save();
    expect(await screen.findByText(/na situação atual/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that was deleted: shows a message and a link back', async () => {
    serveApi((call) => (call.path === '/api/user-info' ? { body: {} } : undefined));
    drawScreen({ portal: garage, route, at: `${route}/99` });
    expect(await screen.findByRole('heading', { name: 'Registro não encontrado' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar à lista' })).toHaveAttribute('href', route);
  });
});

describe('a form screen', () => {
  it('sends the record, and is empty again for the next one', async () => {
    const calls = serveApi(api);
    drawScreen({ portal: garage, route: '/oficina/novo' });
    await screen.findByLabelText(/^Orçamento/);
    await pick(/^Dono/, 'a', 'Ana Lima');
    await userEvent.type(screen.getByLabelText(/^Orçamento/), '15');
    await userEvent.click(screen.getByRole('button', { name: 'Lançar' }));
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText(/^Orçamento/)).toHaveValue(''));
  });
});
