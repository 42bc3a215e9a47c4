/** Pictures in lists, transitions of many records, and records created from the page of their parent. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portalWith } from '../support/portal.ts';
import { drawScreen, serveApi, type Api } from './support.tsx';

const route = '/galeria/quadros';
const gallery = portalWith({
  'portal.yaml': `
brand: { name: Portal, company: Galeria, year: 2026 }
currency: USD
imageOrigins: [https://fotos.exemplo.com]
accounts: { resource: usuarios, email: email, password: senha, name: nome, plan: plano, permissions: permissoes }
`,
  'resources/quadros.yaml': `
label: { one: Quadro, many: Quadros }
title: nome
fields:
  foto: { type: url, label: Foto, image: photo }
  nome: { type: text, label: Nome, required: true }
  preco: { type: money, label: Preço }
  seguro: { type: money, label: Seguro, currency: BRL }
  motivo: { type: text, label: Motivo, requiredWhen: { etapa: recusado } }
  etapa:
    type: status
    label: Etapa
    options: { novo: Novo, aceito: Aceito, recusado: Recusado }
    transitions:
      - { label: Aceitar, from: novo, to: aceito }
      - { label: Recusar, from: novo, to: recusado, fields: [motivo] }
`,
  'resources/visitas.yaml': `
label: { one: Visita, many: Visitas, gender: f }
title: dia
fields:
  dia: { type: date, label: Dia }
  quadroId: { type: reference, label: Quadro, resource: quadros, required: true }
  notas: { type: text, label: Notas }
`,
  'departments/galeria.yaml': `
label: Galeria
permissions: [vendedor]
routes:
  - path: ${route}
    label: Quadros
    list:
      resource: quadros
      columns: [foto, nome, preco, seguro, etapa]
      actions: [edit, bulkTransitions]
      open: page
      related:
        - { resource: visitas, target: quadroId, columns: [dia] }
        - { label: Por fora, resource: visitas, target: quadroId, columns: [notas] }
  - path: /galeria/visitas
    label: Visitas
    list: { resource: visitas, form: [{ section: Visita, fields: [dia, quadroId] }] }
  - path: /galeria/leitura
    label: Leitura
    permissions: [leitor]
    list:
      resource: quadros
      related: [{ resource: visitas, target: quadroId, columns: [dia] }]
  - path: /galeria/leitura/visitas
    label: Visitas
    permissions: [leitor]
    list: { resource: visitas, actions: [export] }
`,
});
const paintings = [
  {
    id: 0,
    version: 1,
    foto: 'https://fotos.exemplo.com/1.png',
    nome: 'Rio',
    preco: 10.5,
    seguro: 2,
    etapa: 'novo',
  },
  { id: 1, version: 4, nome: 'Mar', preco: 20, etapa: 'novo' },
  { id: 2, version: 1, nome: 'Sol', preco: 30, etapa: 'aceito' },
];
const api: Api = ({ method, path, body, query }) => {
  if (path === '/api/user-info') return { body: {} };
  if (path === '/api/quadros') {
    const { id } = (query.filter ?? {}) as { id?: number[] };
    return { body: paintings.filter((one) => !id || id.includes(one.id)) };
  }
  if (path === '/api/visitas')
    return method === 'POST' ? { status: 201, body: { id: 9, ...(body as object) } } : { body: [] };
  const [, id, action] = /^\/api\/quadros\/(\d+)(?:\/actions\/(\w+))?$/.exec(path) ?? [];
  const painting = paintings.find((one) => String(one.id) === id);
  if (!action) return painting && { body: painting };
  return painting!.etapa === 'novo'
    ? { body: painting }
    : { status: 409, body: { message: 'A situação atual é "Aceito".' } };
};
afterEach(() => vi.unstubAllGlobals());

async function draw(at = route, permissions?: string[], path = route) {
  const calls = serveApi(api);
  const view = drawScreen({ portal: gallery, route: path, at, ...(permissions && { permissions }) });
  return { calls, ...view };
}

describe('a list with pictures', () => {
  it('shows each before the title, which is the link', async () => {
    const { container } = await draw();
    const link = await screen.findByRole('link', { name: 'Rio' });
    expect(link).toHaveAttribute('href', `${route}/0/show`);
    const picture = container.querySelector('tbody img')!;
    expect(picture).toHaveAttribute('src', paintings[0]!.foto);
    expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(container.querySelectorAll('tbody img')).toHaveLength(1);
    expect(screen.queryByText(paintings[0]!.foto!)).toBeNull();
  });

  it("shows a message where a picture can't be loaded", async () => {
    const { container } = await draw();
    await screen.findByRole('link', { name: 'Rio' });
    fireEvent.error(container.querySelector('tbody img')!);
    expect(await screen.findByTitle('Imagem indisponível')).toBeTruthy();
  });

  it("formats amounts in the portal's currency, or in the field's own", async () => {
    await draw();
    expect(await screen.findByText('US$ 10,50')).toBeTruthy();
    expect(screen.getByText('R$ 2,00')).toBeTruthy();
  });
});

describe('a transition of many records', () => {
  const select = async (...names: string[]) => {
    for (const name of names)
      await userEvent.click(await screen.findByRole('checkbox', { name: `Selecionar ${name}` }));
    return within(await screen.findByRole('toolbar'));
  };

  it('sends each with the version that was read; refused ones stay selected, with the reason', async () => {
    const { calls } = await draw();
    const toolbar = await select('Rio', 'Mar', 'Sol');
    await userEvent.click(toolbar.getByRole('button', { name: 'Aceitar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Aceitar: 3 quadros' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Aceitar' }));
    expect(await dialog.findByText('1 quadro não mudou:')).toBeTruthy();
    expect(dialog.getByText('Sol').closest('li')).toHaveTextContent('A situação atual é "Aceito".');
    const sent = calls.filter(({ method, query }) => method === 'POST' && !query.dryRun);
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/quadros/0/actions/aceitar', { version: 1 }],
      ['/api/quadros/1/actions/aceitar', { version: 4 }],
      ['/api/quadros/2/actions/aceitar', { version: 1 }],
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText('1 selecionado')).toBeTruthy();
  });

  it('asks for its fields once', async () => {
    const { calls } = await draw();
    const toolbar = await select('Rio', 'Mar');
    await userEvent.click(toolbar.getByRole('button', { name: 'Recusar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar: 2 quadros' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Recusar' }));
    const reason = dialog.getByLabelText(/Motivo/);
    await waitFor(() => expect(reason).toHaveAccessibleDescription('Campo obrigatório'));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(reason, 'Sem moldura');
    await userEvent.click(dialog.getByRole('button', { name: 'Recusar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => (body as { motivo: string }).motivo)).toEqual([
      'Sem moldura',
      'Sem moldura',
    ]);
  });

  it('is not offered if no selected record can make it', async () => {
    await draw();
    const toolbar = await select('Sol');
    expect(toolbar.queryByRole('button', { name: 'Aceitar' })).toBeNull();
  });
});

describe('a related record', () => {
  it("is created from the record's page, with the reference filled in", async () => {
    const { router } = await draw(`${route}/0/show`);
    await screen.findByText(/Nada em visitas/);
    const link = await screen.findByRole('link', { name: 'Nova visita' });
    await userEvent.click(link);
    expect(router.state.location).toMatchObject({
      pathname: '/galeria/visitas/create',
      state: { copy: { quadroId: 0 }, back: `${route}/0/show` },
    });
  });

  it("is saved with the reference, and returns to the record's page", async () => {
    const calls = serveApi(api);
    const at = {
      pathname: '/galeria/visitas/create',
      state: { copy: { quadroId: 0 }, back: `${route}/0/show` },
    };
    const { router } = drawScreen({ portal: gallery, route: '/galeria/visitas', at });
    expect(await screen.findByDisplayValue('Rio')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${route}/0/show`));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ quadroId: 0 });
  });

  it('is not offered to users who may not create one', async () => {
    await draw('/galeria/leitura/0/show', ['leitor'], '/galeria/leitura');
    await screen.findByRole('heading', { level: 1, name: 'Rio' });
    await screen.findByText(/Nada em visitas/);
    expect(screen.queryByRole('link', { name: 'Nova visita' })).toBeNull();
  });
});
