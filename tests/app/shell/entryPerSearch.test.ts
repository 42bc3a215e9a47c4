import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entryPerSearch } from '#app/portal/routing/entryPerSearch.ts';

const open = () =>
  entryPerSearch(createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/home', '/list'] }));

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<input id="q"><input id="other"><input id="box" type="checkbox"><button>sort</button>';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const at = (id: string) => document.getElementById(id)!;
const type = (id: string) => at(id).dispatchEvent(new InputEvent('input', { bubbles: true }));
const leave = (to: Element) => {
  to.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  vi.advanceTimersByTime(1000);
};

it.each([{}, { pathname: '/list' }])(
  'makes one entry of a search typed slowly, and the next one of the next search: %o',
  async (named) => {
    const router = open();
    const apply = async (id: string, q: string) => {
      type(id);
      await router.navigate({ search: `?q=${q}`, ...named });
    };
    for (const q of ['c', 'ca', 'cav']) await apply('q', q);
    leave(at('other'));
    for (const q of ['1', '12']) await apply('other', q);
    const back = async () => {
      await router.navigate(-1);
      return router.state.location.pathname + router.state.location.search;
    };
    expect([await back(), await back(), await back()]).toEqual(['/list?q=cav', '/list', '/home']);
  },
);

it('keeps an entry for each step that is not typed', async () => {
  const router = open();
  type('q');
  await router.navigate({ search: '?q=c' });
  leave(document.querySelector('button')!);
  await router.navigate({ search: '?q=c&sort=a' });
  type('box');
  await router.navigate({ search: '?q=c&sort=a&f=1' });
  type('q');
  await router.navigate('/list/1/show');
  const left: string[] = [];
  for (let step = 0; step < 4; step += 1) {
    await router.navigate(-1);
    left.push(router.state.location.pathname + router.state.location.search);
  }
  expect(left).toEqual(['/list?q=c&sort=a&f=1', '/list?q=c&sort=a', '/list?q=c', '/list']);
});

it('keeps an entry for a step within the page that is pressed right after typing', async () => {
  const router = open();
  type('q');
  await router.navigate({ search: '?q=c' });
  const button = document.querySelector('button')!;
  const pressed = new Promise<void>((done) => {
    button.addEventListener(
      'click',
      () => void router.navigate({ pathname: '/list', search: '?at=2' }).then(done),
    );
  });
  button.click();
  await pressed;
  await router.navigate(-1);
  expect(router.state.location.search).toBe('?q=c');
});
