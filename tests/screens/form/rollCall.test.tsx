/** A list of people in a form, with one tap for each. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { calledRows, rollCallMarks } from '#kinds/items/RollCall.tsx';
import type { ItemsField } from '#kinds/items/kind.ts';
import { validateRecord } from '#kinds/validate.ts';
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi, type Call } from '../support.tsx';

afterEach(() => vi.unstubAllGlobals());

const portal = portalWith({
  'resources/turmas.yaml': `
label: { one: Turma, many: Turmas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
  'resources/alunos.yaml': `
label: { one: Aluno, many: Alunos }
title: nome
fields:
  nome: { type: text, label: Nome }
  turmaId: { type: reference, label: Turma, resource: turmas }
`,
  'resources/aulas.yaml': `
label: { one: Aula, many: Aulas, gender: f }
title: assunto
fields:
  assunto: { type: text, label: Assunto }
  turmaId: { type: reference, label: Turma, resource: turmas }
  chamada:
    type: items
    label: Chamada
    rollCall: { who: alunoId, mark: presenca }
    fields:
      alunoId: { type: reference, label: Aluno, resource: alunos, filter: { turmaId: $record.turmaId } }
      presenca: { type: select, label: Presença, required: true, options: { p: Presente, f: Falta, j: Falta justificada } }
      nota: { type: text, label: Observação }
form:
  - { section: Aula, fields: [assunto, turmaId, chamada] }
`,
  'departments/escola.yaml': `
label: Escola
permissions: [vendedor]
routes:
  - { path: /aulas, label: Aulas, list: { resource: aulas, columns: [assunto, chamada] } }
  - { path: /alunos, label: Alunos, list: { resource: alunos, columns: [nome, turmaId] } }
`,
});
const field = portal.resources.aulas!.fields.chamada as ItemsField;
const classes = [
  { id: 1, version: 1, nome: '1A' },
  { id: 2, version: 1, nome: '2B' },
];
const pupils = [
  { id: 11, version: 1, nome: 'Ana', turmaId: 1 },
  { id: 12, version: 1, nome: 'Bia', turmaId: 1 },
  { id: 21, version: 1, nome: 'Caio', turmaId: 2 },
];
const lesson = {
  id: 7,
  version: 1,
  assunto: 'Frações',
  turmaId: 1,
  chamada: [{ alunoId: 12, presenca: 'p', nota: null }],
};

function serve(): Call[] {
  return serveApi(({ method, path, query, body }) => {
    if (path === '/api/user-info') return { body: { name: 'Eva' } };
    if (path === '/api/turmas') return { body: classes, total: 2 };
    if (path === '/api/alunos') {
      const { turmaId, id } = (query.filter ?? {}) as { turmaId?: number; id?: unknown[] };
      const found = pupils.filter((one) =>
        id ? id.map(String).includes(String(one.id)) : turmaId === undefined || one.turmaId === turmaId,
      );
      return { body: found, total: found.length };
    }
    if (path === '/api/aulas' && method === 'POST')
      return { body: { ...(body as object), id: 8, version: 1 } };
    if (path === '/api/aulas') return { body: [lesson], total: 1 };
    if (path === '/api/aulas/7')
      return { body: method === 'PUT' ? { ...lesson, ...(body as object), version: 2 } : lesson };
    return undefined;
  });
}
const chooseClass = async (name: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: /^Turma/ }));
  await userEvent.click(await screen.findByRole('option', { name }));
};
const line = (name: string) => screen.getByRole('group', { name });
const button = (name: string, mark: string) => within(line(name)).getByRole('button', { name: mark });
const marked = (name: string) =>
  within(line(name))
    .getAllByRole('button')
    .filter((one) => one.getAttribute('aria-pressed') === 'true')
    .map(({ textContent }) => textContent);

it('a new roll call has a line for each pupil of the class, and sends the mark that was tapped', async () => {
  const calls = serve();
  drawScreen({ portal, route: '/aulas', at: '/aulas/create' });
  expect(await screen.findByText(/Turma/, { selector: 'p' })).toBeTruthy();
  await chooseClass('2B');
  await waitFor(() => line('Caio'));
  await chooseClass('1A');
  await waitFor(() => line('Ana'));
  expect(screen.queryByRole('group', { name: 'Caio' })).toBeNull();
  await userEvent.click(button('Ana', 'Falta'));
  // the letter marks Bia, after the arrow
  await userEvent.keyboard('{ArrowDown}j');
  expect(marked('Ana')).toEqual(['Falta']);
  expect(marked('Bia')).toEqual([]);
  await userEvent.keyboard('a');
  expect(marked('Bia')).toEqual(['Falta justificada']);
  // The summary stands above the lines, where it is seen from the first person on.
  const summary = screen.getByText(/^Falta 1 · Falta justificada 1/);
  expect(summary.compareDocumentPosition(line('Ana')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')!.body).toMatchObject({
    chamada: [
      { alunoId: 11, presenca: 'f' },
      { alunoId: 12, presenca: 'j' },
    ],
  });
});

it('a pupil without a required mark is named, and nothing is sent', async () => {
  const calls = serve();
  drawScreen({ portal, route: '/aulas', at: '/aulas/create' });
  await chooseClass('1A');
  await waitFor(() => line('Ana'));
  await userEvent.click(button('Ana', 'Presente'));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(line('Bia').closest('li')!.textContent).toContain('Escolha'));
  expect(line('Ana').closest('li')!.textContent).not.toContain('Escolha');
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

it('a stored roll call gets the pupils who came later only by a button', async () => {
  serve();
  drawScreen({ portal, route: '/aulas', at: '/aulas/7' });
  await waitFor(() => line('Bia'));
  const add = await screen.findByRole('button', { name: 'Adicionar a pessoa que falta' });
  expect(screen.queryByRole('group', { name: 'Ana' })).toBeNull();
  await userEvent.click(add);
  await waitFor(() => line('Ana'));
  expect(marked('Bia')).toEqual(['Presente']);
});

it('each mark has a letter of its own, the first of its label that is free', () => {
  const letters = rollCallMarks(field.fields.presenca!, { timeZone: 'UTC' }).map(({ letter }) => letter);
  expect(letters).toEqual(['p', 'f', 'a']);
});

it('rows of people who stay keep their marks, and rows of others go', () => {
  const rows = [
    { alunoId: 21, presenca: 'p' },
    { alunoId: 12, presenca: 'f' },
  ];
  const begin = () => ({ alunoId: null, presenca: null });
  expect(calledRows(rows, [11, 12], 'alunoId', begin)).toEqual([
    { alunoId: 11, presenca: null },
    { alunoId: 12, presenca: 'f' },
  ]);
  expect(calledRows(rows, [21, 12], 'alunoId', begin)).toBeUndefined();
});

it('a roll call has each person once, and no row without a person', () => {
  const faultsOf = (chamada: object[]) =>
    Object.keys(
      validateRecord(portal.resources.aulas!, { chamada }, { variables: {} as never, timeZone: 'UTC' }),
    );
  expect(
    faultsOf([
      { alunoId: 11, presenca: 'p' },
      { alunoId: 12, presenca: 'p' },
    ]),
  ).toEqual([]);
  expect(
    faultsOf([
      { alunoId: 11, presenca: 'p' },
      { alunoId: '11', presenca: 'f' },
    ]),
  ).toEqual(['chamada.1.alunoId']);
  expect(faultsOf([{ presenca: 'p' }])).toEqual(['chamada.0.alunoId']);
});
