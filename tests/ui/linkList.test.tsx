import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { LinkList } from '#authoring/app/LinkList.tsx';

const items = ['Caixas', 'Lotes', 'Vagas'].map((label) => ({
  key: label,
  label,
  note: '',
  to: `?${label}`,
  isCurrent: label === 'Lotes',
}));
const stops = () =>
  screen.getAllByRole('link').flatMap((link) => (link.tabIndex === 0 ? link.textContent : []));

it('a list of links has one tab stop: the current link, then the one that was left', () => {
  render(
    <MemoryRouter>
      <LinkList items={items} />
    </MemoryRouter>,
  );
  expect(stops()).toEqual(['Lotes']);
  act(() => screen.getByRole('link', { name: 'Vagas' }).focus());
  expect(stops()).toEqual(['Vagas']);
});
