/** A form types into the lines of its file: step by step, and back. */
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useForm } from '#authoring/app/raioX/form/useForm.ts';
import type { RaioXState } from '#authoring/app/raioX/useRaioX.ts';
import { useTypedFiles } from '#authoring/app/raioX/useTypedFiles.ts';
import type { Edit } from '#authoring/edits/edits.ts';
import { accountKey } from '#kit/storage.ts';
import { signedInAs } from '#tests/app/shell/portal.tsx';

const file = 'departments/loja.yaml';
const base = `label: Loja
routes:
  - { path: /loja/livros, label: Livros, list: livros }
  - { path: /loja/autores, label: Autores, list: autores }
`;
beforeEach(() => {
  signedInAs(['admin']);
  const opened = { [file]: { file, base, text: base, hash: 'a' } };
  sessionStorage.setItem(accountKey('raioX'), JSON.stringify(opened));
});

function open(screen?: { part: string }) {
  const { result } = renderHook(() => {
    const typed = useTypedFiles();
    return { typed, form: useForm({ ...typed, screen } as unknown as RaioXState, file) };
  });
  return {
    change: (...edits: Edit[]) => {
      let isTaken = false;
      act(() => void (isTaken = result.current.form.change(...edits)));
      return isTaken;
    },
    type: (text: string) => act(() => result.current.typed.type(file, text)),
    back: () => {
      const { from, steps } = result.current.typed.stepsOf(file);
      act(() => result.current.typed.fill(file, { from, steps: steps.slice(0, -1) }));
    },
    steps: () => result.current.typed.stepsOf(file).steps.length,
    text: () => result.current.typed.files[file]!.text,
    form: () => result.current.form,
  };
}
const label = (value: string): Edit => ({ do: 'set', path: ['label'], value });
const withoutFirst: Edit = { do: 'remove', path: ['routes', 0] };

it('types each change into the lines, successive ones of a value as one step, and takes steps back', () => {
  const { change, back, steps, text } = open();
  change(label('L'));
  change(label('Livraria'));
  expect([steps(), text()]).toEqual([1, base.replace('label: Loja', 'label: Livraria')]);
  change(withoutFirst);
  expect([steps(), text()]).toEqual([2, expect.not.stringContaining('Livros')]);
  back();
  expect([steps(), text()]).toEqual([1, base.replace('label: Loja', 'label: Livraria')]);
  back();
  expect([steps(), text()]).toEqual([0, base]);
});

it('adds several edits as a whole, or none of them', () => {
  const { change, text } = open();
  expect(change(label('Livraria'), { do: 'set', path: ['nada', 'label'], value: 'x' })).toBe(false);
  expect(text()).toBe(base);
});

it('takes over what was typed by hand: its steps are over, and further ones start from there', () => {
  const { change, type, back, steps, text } = open();
  change(label('Livraria'));
  type(text().replace('Livros', 'Obras'));
  expect(steps()).toBe(0);
  change(label('Sebo'));
  expect([steps(), text()]).toEqual([
    1,
    base.replace('label: Loja', 'label: Sebo').replace('Livros', 'Obras'),
  ]);
  back();
  expect(text()).toBe(base.replace('label: Loja', 'label: Livraria').replace('Livros', 'Obras'));
});

it('finds its screen after earlier ones are gone, and as the check has found it once lines were typed', () => {
  const { change, type, form } = open({ part: 'routes.2' });
  expect(form().placeOf(['routes', 1])).toEqual(['routes', 1]);
  change(withoutFirst);
  expect(form().placeOf(['routes', 1])).toEqual(['routes', 0]);
  expect(form().placeOf(['routes', 0])).toBeUndefined();
  type(base.replace('routes:\n', 'routes:\n  - { path: /loja/todos, label: Todos, list: livros }\n'));
  expect(form().placeOf(['routes', 1])).toEqual(['routes', 2]);
});

it('says of a refused change why, and of what is no YAML only at its field', () => {
  const { change, form, type } = open();
  const refusedBy = (edit: Edit) => [change(edit), form().isRefused];
  expect(refusedBy({ do: 'write', path: ['label'], text: '[Obra' })).toEqual([false, false]);
  expect(refusedBy({ do: 'set', path: ['nada', 'label'], value: 'Obra' })).toEqual([false, true]);
  expect(refusedBy({ do: 'write', path: ['label'], text: '[Obra' })).toEqual([false, false]);
  type('label: [Loja');
  expect(form().data).toBeNull();
});
