import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { diagramsOf } from '#authoring/rights/diagrams/diagrams.ts';
import { portalMapOf } from '#authoring/rights/portalMap.ts';
import { permissionSets } from '#access/explain/matrix.ts';
import type { RuleReach } from '#access/explain/describeRule.ts';
import { overviewOf, rightsSummary } from '#access/explain/summary.ts';
import { whyOf } from '#authoring/rights/why.ts';
import { AccessPage } from '#authoring/app/access/Access.tsx';
import { PortalMapPage } from '#authoring/app/map/PortalMap.tsx';
import { company, json, signedInAs } from '#tests/app/shell/portal.tsx';
import { openPage } from '#tests/app/pages/openPage.tsx';

const told: RuleReach = {
  rule: 'plantas.rega',
  label: 'Rega no dia',
  resource: 'Plantas',
  cause: 'Todo dia, às 06:00',
  steps: ['Altera Plantas'],
  place: { file: 'config/resources/plantas.yaml', line: 7, column: 5 },
};
let refuse = false;
beforeEach(() => {
  refuse = false;
  signedInAs(['ADMIN']);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(String(input), 'http://portal.test');
    if (refuse) return json({ message: 'Nenhuma tela sua mostra os direitos.' }, 403);
    const set = searchParams.get('permission')?.split(',').filter(Boolean);
    const resource = searchParams.get('resource') ?? undefined;
    if (pathname === '/config/map.json') return json(portalMapOf(company, { horta: 3 }));
    if (pathname === '/config/diagrams.json') return json(diagramsOf(company, resource!));
    if (pathname === '/config/access/why') {
      const what = searchParams.get('field');
      const verb = searchParams.get('verb') as 'read';
      return json(whyOf(company, set ?? [], { verb, resource: resource!, ...(what && { what }) }));
    }
    if (set) return json(rightsSummary(company, set, resource));
    if (resource) {
      const sets = permissionSets([company]).map((one) => rightsSummary(company, one, resource));
      return json({ sets: sets.filter(({ resources }) => resources.length > 0), rules: [told] });
    }
    return json(overviewOf(company, ['ADMIN']));
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(page: ReactElement, address: string) {
  const router = openPage(page, address);
  return () => router.state.location.search;
}

describe('the page about rights', () => {
  it('starts with a matrix whose cells link to the rights', async () => {
    const search = open(<AccessPage />, '/acessos');
    const matrix = within(await screen.findByRole('table', { name: 'Quem pode o quê' }));
    expect(matrix.getByRole('rowheader', { name: 'Plantas' })).toBeVisible();
    expect(matrix.queryByRole('link', { name: /^Galpão · Plantas/ })).toBeNull();
    await userEvent.click(matrix.getByRole('link', { name: 'Horta · Plantas: lê, cria, altera, exclui' }));
    expect(search()).toBe('?permissions=horta&resource=plantas');
  });

  it('links from a set of permissions to its rights and where they are declared', async () => {
    const user = userEvent.setup();
    const search = open(<AccessPage />, '/acessos');
    expect(await screen.findByRole('button', { name: 'Ver o portal assim' })).toBeDisabled();
    await user.click(await screen.findByRole('link', { name: 'Horta' }));
    expect(search()).toBe('?permissions=horta');
    const table = await screen.findByRole('table');
    expect(await within(table).findByRole('button', { name: 'Plantas' })).toBeVisible();
    expect(table).toHaveTextContent('AlteraAltura, Nome popular');
    expect(within(table).getAllByText(/^horta\.yaml:\d+$/)[0]).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ver o portal assim' })).toBeEnabled();
  });

  it('explains why not, with the missing permission', async () => {
    open(<AccessPage />, '/acessos?permissions=galpao&resource=plantas&verb=edit&field=nome');
    expect((await screen.findAllByText('falta: horta'))[0]).toBeVisible();
    expect(screen.getByText('Não.')).toBeVisible();
    expect(screen.queryByText('Sim.')).toBeNull();
  });

  it('explains why', async () => {
    open(<AccessPage />, '/acessos?permissions=horta&resource=plantas&verb=edit&field=nome');
    expect(await screen.findByText('Sim.')).toBeInTheDocument();
    expect(screen.queryByText('Não.')).toBeNull();
  });

  it('shows who has access to a resource', async () => {
    open(<AccessPage />, '/acessos?resource=plantas');
    expect(await screen.findByRole('button', { name: 'Horta' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Galpão' })).toBeNull();
    expect(screen.getByText('Rega no dia')).toBeVisible();
    expect(screen.getByText('Plantas · Todo dia, às 06:00')).toBeVisible();
    expect(screen.getByText('plantas.yaml:7')).toBeVisible();
  });

  it('shows the server’s message when access is refused', async () => {
    refuse = true;
    open(<AccessPage />, '/acessos');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nenhuma tela sua mostra os direitos.');
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  });
});

const listed = () => within(screen.getByRole('navigation', { name: 'Buscar no mapa' }));

describe('the map', () => {
  it('searches by name, field or address, ignoring accents, and reports no results', async () => {
    const user = userEvent.setup();
    open(<PortalMapPage />, '/mapa?kind=route');
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar no mapa' }), 'medicoes');
    expect(listed().getByRole('link', { name: /^Medições/ })).toBeVisible();
    expect(listed().queryByRole('link', { name: /^Plantas/ })).toBeNull();
    // The first one is already open.
    expect(screen.getByRole('region', { name: 'Medições' })).toBeVisible();
    await user.type(screen.getByRole('searchbox'), ' zzz');
    expect(screen.getByText('Nada encontrado.')).toBeVisible();
  });

  it('links from a permission to its screens, each with its own address', async () => {
    const user = userEvent.setup();
    const search = open(<PortalMapPage />, '/mapa?kind=permission&id=horta');
    const detail = await screen.findByRole('region', { name: 'Horta' });
    expect(detail).toHaveTextContent('3 contas');
    await user.click(within(detail).getByRole('link', { name: 'Medições' }));
    expect(search()).toBe('?kind=route&id=%2Fhorta%2Fmedicoes');
    const route = await screen.findByRole('region', { name: 'Medições' });
    await user.click(within(route).getByRole('link', { name: 'Plantas' }));
    expect(await screen.findByRole('region', { name: 'Plantas' })).toHaveTextContent('Quem chega');
  });

  it('moves through the list by the arrow keys', async () => {
    const user = userEvent.setup();
    open(<PortalMapPage />, '/mapa?kind=department');
    await screen.findByRole('region', { name: 'Horta' });
    const first = listed().getByRole('link', { name: /^Horta/ });
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(listed().getByRole('link', { name: /^Galpão/ })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(first).toHaveFocus();
  });

  it('reports that an address names something that no longer exists', async () => {
    open(<PortalMapPage />, '/mapa?kind=resource&id=nada');
    expect(await screen.findByText('Este item não existe mais na configuração.')).toBeVisible();
  });
});
