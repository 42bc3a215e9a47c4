/** The requests of the config editor while the user goes on changing a file. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFile } from '#authoring/app/editor/useEditor.ts';
import type { Edit } from '#authoring/edits/edits.ts';
import { json, signedInAs } from '#tests/app/shell/portal.tsx';

const file = { file: 'resources/livros.yaml', hash: 'a', text: 'label: Livro\n', edits: [] };
let asked: string[];
let save: () => void;
let isChanged: boolean;

beforeEach(() => {
  asked = [];
  isChanged = false;
  signedInAs(['admin']);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { search } = new URL(address, 'http://portal');
    asked.push(`${method} ${search}`);
    if (method === 'GET') return json(file);
    if (isChanged) return json({ message: 'O arquivo mudou.' }, 409);
    if (search === '?check=true') return json({ isRight: true, problems: [] });
    await new Promise<void>((resolve) => (save = resolve));
    return json({ ...file, hash: 'b', text: 'label: Obra\n' });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = async () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useFile(file.file), { wrapper });
  await waitFor(() => expect(result.current.base).toEqual(file));
  return result;
};
const obra = { do: 'set', path: ['label'], value: 'Obra' } as const;
const checks = () => asked.filter((one) => one === 'POST ?check=true').length;

it('checks the changes after a pause', async () => {
  const result = await open();
  act(() => void result.current.change(obra));
  await waitFor(() => expect(result.current.found).toEqual({ isRight: true, problems: [] }));
  expect(checks()).toBe(1);
});

it('does not check while saving, when the text is being replaced', async () => {
  const result = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => void result.current.change(obra));
  act(() => result.current.save.mutate());
  // Longer than the pause before a check.
  await act(() => vi.advanceTimersByTimeAsync(2000));
  save();
  await waitFor(() => expect(result.current.done).toBe('saved'));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(asked).toEqual(['GET ', 'POST ']);
});

it('reports at once that the file was changed meanwhile, and stops showing the check', async () => {
  const result = await open();
  isChanged = true;
  act(() => void result.current.change(obra));
  await waitFor(() => expect(result.current).toMatchObject({ isStale: true, found: undefined }));
  expect(result.current.error?.message).toBe('O arquivo mudou.');
  isChanged = false;
  act(() => result.current.reload());
  await waitFor(() => expect(result.current).toMatchObject({ isStale: false, error: null, edits: [] }));
});

it('says of a refused change why, and of what is no YAML only at its field', async () => {
  const result = await open();
  const refusedBy = (change: Edit) => {
    act(() => expect(result.current.change(change)).toBe(false));
    return result.current.isRefused;
  };
  expect(refusedBy({ do: 'write', path: ['label'], text: '[Obra' })).toBe(false);
  expect(refusedBy({ do: 'set', path: ['nada', 'label'], value: 'Obra' })).toBe(true);
  expect(refusedBy({ do: 'write', path: ['label'], text: '[Obra' })).toBe(false);
});

it('undoes the last change, and redoes it', async () => {
  const result = await open();
  for (const done of ['undone', 'saved']) {
    act(() => result.current.undo.mutate());
    await waitFor(() => expect(asked.at(-1)).toBe('POST ?undo=true'));
    await act(async () => save());
    await waitFor(() => expect(result.current.done).toBe(done));
  }
});
