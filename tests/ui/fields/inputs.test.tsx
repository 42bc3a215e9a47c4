import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { Form, FormDataConsumer, useEvent } from 'ra-core';
import { useState, type ChangeEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { inputOf } from '#kinds/registry.input.tsx';
import { FormTextField } from '#kinds/ui/FormTextField.tsx';
import { MaskedInput } from '#kinds/document/MaskedInput.tsx';
import type { Field } from '#model/types.ts';
import { kinds as allKinds, kindOf, maskOf, parseValue } from '#kinds/registry.ts';
import { randomFrom } from '#tests/kinds/helpers.ts';
import { declaredKinds, ofKind } from '#tests/support/values/declaredKinds.ts';
import { FormFields } from '#kinds/ui/formContext.ts';
import { InPortal } from './InPortal.tsx';

const base = { id: 'campo', label: 'Campo', required: false, unique: false, readOnly: false };
type Given = { type: string } & Record<string, unknown>;
const fieldOf = (given: Given) => ({ ...base, ...given, ...ofKind(given.type) }) as unknown as Field;
/** The latest value in the form. */
const form: { held?: unknown } = {};

/** Draws the input of a field and returns it. */
function draw(given: Given, value?: unknown) {
  const field = fieldOf(given);
  const { Input } = inputOf(field);
  render(
    <InPortal>
      <Form record={{ id: 1, campo: value }}>
        <Input field={field} />
        <FormDataConsumer>
          {({ formData }) => {
            form.held = formData.campo;
            return null;
          }}
        </FormDataConsumer>
      </Form>
    </InPortal>,
  );
  return screen.getByLabelText<HTMLInputElement>('Campo');
}
describe('an input of a choice that is open', () => {
  it('shows a stored code without a name, and takes one with a name instead', async () => {
    const input = draw({ type: 'banco' }, '999');
    expect(input).toHaveValue('999');
    await userEvent.clear(input);
    expect(form.held).toBeNull();
    await userEvent.click(input);
    await userEvent.click(await screen.findByRole('option', { name: /Bradesco/ }));
    expect([input.value, form.held]).toEqual(['237 – Bradesco', '237']);
  });

  it.each([
    ['a code without a name', '999', '999', '999'],
    ['a code with a name', '104', '104 – Caixa', '104'],
    ['a name', 'itaú', '341 – Itaú', '341'],
    ['the beginning of one name', 'brad', '237 – Bradesco', '237'],
  ])('takes %s as it is left', async (_what, typed, shown, held) => {
    const input = draw({ type: 'banco' });
    await userEvent.type(input, typed);
    await userEvent.tab();
    expect([input.value, form.held]).toEqual([shown, held]);
    expect(input).not.toBeInvalid();
  });

  it.each([
    ['sicr{Enter}', '748 – Sicredi', '748'],
    ['si{ArrowDown}{ArrowDown}{Enter}', '756 – Sicoob', '756'],
    ['999{Enter}', '999', '999'],
  ])('takes %s', async (keys, shown, held) => {
    const input = draw({ type: 'banco' });
    await userEvent.type(input, keys);
    expect([input.value, form.held]).toEqual([shown, held]);
  });

  it.each(['si', '99', 'Banco do Povo'])(
    'keeps %s as it was typed, and says what is wrong',
    async (typed) => {
      const input = draw({ type: 'banco' });
      await userEvent.type(input, typed);
      await userEvent.tab();
      expect(input).toHaveValue(typed);
      expect(input).toBeInvalid();
      expect(input).toHaveAccessibleDescription('Banco inválido: são os 3 dígitos do código, como 001');
    },
  );
});

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

  it('inserts punctuation with the character after it, in the history of the browser', async () => {
    const execCommand = vi.spyOn(document, 'execCommand');
    const input = draw({ type: 'phone' });
    await userEvent.type(input, '66999887766');
    expect([input.value, form.held]).toEqual(['(66) 99988-7766', '66999887766']);
    // the last makes a landline number a mobile one
    expect(execCommand.mock.calls.map(([, , text]) => text)).toEqual(['(6', ') 9', '-8', '(66) 99988-7766']);
    execCommand.mockRestore();
  });

  it('shows a stored value with its punctuation, and stores a pasted one without', async () => {
    const input = draw({ type: 'cpf' }, '52998224725');
    expect(input.value).toBe('529.982.247-25');
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste('111.444.777-35');
    expect(form.held).toBe('11144477735');
  });

  it.each([
    ['safra', '202627', '2026/27', '2026/27'],
    ['safra', '2026-2027', '2026/27', '2026/27'],
    ['placa', 'qbc4521', 'QBC-4521', 'QBC4521'],
    ['phone', '+5566999887766', '(66) 99988-7766', '66999887766'],
    ['phone', '066 3027-1234', '(66) 3027-1234', '6630271234'],
    ['ie', '13.123.456-7', '131234567', '131234567'],
  ])('%s: %s, once it is left, is %s', async (type, typed, shown, kept) => {
    const input = draw({ type });
    await userEvent.type(input, typed);
    await userEvent.tab();
    expect([input.value, form.held]).toEqual([shown, kept]);
    expect(input).toBeValid();
  });

  it.each([
    ['cpf', '529.982.247-2x', 'CPF inválido: são 11 dígitos'],
    ['cpf', '529.982.247-255', 'CPF inválido: são 11 dígitos'],
    ['cpf', '529.982.247-24', 'CPF inválido: dígito verificador não confere'],
    ['placa', 'QB-4521', 'Placa inválida: use AAA-0000 ou, no padrão Mercosul, AAA0A00'],
    ['safra', '2026/28', 'Safra inválida: os anos não são seguidos'],
    ['safra', '2026/1927', 'Safra inválida: use AAAA/AA, com anos seguidos, como 2025/26'],
  ])('%s: %s stays as it is, with the reason', async (type, typed, reason) => {
    const input = draw({ type });
    await userEvent.type(input, typed);
    await userEvent.tab();
    expect(input.value).toBe(typed);
    expect(input).toHaveAccessibleDescription(reason);
  });

  const kinds = [...Object.keys(allKinds), ...Object.keys(declaredKinds)].filter(
    (type) => inputOf(fieldOf({ type })).Input === MaskedInput,
  );
  it.each(kinds)('%s: accepts a sample key by key, with and without punctuation', async (type) => {
    const field = fieldOf({ type });
    const sample = kindOf(field).sample(randomFrom(7), field) as string;
    const shown = kindOf(field).format(sample, field, { timeZone: 'UTC' });
    const bare = maskOf(field) ? sample.replace(/[^0-9A-Z]/g, '') : sample;
    for (const text of new Set([shown, bare.toLowerCase()])) {
      const input = draw({ type });
      await userEvent.type(input, text);
      await userEvent.tab();
      expect([text, form.held, input.value]).toEqual([text, sample, shown]);
      cleanup();
    }
  });
});

describe('a number input', () => {
  it.each([
    [{ type: 'money' }, '1.234,56', '1.234,56', 1234.56],
    [{ type: 'money' }, '1.000', '1.000,00', 1000],
    [{ type: 'money' }, 'R$ 1.234,56', '1.234,56', 1234.56],
    [{ type: 'money' }, '1234,5', '1.234,50', 1234.5],
    [{ type: 'money' }, '1234.56', '1.234,56', 1234.56],
    [{ type: 'integer' }, '12345', '12.345', 12345],
    [{ type: 'decimal', decimals: 3 }, '0,125', '0,125', 0.125],
    [{ type: 'decimal', decimals: 3, unit: 'l' }, '1.420,5', '1.420,5', 1420.5],
    [{ type: 'decimal', decimals: 3, unit: 'l' }, '1.234', '1.234', 1234],
    [{ type: 'money', decimals: 4 }, '50,4', '50,40', 50.4],
    [{ type: 'money', decimals: 4 }, '50,4025', '50,4025', 50.4025],
    [{ type: 'percent' }, '12,5%', '12,5', 12.5],
    [{ type: 'integer', min: 1980, max: 2100 }, '2026', '2026', 2026],
    [{ type: 'money', min: -10 }, '-5', '-5,00', -5],
    [{ type: 'money' }, '-5', '-5,00', -5],
    [{ type: 'money', min: 0 }, '-5', '-5,00', -5],
    [{ type: 'integer' }, '0', '0', 0],
  ])('%o: %s stays while it is typed, and is %s afterwards', async (given, typed, shown, kept) => {
    const input = draw(given);
    await userEvent.type(input, typed);
    expect([input.value, form.held]).toEqual([typed, kept]);
    await userEvent.tab();
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

  it('is empty rather than zero when cleared', async () => {
    const input = draw({ type: 'money' }, 10);
    expect(input.value).toBe('10,00');
    await userEvent.clear(input);
    expect(form.held).toBeNull();
  });

  it('keeps an invalid text, with the reason, until it is corrected', async () => {
    const input = draw({ type: 'money' }, 10);
    await userEvent.clear(input);
    await userEvent.type(input, '1e9');
    await userEvent.tab();
    expect([input.value, form.held]).toEqual(['1e9', '1e9']);
    expect(input).toHaveAccessibleDescription('Não é um número: “1e9”. Escreva como 1.234,56');
    await userEvent.click(input);
    expect(input.value).toBe('1e9');
    await userEvent.type(input, '{Backspace}{Backspace}');
    await userEvent.tab();
    expect([input.value, form.held]).toEqual(['1,00', 1]);
    expect(input).toHaveAccessibleDescription('R$');
  });

  it('has no thousands separators while typing, and keeps the caret at its digit', async () => {
    const input = draw({ type: 'money' }, 1234567.5);
    expect(input.value).toBe('1.234.567,50');
    input.setSelectionRange(5, 5);
    await act(async () => input.focus());
    expect([input.value, input.selectionStart]).toEqual(['1234567,50', 4]);
    act(() => input.blur());
    expect(input.value).toBe('1.234.567,50');
    await act(async () => {
      input.focus();
      input.select();
    });
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['1234567,50', 0, 10]);
  });

  it('holds the value of its text after any keystrokes, or shows why it is invalid', async () => {
    const strokes = fc.array(
      fc.constantFrom(...'01259.,-e ', '{Backspace}', '{Delete}', '{ArrowLeft}', '{Home}', '{End}'),
      { minLength: 1, maxLength: 12 },
    );
    const given = fc.constantFrom<Given>(
      { type: 'money' },
      { type: 'money', min: 0 },
      { type: 'integer' },
      { type: 'decimal', decimals: 3 },
      { type: 'percent' },
      { type: 'integer', min: 1980, max: 2100 },
    );
    const stored = fc.constantFrom(null, 0, 1234567, -50);
    await fc.assert(
      fc
        .asyncProperty(given, stored, strokes, async (kind, value, keys) => {
          const input = draw(kind, value);
          await userEvent.click(input);
          await userEvent.keyboard(keys.join(''));
          const finished = input.value;
          const read = parseValue(fieldOf(kind), finished);
          expect(form.held ?? null).toBe(read === undefined ? finished : read);
          await userEvent.tab();
          expect(form.held ?? null).toBe(read === undefined ? finished : read);
          expect(parseValue(fieldOf(kind), input.value)).toBe(read);
          if (read !== undefined) return;
          expect(input.value).toBe(finished);
          expect(input).toHaveAccessibleDescription(/^Não é um número/);
        })
        .afterEach(cleanup),
      { numRuns: 25 },
    );
  });
});

describe('the text field of a form', () => {
  let rendered = 0;
  function Unit() {
    rendered += 1;
    return 'km';
  }
  function Distance() {
    const [text, setText] = useState('7');
    const typed = useEvent(({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value));
    return (
      <>
        <FormTextField
          label="Campo"
          value={text}
          onChange={typed}
          slotProps={{ input: { endAdornment: <Unit /> } }}
        />
        <output>{text}</output>
        <button onClick={() => setText('900')}>Novecentos</button>
        <button onClick={() => setText('')}>Limpar</button>
      </>
    );
  }

  it('begins a new history when another text replaces the typed one', async () => {
    const input = draw({ type: 'money' });
    const types: string[] = [];
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'type')!;
    Object.defineProperty(input, 'type', {
      get: () => types.at(-1) ?? 'text',
      set(type: string) {
        types.push(type);
        set!.call(this, type);
      },
    });
    await userEvent.type(input, '1234');
    expect(types).not.toContain('search');
    await userEvent.tab();
    expect([input.value, input.type]).toEqual(['1.234,00', 'text']);
    expect(types).toContain('search');
  });

  it('is not rendered again for a key, and shows what is set from outside', async () => {
    render(<Distance />);
    const input = screen.getByLabelText<HTMLInputElement>('Campo');
    const first = rendered;
    await userEvent.type(input, '123');
    expect([input.value, screen.getByRole('status').textContent]).toEqual(['7123', '7123']);
    expect(rendered).toBe(first);
    await userEvent.click(screen.getByText('Novecentos'));
    expect(input.value).toBe('900');
    await userEvent.type(input, '1');
    expect(screen.getByRole('status').textContent).toBe('9001');
    await userEvent.click(screen.getByText('Limpar'));
    expect(input.value).toBe('');
    await userEvent.type(input, '2');
    expect([input.value, screen.getByRole('status').textContent]).toEqual(['2', '2']);
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

  it('is the option whose beginning is typed into the closed list, while one begins so', async () => {
    const labels = ['Média', 'Mínima', 'Última'].map((label) => ({ value: label, label, tone: 'neutral' }));
    draw({ type: 'select', options: labels });
    await userEvent.tab();
    await userEvent.keyboard('mi');
    expect(form.held).toBe('Mínima');
    await userEvent.keyboard('xu');
    expect(form.held).toBe('Mínima');
    expect(screen.queryByRole('listbox')).toBeNull();
    // in the open list, letters only move
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{ArrowDown}m');
    expect(form.held).toBe('Mínima');
  });

  it('is the whole name that is typed into the open list, with its spaces, once it is chosen', async () => {
    const labels = ['Sem desconto', 'São Paulo', 'São Paulo capital', 'São Pedro'].map((label) => ({
      value: label,
      label,
      tone: 'neutral',
    }));
    draw({ type: 'select', options: labels });
    await userEvent.click(screen.getByRole('combobox', { name: 'Campo' }));
    await userEvent.keyboard('sao paulo c');
    expect(screen.getByRole('option', { name: 'São Paulo capital' })).toHaveFocus();
    expect(form.held).toBeUndefined();
    await userEvent.keyboard('{Enter}');
    expect(form.held).toBe('São Paulo capital');
    // the same in the closed list, where a space would open it
    cleanup();
    draw({ type: 'select', options: labels });
    await userEvent.tab();
    await userEvent.keyboard('sao paulo c');
    expect(form.held).toBe('São Paulo capital');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('shows an option that was removed as what it was, alone and among several', () => {
    const one = [{ value: 'a', label: 'A', tone: 'neutral' }];
    expect(draw({ type: 'select', options: one }, 'antiga')).toHaveTextContent('antiga');
    expect(form.held).toBe('antiga');
    cleanup();
    expect(draw({ type: 'multiselect', options: one }, ['a', 'antiga'])).toHaveTextContent('A, antiga');
  });

  it('of fifteen options or more is searched by any part of their names', async () => {
    const many = Array.from({ length: 15 }, (_none, at) => ({
      value: `v${at}`,
      label: `Opção número ${at}`,
      tone: 'neutral',
    }));
    draw({ type: 'select', options: many }, 'v3');
    const input = screen.getByRole('combobox', { name: 'Campo' });
    expect(input).toHaveValue('Opção número 3');
    await userEvent.clear(input);
    await userEvent.type(input, 'numero 14');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Opção número 14']);
    await userEvent.tab();
    expect(form.held).toBe('v14');
    cleanup();
    draw({ type: 'multiselect', options: many }, ['v3', 'antiga']);
    expect(screen.getByText('antiga')).toBeVisible();
    await userEvent.type(screen.getByRole('combobox', { name: 'Campo' }), 'numero 14{Enter}');
    expect(form.held).toEqual(['v3', 'antiga', 'v14']);
    // one less is a plain list
    cleanup();
    draw({ type: 'select', options: many.slice(1) }, 'v3');
    expect(screen.getByRole('combobox', { name: 'Campo' })).not.toHaveAttribute('aria-autocomplete');
  });

  it('can be several', async () => {
    draw({ type: 'multiselect', options }, ['a']);
    await userEvent.click(screen.getByRole('combobox', { name: 'Campo' }));
    await userEvent.click(screen.getByRole('option', { name: 'Segundo' }));
    expect(form.held).toEqual(['a', 'b']);
  });

  it('offers the states of the country', async () => {
    draw({ type: 'uf' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Campo' }));
    expect(screen.getAllByRole('option').length).toBe(27);
  });
});

describe('an address', () => {
  it('is written by the browser as it was typed, also with letters that need xn--', () => {
    const input = draw({ type: 'email' });
    expect([input.type, input.inputMode]).toEqual(['text', 'email']);
  });
});

describe('an empty input with a placeholder', () => {
  it.each(['text', 'textarea', 'integer', 'money', 'url'])(
    'of type %s shows it, and its value stays empty',
    (type) => {
      const input = draw({ type, placeholder: 'Como na capa' });
      expect([input.placeholder, input.value, form.held ?? null]).toEqual(['Como na capa', '', null]);
    },
  );

  it('shows it instead of the example of its pattern', () => {
    const pattern = { regex: '^.$', message: 'Uma letra', example: 'A' };
    expect(draw({ type: 'text', pattern }).placeholder).toBe('Ex.: A');
    cleanup();
    expect(draw({ type: 'text', pattern, placeholder: 'A letra' }).placeholder).toBe('A letra');
  });
});

describe('an input of a code that fills other fields', () => {
  const fields = {
    campo: fieldOf({ type: 'linhaDigitavel', fills: { valor: 'amount', vence: 'due' } }),
    valor: fieldOf({ type: 'money', id: 'valor', label: 'Valor' }),
    vence: fieldOf({ type: 'date', id: 'vence', label: 'Vencimento' }),
  };
  const drawAmong = (record: object, field = fields.campo) => {
    const { Input } = inputOf(field);
    let held: Record<string, unknown> = {};
    render(
      <InPortal>
        <FormFields value={fields}>
          <Form record={{ id: 1, ...record }}>
            <Input field={field} />
            <FormDataConsumer>
              {({ formData }) => {
                held = formData as Record<string, unknown>;
                return null;
              }}
            </FormDataConsumer>
          </Form>
        </FormFields>
      </InPortal>,
    );
    return { input: screen.getByLabelText<HTMLInputElement>('Campo'), held: () => held };
  };
  const slip = '00190500954014481606906809350314117000000012345';

  it('fills what is empty, names the bank, and says where a field differs', async () => {
    const { input, held } = drawAmong({ valor: 100 });
    await userEvent.click(input);
    await userEvent.paste(slip);
    expect(held()).toMatchObject({ campo: slip, valor: 100, vence: '2027-01-23' });
    await userEvent.tab();
    expect(input).toHaveAccessibleDescription(/001 – Banco do Brasil.*diz outra coisa: Valor R\$\s123,45$/);
  });

  it('keeps the key of a pasted Pix code', async () => {
    const { input, held } = drawAmong({}, fieldOf({ type: 'pix', fills: { valor: 'amount' } }));
    await userEvent.click(input);
    await userEvent.paste(
      '00020126360014br.gov.bcb.pix0114+55669991234565204000053039865802BR5908ANA LIMA6005BELEM62070503***6304F83D',
    );
    expect(held()).toMatchObject({ campo: '+5566999123456' });
    await userEvent.tab();
    expect(input).toHaveValue('+5566999123456');
  });
});
