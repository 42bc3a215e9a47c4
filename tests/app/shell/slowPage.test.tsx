import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open, serve, signedInAs } from './portal.tsx';

vi.mock('../../../src/app/pages/Blank.tsx', () => new Promise(() => {}));

it('has its title and its place in the menu while its code is on its way', async () => {
  serve();
  signedInAs(['horta']);
  open('/pages/blank-page');
  expect(await screen.findByRole('heading', { level: 1, name: 'Página em branco' })).toBeVisible();
  expect(within(screen.getByRole('main')).getByText('Carregando...')).toBeVisible();
});
