import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { json, open, serve, signedInAs } from './portal.tsx';

afterEach(() => vi.unstubAllGlobals());

it('lists each permission once with the config’s label, or the id of an unknown one', async () => {
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
