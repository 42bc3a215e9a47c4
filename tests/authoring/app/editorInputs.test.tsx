/** The inputs of the config editor, which are those of the portal's forms. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { canShow, Control } from '#authoring/app/raioX/form/Control.tsx';
import type { FormKeyword, Outline } from '#authoring/editor/forms.ts';
import { InPortal } from '#tests/ui/fields/InPortal.tsx';

const fields = [
  { id: 'title', label: 'Título', type: 'text' },
  { id: 'pages', label: 'Páginas', type: 'integer' },
  { id: 'year', label: 'Ano', type: 'integer' },
];

/** Draws the control of a keyword, and returns its input and what it has set so far. */
function draw(control: FormKeyword['control'], first: unknown, label: string | RegExp = 'word') {
  const given: unknown[] = [];
  const keyword = { name: 'word', text: '', required: false, example: '', control } as unknown as FormKeyword;
  function Held() {
    const [value, setValue] = useState(first);
    const set = (next: unknown) => {
      given.push(next);
      setValue(next);
    };
    return (
      <Control {...{ keyword, value, fields, set }} outline={{ permissions: ['rh'] } as unknown as Outline} />
    );
  }
  render(
    <InPortal>
      <Held />
    </InPortal>,
  );
  return { input: screen.getByLabelText<HTMLInputElement>(label), given };
}

it('sets a number once it is complete, says what is none, and keeps it when it is emptied', async () => {
  const { input, given } = draw({ kind: 'number' }, 2);
  await userEvent.clear(input);
  await userEvent.type(input, '12x');
  await userEvent.tab();
  expect([given, input.value]).toEqual([[], '12x']);
  expect(input).toHaveAccessibleDescription(/12x/);
  await userEvent.clear(input);
  await userEvent.type(input, '1,5');
  expect(given).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(given).toEqual([1.5]);
  await userEvent.clear(input);
  await userEvent.tab();
  expect([given, input.value]).toEqual([[1.5], '1,5']);
});

it('sets a text when typing pauses or its input is left, once', async () => {
  const { input, given } = draw({ kind: 'text' }, undefined);
  await userEvent.type(input, 'Obra');
  expect(given).toEqual([]);
  await expect.poll(() => given).toEqual(['Obra']);
  await userEvent.type(input, 's');
  await userEvent.tab();
  expect(given).toEqual(['Obra', 'Obras']);
});

it('adds a field to a list once, found by its label, and is empty for the next one', async () => {
  const { input, given } = draw({ kind: 'fields', maps: false }, ['title'], /Adicionar a word/);
  await userEvent.type(input, 'Ano{Enter}');
  await expect.poll(() => input.value).toBe('');
  expect(given).toEqual([['title', 'year']]);
  await userEvent.type(input, 'pag{Enter}');
  await expect.poll(() => input.value).toBe('');
  expect(given).toEqual([
    ['title', 'year'],
    ['title', 'year', 'pages'],
  ]);
});

it('keeps a chosen value that is no option, and the type of the others', async () => {
  const { input, given } = draw({ kind: 'choice', values: [10, 25] }, 50);
  expect(input.value).toBe('50');
  await userEvent.clear(input);
  await userEvent.type(input, '25{Enter}');
  expect(given).toEqual([25]);
});

it('turns a switch', async () => {
  const { input, given } = draw({ kind: 'yesNo' }, undefined);
  await userEvent.click(input);
  await userEvent.click(input);
  expect(given).toEqual([true, false]);
});

it('chooses several of some words', async () => {
  const { input, given } = draw({ kind: 'choices', values: ['list', 'form'] }, ['list']);
  await userEvent.type(input, 'form{Enter}');
  expect(given).toEqual([['list', 'form']]);
});

it('takes permissions that no screen has yet', async () => {
  const { input, given } = draw({ kind: 'permissions' }, ['rh']);
  await userEvent.type(input, 'frotas{Enter}');
  expect(given).toEqual([['rh', 'frotas']]);
});

it('leaves a text of several lines to YAML, as its input would take out the line breaks', () => {
  const keyword = { control: { kind: 'text' } } as FormKeyword;
  expect(['Uma linha', 'Uma\noutra'].map((text) => canShow(keyword, text))).toEqual([true, false]);
});
