import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, FormDataConsumer } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { inputOf } from '#kinds/registry.input.tsx';
import { recordResolver } from '#screens/form/app/recordResolver.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field } from '#model/types.ts';
import { InPortal, timeZone, today } from './InPortal.tsx';

const form: { held?: unknown; other?: unknown; saved?: unknown } = {};

/** Draws the input of a field, in a form or as a filter, and returns it. */
function draw(given: object, value?: unknown, as: 'form' | 'filter' | 'locked' = 'form') {
  const base = { id: 'campo', label: 'Campo', required: false, unique: false, readOnly: false };
  const field = { ...base, ...given } as Field;
  const resource = { id: 'x', fields: { campo: field } } as unknown as ClientResource;
  const context = { timeZone, variables: { user: null, today, timeZone }, fields: resource.fields };
  const { Input } = inputOf(field);
  const source = as === 'filter' ? 'campo_lte' : 'campo';
  form.saved = undefined;
  render(
    <InPortal>
      <Form
        record={{ id: 1, [source]: value }}
        mode="onBlur"
        resolver={as === 'form' ? recordResolver(resource, ['campo'], context) : undefined}
        onSubmit={(values: Record<string, unknown>) => {
          form.saved = values[source];
        }}
      >
        <Input field={field} source={source} dense={as === 'filter'} readOnly={as === 'locked'} />
        <FormDataConsumer>
          {({ formData }) => {
            form.held = (formData as Record<string, unknown>)[source];
            form.other = (formData as Record<string, unknown>).campo_gte;
            return null;
          }}
        </FormDataConsumer>
        <button type="submit">Salvar</button>
      </Form>
    </InPortal>,
  );
  return screen.getByLabelText<HTMLInputElement>('Campo');
}

describe('a typed date', () => {
  it.each([
    ['date', '31/10', '31/10/2026', '2026-10-31'],
    ['date', '31102026', '31/10/2026', '2026-10-31'],
    ['date', 'hoje', '31/10/2026', '2026-10-31'],
    ['date', '+7', '07/11/2026', '2026-11-07'],
    ['date', '2026-11-02', '02/11/2026', '2026-11-02'],
    ['datetime', '31/10 1430', '31/10/2026 14:30', '2026-10-31T18:30:00.000Z'],
    ['datetime', 'amanhã 8h', '01/11/2026 08:00', '2026-11-01T12:00:00.000Z'],
    ['month', '1026', '10/2026', '2026-10'],
    ['month', 'out/26', '10/2026', '2026-10'],
  ])('%s: "%s" stays as typed till the input is left, and is %s then', async (type, typed, shown, kept) => {
    const input = draw({ type });
    await userEvent.type(input, typed);
    expect(input.value).toBe(typed);
    expect(form.held).toBe(kept);
    await userEvent.tab();
    expect([input.value, form.held]).toEqual([shown, kept]);
  });

  it('can be pasted, and is saved by Enter', async () => {
    const input = draw({ type: 'date' });
    await userEvent.click(input);
    await userEvent.paste('31/10/2026');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByDisplayValue('31/10/2026')).toBe(input);
    expect(form.saved).toBe('2026-10-31');
  });

  it('that does not exist stays with a message, and is not saved', async () => {
    const input = draw({ type: 'date' }, '2026-10-30');
    await userEvent.clear(input);
    await userEvent.type(input, '31/02/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('31/02/2026 não existe. Escreva como 31/10/2026.')).toBeVisible();
    expect(input).toHaveAccessibleDescription(/31\/02\/2026 não existe/);
    expect([input.value, form.held, form.saved]).toEqual(['31/02/2026', '31/02/2026', undefined]);
    // The text is corrected in place.
    await userEvent.clear(input);
    await userEvent.type(input, '28/02/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await screen.findByDisplayValue('28/02/2026');
    expect(form.saved).toBe('2026-02-28');
  });

  it('is empty when cleared, and unchanged after a mere focus, including its seconds', async () => {
    const input = draw({ type: 'datetime' }, '2026-10-31T15:30:12.345Z');
    expect(input.value).toBe('31/10/2026 11:30:12');
    await userEvent.type(input, 'x{Backspace}');
    await userEvent.tab();
    expect(form.held).toBe('2026-10-31T15:30:12.345Z');
    await userEvent.clear(input);
    expect(form.held).toBeNull();
  });

  it('uses the portal’s format rather than the browser’s picker', () => {
    const input = draw({ type: 'date' }, '2026-10-05');
    expect([input.type, input.value, input.placeholder]).toEqual(['text', '05/10/2026', 'dd/mm/aaaa']);
  });

  it('that is read-only can be neither typed nor picked', async () => {
    const input = draw({ type: 'date' }, '2026-10-05', 'locked');
    await userEvent.type(input, '1{Alt>}{ArrowDown}{/Alt}');
    expect(input.value).toBe('05/10/2026');
    expect(screen.queryByRole('button', { name: 'Abrir o calendário' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('in a filter', () => {
  it.each([
    ['$today-30d', '01/10/2026'],
    ['$month', '31/10/2026'],
    ['2026-09', '30/09/2026'],
    ['2026', '31/12/2026'],
  ])('%s shows the last day that it stands for', (value, shown) => {
    expect(draw({ type: 'date' }, value, 'filter').value).toBe(shown);
    expect(form.held).toBe(value);
  });

  it('an incomplete date filters nothing; a complete one at once, other forms on blur', async () => {
    const input = draw({ type: 'date' }, undefined, 'filter');
    await userEvent.type(input, '31/1');
    expect(form.held).toBeUndefined();
    await userEvent.type(input, '0/2026');
    expect(form.held).toBe('2026-10-31');
    await userEvent.clear(input);
    await userEvent.type(input, 'ontem');
    expect(form.held).toBeNull();
    await userEvent.tab();
    expect([input.value, form.held]).toEqual(['30/10/2026', '2026-10-30']);
  });

  it.each(['10/2026', 'out/2026', 'outubro de 2026'])('%s is the whole month after blur', async (text) => {
    const input = draw({ type: 'date' }, undefined, 'filter');
    await userEvent.type(input, text);
    expect(form.held).toBeUndefined();
    await userEvent.tab();
    expect([input.value, form.held]).toEqual(['31/10/2026', '2026-10']);
    expect(form.other).toBe('2026-10');
  });

  it('a month is not accepted as a date in a form', async () => {
    const input = draw({ type: 'date' });
    await userEvent.type(input, '10/2026');
    await userEvent.tab();
    expect(form.held).toBe('10/2026');
  });

  it('an unreadable text shows a message, and filters nothing', async () => {
    const input = draw({ type: 'date' }, undefined, 'filter');
    await userEvent.type(input, '31/02/2026');
    await userEvent.tab();
    expect(screen.getByText(/31\/02\/2026 não existe/)).toBeVisible();
    expect([input.value, form.held]).toEqual(['31/02/2026', undefined]);
  });
});

describe('the calendar', () => {
  const open = async (input: HTMLElement) => {
    await userEvent.click(input);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    return screen.findByRole('dialog', { name: 'Calendário: Campo' });
  };
  const focused = () => document.activeElement?.getAttribute('aria-label');

  it('opens by Alt and the arrow on the current day, moves by keys, and restores the focus', async () => {
    const input = draw({ type: 'date' }, '2026-10-15');
    const dialog = await open(input);
    expect(focused()).toBe('quinta-feira, 15 de outubro de 2026');
    for (const [key, day] of [
      ['{ArrowRight}', '16 de outubro'],
      ['{ArrowDown}', '23 de outubro'],
      ['{Home}', '18 de outubro'],
      ['{End}', '24 de outubro'],
      ['{PageDown}', '24 de novembro'],
      ['{Shift>}{PageUp}{/Shift}', '24 de novembro de 2025'],
      ['{PageUp}', '24 de outubro de 2025'],
      ['{ArrowUp}', '17 de outubro'],
      ['{ArrowLeft}', '16 de outubro'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(focused()).toContain(day);
    }
    await userEvent.keyboard('{Escape}');
    expect(dialog).not.toBeInTheDocument();
    expect([document.activeElement, input.value]).toEqual([input, '15/10/2026']);
    await open(input);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect([document.activeElement, input.value, form.held]).toEqual([input, '22/10/2026', '2026-10-22']);
  });

  it('starts weeks on Sunday and marks the portal’s today', async () => {
    const dialog = await open(draw({ type: 'date' }));
    const heads = within(dialog).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'dom',
      'seg',
      'ter',
      'qua',
      'qui',
      'sex',
      'sáb',
    ]);
    expect(focused()).toBe('sábado, 31 de outubro de 2026');
    expect(document.activeElement).toHaveAttribute('aria-current', 'date');
  });

  it('does not offer days outside the bounds', async () => {
    const input = draw({ type: 'date', min: '2026-10-10', max: '$today' }, '2026-10-15');
    const dialog = await open(input);
    const day = (name: RegExp) => within(dialog).getByLabelText(name);
    expect(day(/ 9 de outubro/)).toHaveAttribute('aria-disabled', 'true');
    expect(day(/ 10 de outubro/)).not.toHaveAttribute('aria-disabled');
    await userEvent.click(day(/ 9 de outubro/));
    expect([input.value, dialog.isConnected]).toEqual(['15/10/2026', true]);
    await userEvent.click(day(/ 31 de outubro/));
    expect([input.value, dialog.isConnected]).toEqual(['31/10/2026', false]);
  });

  it('of an instant keeps its time, and moves the focus there', async () => {
    const input = draw({ type: 'datetime' }, '2026-10-31T18:30:00.000Z');
    const dialog = await open(input);
    await userEvent.click(within(dialog).getByLabelText(/ 5 de outubro/));
    expect([input.value, form.held]).toEqual(['05/10/2026 14:30', '2026-10-05T18:30:00.000Z']);
    expect(input.value.slice(input.selectionStart!, input.selectionEnd!)).toBe('14:30');
  });

  it('of months, and reaching a distant day by its month', async () => {
    const month = draw({ type: 'month' }, '2026-10');
    await open(month);
    await userEvent.keyboard('{PageUp}{ArrowLeft}{Enter}');
    expect([month.value, form.held]).toEqual(['09/2025', '2025-09']);
  });

  it('has buttons for today, another year, and clearing', async () => {
    const input = draw({ type: 'date' }, '2020-05-10');
    const button = screen.getByRole('button', { name: 'Abrir o calendário' });
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'maio de 2020' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Dez anos antes' }));
    await userEvent.click(within(dialog).getByLabelText('fevereiro de 2010'));
    await userEvent.click(within(dialog).getByLabelText(/ 28 de fevereiro/));
    expect([input.value, document.activeElement]).toEqual(['28/02/2010', button]);
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Hoje' }));
    expect(form.held).toBe('2026-10-31');
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Limpar' }));
    expect([input.value, form.held]).toEqual(['', null]);
  });

  it('replaces an unreadable text', async () => {
    const input = draw({ type: 'date' });
    await userEvent.type(input, '31/02/2026');
    await userEvent.tab();
    expect(await screen.findByText(/31\/02\/2026 não existe/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Abrir o calendário' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Hoje' }));
    expect(input.value).toBe('31/10/2026');
    await waitFor(() => expect(screen.queryByText(/não existe/)).toBeNull());
  });

  it('opened from an empty required field shows no error', async () => {
    const input = draw({ type: 'date', required: true });
    await open(input);
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(screen.queryByText('Informe a data')).toBeNull();
    await userEvent.tab();
    expect(await screen.findByText('Informe a data')).toBeVisible();
  });
});
