import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, Form, FormDataConsumer, testDataProvider } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { indexOf } from '../../../src/access/slice.ts';
import { drawnKinds } from '../../../src/app/fields/kinds.tsx';
import { IndexContext } from '../../../src/app/portal/context.ts';
import { createPortalTheme } from '../../../src/app/theme/theme.ts';
import type { Field } from '../../../src/model/types.ts';
import { garage } from '../screens/garage.ts';

const base = { id: 'campo', label: 'Campo', required: false, unique: false, readOnly: false };
const fieldOf = (given: object) => ({ ...base, ...given }) as Field;
/** What the form holds, in its last state. */
const form: { held?: unknown } = {};

/** Draws the input of a field; answers it. */
function draw(given: object, value?: unknown) {
  const field = fieldOf(given);
  const { Input } = drawnKinds[field.type];
  const index = {
    ...indexOf(garage, { today: '2026-10-31', api: '/api', version: '1' }),
    timeZone: 'America/Cuiaba',
  };
  render(
    <MemoryRouter>
      <ThemeProvider theme={createPortalTheme({ mode: 'light', direction: 'ltr' })}>
        <IndexContext.Provider value={index}>
          <CoreAdminContext dataProvider={testDataProvider()}>
            <Form record={{ id: 1, campo: value }}>
              <Input field={field} />
              <FormDataConsumer>
                {({ formData }) => {
                  form.held = formData.campo;
                  return null;
                }}
              </FormDataConsumer>
            </Form>
          </CoreAdminContext>
        </IndexContext.Provider>
      </ThemeProvider>
    </MemoryRouter>,
  );
  return screen.getByLabelText<HTMLInputElement>('Campo');
}
describe('a masked input', () => {
  it.each([
    ['cpf', '52998224725', '529.982.247-25', '52998224725'],
    ['cpfCnpj', '11222333000181', '11.222.333/0001-81', '11222333000181'],
    ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['cep', '78550000', '78550-000', '78550000'],
    ['phone', '66999887766', '(66) 99988-7766', '66999887766'],
    ['placa', 'abc1d23', 'ABC1D23', 'ABC1D23'],
  ])('%s: what is typed is shown with its punctuation and kept without', async (type, typed, shown, kept) => {
    const input = draw({ type });
    await userEvent.type(input, typed);
    expect([input.value, form.held]).toEqual([shown, kept]);
  });

  it('shows a stored value with its punctuation, and a paste with it is kept bare', async () => {
    const input = draw({ type: 'cpf' }, '52998224725');
    expect(input.value).toBe('529.982.247-25');
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste('111.444.777-35');
    expect(form.held).toBe('11144477735');
  });
});

describe('a number input', () => {
  it.each([
    [{ type: 'money' }, '1234,5', '1.234,5', 1234.5],
    [{ type: 'money' }, '1234.56', '1.234,56', 1234.56],
    [{ type: 'integer' }, '12345', '12.345', 12345],
    [{ type: 'decimal', decimals: 3 }, '0,125', '0,125', 0.125],
    [{ type: 'integer', min: 1980, max: 2100 }, '2026', '2026', 2026],
    [{ type: 'money', min: -10 }, '-5', '-5', -5],
    [{ type: 'money' }, '-5', '-5', -5],
    [{ type: 'money', min: 0 }, '-5', '5', 5],
    [{ type: 'integer' }, '0', '0', 0],
  ])('%o: %s', async (given, typed, shown, kept) => {
    const input = draw(given);
    await userEvent.type(input, typed);
    expect([input.value, form.held]).toEqual([shown, kept]);
  });

  it.each([
    ['R$ 1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234', 1234],
  ])('takes the paste %s', async (text, kept) => {
    const input = draw({ type: 'money' });
    await userEvent.click(input);
    await userEvent.paste(text);
    expect(form.held).toBe(kept);
  });

  it('emptied is empty, not zero', async () => {
    const input = draw({ type: 'money' }, 10);
    expect(input.value).toBe('10,00');
    await userEvent.clear(input);
    expect(form.held).toBeNull();
  });
});

describe('a date input', () => {
  it('keeps days and months as they are', () => {
    const input = draw({ type: 'date' }, '2026-10-31');
    expect(input.value).toBe('2026-10-31');
    fireEvent.change(input, { target: { value: '2026-11-02' } });
    expect(form.held).toBe('2026-11-02');
    fireEvent.change(input, { target: { value: '' } });
    expect(form.held).toBeNull();
  });

  it("shows an instant in the portal's time zone and keeps it in UTC", () => {
    const input = draw({ type: 'datetime' }, '2026-10-31T15:30:00.000Z');
    expect(input.value).toBe('2026-10-31T11:30');
    fireEvent.change(input, { target: { value: '2026-10-31T20:00' } });
    expect(form.held).toBe('2026-11-01T00:00:00.000Z');
  });
});

describe('a choice', () => {
  const options = [
    { value: 'a', label: 'Primeiro', tone: 'neutral' },
    { value: 'b', label: 'Segundo', tone: 'neutral' },
  ];

  it('is one of its options, or none', async () => {
    draw({ type: 'select', options });
    await userEvent.click(screen.getByRole('combobox', { name: 'Campo' }));
    await userEvent.click(screen.getByRole('option', { name: 'Segundo' }));
    expect(form.held).toBe('b');
    await userEvent.click(screen.getByRole('combobox', { name: 'Campo' }));
    await userEvent.click(screen.getByRole('option', { name: '—' }));
    expect(form.held).toBeNull();
  });

  it('can be several', async () => {
    draw({ type: 'multiselect', options }, ['a']);
    await userEvent.click(screen.getByRole('combobox', { name: 'Campo' }));
    await userEvent.click(screen.getByRole('option', { name: 'Segundo' }));
    expect(form.held).toEqual(['a', 'b']);
  });

  it('offers the states of the country by itself', async () => {
    draw({ type: 'uf' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Campo' }));
    expect(screen.getAllByRole('option').length).toBe(28);
  });
});

describe('an empty input with a placeholder', () => {
  it.each(['text', 'textarea', 'integer', 'money', 'url'])(
    'of type %s shows it, and holds nothing of it',
    (type) => {
      const input = draw({ type, placeholder: 'Como na capa' });
      expect([input.placeholder, input.value, form.held ?? null]).toEqual(['Como na capa', '', null]);
    },
  );

  it('says it instead of the example of its pattern, which it shows otherwise', () => {
    const pattern = { regex: '^.$', message: 'Uma letra', example: 'A' };
    expect(draw({ type: 'text', pattern }).placeholder).toBe('Ex.: A');
    cleanup();
    expect(draw({ type: 'text', pattern, placeholder: 'A letra' }).placeholder).toBe('A letra');
  });
});
