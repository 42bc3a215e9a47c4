/** Going back from a record to its list: the focus returns to the row, or to the page if the row is gone. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { mainId } from '#kit/SkipLink.tsx';
import { restoreFocus } from '#app/portal/routing/routes.tsx';
import { json, open, serve, signedInAs } from './portal.tsx';

afterEach(() => vi.unstubAllGlobals());

const plants = ['Rosa', 'Cravo', 'Lírio'].map((nome, at) => ({ id: at + 1, version: 1, nome, altura: at }));
const records = (path: string) =>
  path === '/api/plantas'
    ? json(plants, 200, { 'Content-Range': 'plantas 0-2/3' })
    : json(plants[Number(path.split('/').at(-1)) - 1]);

/** Opens the list, and from it the record of its second row with the keyboard. */
async function openSecond() {
  serve({ records });
  signedInAs(['horta']);
  const { router } = open('/horta/plantas');
  (await screen.findByRole('link', { name: 'Cravo' })).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Cravo' });
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(router.state.location.pathname).toBe('/horta/plantas/2/show');
  return router;
}

it.each([
  ['a list that the tab began with', '/horta/plantas', undefined],
  ['a list that was opened from elsewhere', '/horta', '/horta/plantas'],
])('shows the list as it was before a search, in one step: %s', async (_which, first, then) => {
  const asked: string[] = [];
  serve({
    records: (path, search) => {
      if (path === '/api/plantas') asked.push(search.toString());
      return records(path);
    },
  });
  signedInAs(['horta']);
  const { router } = open(first);
  if (then) await act(() => router.navigate(then));
  const box = () => screen.getByRole('textbox', { name: /Plantas|plantas/ });
  await waitFor(box);
  await userEvent.type(box(), 'cra');
  // nobody goes back before the list has followed
  await waitFor(() => expect(asked.at(-1)).toContain('cra'));
  expect(router.state.location.search).toContain('cra');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(box()).toHaveValue(''));
  // a filter that is applied again would be put into the address a moment later
  await new Promise((done) => setTimeout(done, 300));
  expect(router.state.location).toMatchObject({ pathname: '/horta/plantas', search: '' });
  expect(asked.at(-1)).not.toContain('cra');
  await act(() => router.navigate(1));
  await waitFor(() => expect(box()).toHaveValue('cra'));
  // a new visit goes on with the search
  await act(() => router.navigate('/horta'));
  await act(() => router.navigate('/horta/plantas'));
  await waitFor(() => expect(router.state.location.search).toContain('cra'));
});

const crumb = () =>
  within(screen.getByRole('navigation', { name: 'Você está em' })).getByRole('link', { name: 'Plantas' });

it.each([
  ['the browser', (router: ReturnType<typeof open>['router']) => act(() => router.navigate(-1))],
  ['the breadcrumb', () => userEvent.click(crumb())],
])('goes on from the row of the record that was left by %s', async (_way, goBack) => {
  const router = await openSecond();
  await goBack(router);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Cravo' })).toHaveFocus());
});

it.each([
  ['the palette', () => userEvent.keyboard('{Control>}k{/Control}'), 'dialog'],
  ['the shortcuts', () => userEvent.keyboard('?'), 'dialog'],
  ['the notices', () => userEvent.click(screen.getByRole('button', { name: 'Avisos' })), 'dialog'],
  ['the settings', () => userEvent.click(screen.getByRole('button', { name: 'Personalizar' })), 'dialog'],
  ['the menu of the user', () => userEvent.click(screen.getByRole('button', { name: /usuário/ })), 'menu'],
  [
    'the menu of a phone',
    () => userEvent.click(screen.getByRole('button', { name: 'Abrir menu' })),
    'dialog',
  ],
])('closes %s, and stays on the page', async (_what, openIt, role) => {
  serve({ records });
  signedInAs(['horta']);
  open('/horta/plantas');
  await screen.findByRole('link', { name: 'Cravo' });
  await openIt();
  await screen.findByRole(role);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
});

/** The page of a list that is not drawn yet, after a record whose link had the focus. */
function arrive(from = '/horta/plantas/2', to = '/horta/plantas') {
  const gone = document.createElement('a');
  document.body.innerHTML = `<main id="${mainId}" tabindex="-1"></main>`;
  const main = document.querySelector('main')!;
  restoreFocus({ from, to, isPop: false, focused: () => gone });
  const draw = (...ids: number[]) => {
    main.innerHTML = `<table><tbody>${ids
      .map((id) => `<tr class="link" data-record="${id}"><td><a href="?record=${id}">Planta</a></td></tr>`)
      .join('')}</tbody></table>`;
  };
  return { main, draw };
}
const frames = async () => {
  for (let count = 0; count < 3; count++) await new Promise(requestAnimationFrame);
};

it('focuses the page until the row is rendered, or when it is no longer in the list', async () => {
  const { main, draw } = arrive();
  await waitFor(() => expect(main).toHaveFocus());
  draw(1, 3);
  await frames();
  expect(main).toHaveFocus();
  draw(1, 2, 3);
  await waitFor(() => expect(document.activeElement).toBe(main.querySelector('a[href$="2"]')));
});

it('does nothing when the user has moved on meanwhile', async () => {
  const { main, draw } = arrive();
  await waitFor(() => expect(main).toHaveFocus());
  await userEvent.keyboard('x');
  draw(1, 2, 3);
  await frames();
  expect(main).toHaveFocus();
});

it('does not close the page of a record when going back from its form', async () => {
  const { main } = arrive('/horta/plantas/2/show', '/horta/plantas/2');
  await waitFor(() => expect(main).toHaveFocus());
  main.innerHTML = '<a href="/horta/plantas/2/show">Cravo</a>';
  await frames();
  expect(main).toHaveFocus();
});
