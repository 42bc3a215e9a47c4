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

it.each([
  ['stands there for an account that has one', {}, 1],
  ['is missing for one of a provider', { hasPassword: false }, 0],
])('the form for another password %s', async (_what, more, forms) => {
  serve({ userInfo: () => json({ name: 'Ana', email: 'ana@example.com', ...more }) });
  signedInAs(['horta']);
  open('/personel-information');
  await screen.findByText('ana@example.com');
  expect(screen.queryAllByRole('region', { name: 'Senha' })).toHaveLength(forms);
});
