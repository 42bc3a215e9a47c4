import { act, fireEvent, render, screen } from '@testing-library/react';
import { ListContextProvider, ResourceContextProvider, useInput } from 'ra-core';
import { expect, it, vi } from 'vitest';
import { LiveFilter } from '#screens/app/filters/SearchBox.tsx';
import { TypedFilters, useFilterNow } from '#screens/app/filters/typedFilters.tsx';

const taken: unknown[] = [];

function Search() {
  const { field } = useInput({ source: 'q' });
  return <input aria-label="Busca" {...field} />;
}

function Action() {
  const filterNow = useFilterNow();
  return <button onClick={() => taken.push(filterNow())}>Exportar</button>;
}

const listWith = (filterValues: object) => (
  <ResourceContextProvider value="reparos">
    <ListContextProvider value={{ filterValues, setFilters: vi.fn() } as never}>
      <TypedFilters>
        <LiveFilter>
          <Search />
        </LiveFilter>
        <Action />
      </TypedFilters>
    </ListContextProvider>
  </ResourceContextProvider>
);

async function draw(filterValues: object) {
  const view = render(listWith(filterValues));
  // the form has found its values valid
  await act(async () => {});
  return view;
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Busca'), { target: { value } });
function take(): unknown {
  fireEvent.click(screen.getByRole('button'));
  return taken.at(-1);
}

it('goes by what is typed, also when what was typed before is applied late', async () => {
  const { rerender } = await draw({ etapa: 'aberto' });
  type('R-1');
  expect(take()).toEqual({ etapa: 'aberto', q: 'R-1' });
  type('');
  expect(take()).toEqual({ etapa: 'aberto' });
  rerender(listWith({ etapa: 'aberto', q: 'R-1' }));
  expect(take()).toEqual({ etapa: 'aberto' });
});

it('goes by the list once what is typed is applied', async () => {
  const { rerender } = await draw({});
  type('R-1');
  rerender(listWith({ q: 'R-1' }));
  rerender(listWith({ etapa: 'pronto' }));
  expect(take()).toEqual({ etapa: 'pronto' });
});

it('keeps what is typed while all that was typed before is applied late', async () => {
  const { rerender } = await draw({});
  const input = screen.getByLabelText('Busca');
  for (const typed of ['R', 'R-', 'R-1']) type(typed);
  for (const late of ['R', 'R-']) {
    rerender(listWith({ q: late }));
    expect(input).toHaveValue('R-1');
  }
  rerender(listWith({ q: 'R-1' }));
  expect(input).toHaveValue('R-1');
  // what is applied later comes from elsewhere
  rerender(listWith({ q: 'R-2' }));
  expect(input).toHaveValue('R-2');
});
