import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { json, open, serve, signedInAs } from './portal.tsx';

afterEach(() => vi.unstubAllGlobals());

it('names each permission once, as the config does, and shows the id of one that it does not know', async () => {
  const user = {
    name: 'Ana',
    permissions: ['horta', 'HORTA', 'antiga'],
    permissionLabels: { horta: 'Cuida da horta', HORTA: 'Cuida da horta' },
  };
  serve({ userInfo: () => json(user) });
  signedInAs(['horta', 'antiga']);
  open('/personel-information');
  const account = await screen.findByRole('region', { name: 'Conta' });
  await screen.findByText('Cuida da horta');
  expect([...account.querySelectorAll('.MuiChip-label')].map((chip) => chip.textContent)).toEqual([
    'Cuida da horta',
    'antiga',
  ]);
});
