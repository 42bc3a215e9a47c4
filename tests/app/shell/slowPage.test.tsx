import { lazy } from 'react';
import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { pages } from '#app/pages/registry.ts';
import { open, serve, signedInAs } from './portal.tsx';

it('has its title and its place in the menu while its code is on its way', async () => {
  // other tests of the worker may have loaded the page
  const { Blank } = pages;
  Object.assign(pages, { Blank: lazy(() => new Promise<never>(() => {})) });
  onTestFinished(() => void Object.assign(pages, { Blank }));
  serve();
  signedInAs(['horta']);
  open('/pages/blank-page');
  expect(await screen.findByRole('heading', { level: 1, name: 'Página em branco' })).toBeVisible();
  expect(within(screen.getByRole('main')).getByText('Carregando...')).toBeVisible();
});
