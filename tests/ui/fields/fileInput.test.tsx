import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { Form, ResourceContextProvider, testDataProvider, type TranslationMessages } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noFiles, uploadFile } from '#ui/data/fileTransfer.ts';
import { FileInput } from '#kinds/file/FileInput.tsx';
import { ImageDialog } from '#kinds/file/ImageDialog.tsx';
import { FileLinks } from '#kinds/file/fileValue.tsx';
import { filePlaceOf } from '#kinds/file/useFiles.ts';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';
import texts from '#messages/pt-BR/browser.json' with { type: 'json' };
import type { Field } from '#model/types.ts';
import { InPortal } from './InPortal.tsx';

const base = { type: 'file', id: 'nota', label: 'Nota', required: false, unique: false, readOnly: false };
const i18n = polyglotI18nProvider(() => texts as unknown as TranslationMessages, 'pt-BR', [], {
  allowMissing: true,
});
const held = (id: string, name = `${id}.pdf`) => ({
  id: id.repeat(22),
  name,
  size: 2048,
  type: 'application/pdf',
});
const pdf = (name = 'nota.pdf', size = 20) =>
  new File(['%PDF-1.7\n'.padEnd(size)], name, { type: 'application/pdf' });

type Sending = { place: string; file: File; signal: AbortSignal; onProgress: (part: number) => void };
type Settle = { sent: Sending; resolve: (held: object) => void; reject: (error: Error) => void };
let sends: Settle[] = [];
const provider = {
  ...testDataProvider(),
  sendFile: vi.fn(
    (_resource: string, sent: Sending) =>
      new Promise((resolve, reject) => sends.push({ sent, resolve: (data) => resolve({ data }), reject })),
  ),
  fetchFile: vi.fn(async () => ({ data: new Blob(['%PDF-'], { type: 'application/pdf' }) })),
};

// jsdom has no Blob.arrayBuffer.
Blob.prototype.arrayBuffer = function arrayBuffer() {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.addEventListener('error', () => reject(reader.error!));
    reader.readAsArrayBuffer(this);
  });
};

beforeEach(() => {
  sends = [];
  vi.clearAllMocks();
  URL.createObjectURL = vi.fn(() => 'blob:portal/1');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const saved = vi.fn();
function draw(more: object = {}, value: unknown = null, children?: React.ReactNode) {
  const field = { ...base, ...more } as Field;
  render(
    <InPortal dataProvider={provider as never} i18nProvider={i18n}>
      <ResourceContextProvider value="loja/pedidos">
        <Form
          record={{ id: 7, nota: value }}
          onSubmit={(values: object) => saved((values as { nota?: unknown }).nota)}
        >
          {children ?? <FileInput field={field} />}
          <button type="submit">Salvar</button>
        </Form>
      </ResourceContextProvider>
    </InPortal>,
  );
}
const input = () => screen.getByLabelText<HTMLInputElement>('Nota');
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });
const save = async () => {
  saved.mockClear();
  await userEvent.click(screen.getByText('Salvar'));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  return saved.mock.lastCall![0] as unknown;
};
const started = (count = 1) => waitFor(() => expect(sends).toHaveLength(count));

describe('an input of files', () => {
  it('lists the accepted types, and offers only those', () => {
    draw({ accept: ['pdf', 'xml'], maxSize: '2 MB', help: 'Frente e verso' });
    expect(input().accept).toBe('application/pdf,.pdf,application/xml,.xml,.ofx');
    expect(input()).toHaveAccessibleDescription(/Frente e verso · PDF ou XML de até 2.MB/);
    expect(input().multiple).toBe(false);
  });

  it('keeps the record from being saved without a photo that is still made smaller', async () => {
    vi.stubGlobal('createImageBitmap', () => new Promise(() => {}));
    draw({ image: 'photo' });
    choose(new File(['x'], 'cupom.png', { type: 'image/png' }));
    expect(await screen.findByRole('progressbar', { name: 'Enviando cupom.png' })).toBeTruthy();
    expect(await save()).toEqual([{ sending: expect.any(String), name: 'cupom.png', size: 1 }]);
    await userEvent.click(screen.getByRole('button', { name: /cupom\.png/ }));
    expect(await save()).toBeNull();
  });

  it('uploads at once, shows the progress, and holds the API’s answer', async () => {
    draw();
    choose(pdf());
    await started();
    expect(provider.sendFile.mock.lastCall![0]).toBe('loja/pedidos');
    expect(sends[0]!.sent).toMatchObject({ place: 'nota', file: { name: 'nota.pdf' } });
    act(() => sends[0]!.sent.onProgress(0.4));
    expect(screen.getByRole('progressbar', { name: 'Enviando nota.pdf' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    // Until the upload ends, the form holds a value that isn't valid as a file.
    expect(await save()).toEqual([{ sending: expect.any(String), name: 'nota.pdf', size: 20 }]);
    await act(async () => sends[0]!.resolve(held('a')));
    expect(await save()).toEqual([held('a')]);
    expect(screen.getByRole('button', { name: 'Abrir a.pdf' })).toBeInTheDocument();
  });

  it.each<[string, File, RegExp]>([
    ['too big', pdf('grande.pdf', 2000), /grande.pdf: O arquivo passa do limite de 1.kB/],
    [
      'of another kind, whatever its name',
      new File(['<html>'], 'pagina.pdf'),
      /pagina.pdf: Este arquivo não é/,
    ],
    ['empty', new File([], 'nada.pdf'), /nada.pdf: O arquivo está vazio/],
  ])('does not send a file that is %s, and shows the reason', async (_what, file, message) => {
    draw({ maxSize: '1 kB' });
    choose(file);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(provider.sendFile).not.toHaveBeenCalled();
    expect(await save()).toBeNull();
  });

  it('shows why the API refused, and keeps the previous file', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    draw({}, [held('a')]);
    choose(pdf());
    await started();
    expect(screen.queryByRole('button', { name: 'Abrir a.pdf' })).toBeNull();
    await act(async () => sends[0]!.reject(new Error('Hoje não.')));
    expect(screen.getByText('nota.pdf: Hoje não.')).toBeInTheDocument();
    expect(await save()).toEqual([held('a')]);
  });

  it('replaces a single file by the last one chosen', async () => {
    draw({}, [held('a')]);
    choose(pdf('b.pdf'));
    await started();
    choose(pdf('c.pdf'));
    await started(2);
    expect(sends[0]!.sent.signal.aborted).toBe(true);
    await act(async () => sends[1]!.resolve(held('c')));
    expect(await save()).toEqual([held('c')]);
  });

  it('keeps the file to be replaced when the upload is cancelled', async () => {
    draw({}, [held('a')]);
    choose(pdf('b.pdf'));
    await started();
    choose(pdf('c.pdf'));
    await started(2);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar o envio de c.pdf' }));
    expect(await save()).toEqual([held('a')]);
  });

  it('holds several in the order chosen, up to the maximum', async () => {
    draw({ max: 3 }, [held('a')]);
    choose(pdf('b.pdf'), pdf('c.pdf'), pdf('d.pdf'));
    await started(2);
    expect(await screen.findByText('d.pdf: Máximo de 3 arquivos')).toBeInTheDocument();
    await act(async () => sends[1]!.resolve(held('c')));
    await act(async () => sends[0]!.resolve(held('b')));
    expect((await save()) as unknown[]).toHaveLength(3);
    expect(screen.queryByLabelText('Nota', { selector: 'input' })).toBeNull();
  });

  it('removes one, also by keyboard, and cancels its upload', async () => {
    draw({ max: 2 }, [held('a')]);
    choose(pdf('b.pdf'));
    await started();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar o envio de b.pdf' }));
    expect(sends[0]!.sent.signal.aborted).toBe(true);
    screen.getByRole('button', { name: 'Remover a.pdf' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await save()).toBeNull();
  });

  it('accepts dropped files', async () => {
    draw();
    fireEvent.drop(input().closest('label')!, { dataTransfer: { files: [pdf('solto.pdf')] } });
    await started();
    expect(sends[0]!.sent.file.name).toBe('solto.pdf');
  });

  it('cancels uploads when the form unmounts', async () => {
    draw();
    choose(pdf());
    await started();
    cleanup();
    expect(sends[0]!.sent.signal.aborted).toBe(true);
  });

  it('is read-only when it can’t be changed', () => {
    const field = { ...base } as Field;
    draw({}, [held('a')], <FileInput field={field} readOnly />);
    expect(screen.queryByLabelText('Nota', { selector: 'input' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Remover/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Abrir a.pdf' })).toBeInTheDocument();
  });

  it('maps a field of a row to its path', () => {
    expect(filePlaceOf('nota')).toBe('nota');
    expect(filePlaceOf('despesas.3.recibo')).toBe('despesas.recibo');
  });
});

describe('the files of a record', () => {
  it('have a lasting address with their name, in a tab of its own; a PDF is read there', async () => {
    draw({}, null, <FileLinks value={[held('a')]} place="itens.nota" />);
    const link = screen.getByRole('link', { name: 'Abrir a.pdf' });
    const { id } = held('a');
    expect(link).toHaveAttribute('href', `/-/arquivo/loja/pedidos/7/files/itens.nota/${id}#a.pdf`);
    expect(link).toHaveAttribute('target', '_blank');
    expect(fireEvent.click(link)).toBe(true);
    expect(provider.fetchFile).not.toHaveBeenCalled();
  });

  it('that no browser shows are requested with the session’s token, by record and path, only when opened', async () => {
    const table = { ...held('a'), name: 'a.csv', type: 'text/csv' };
    draw({}, null, <FileLinks value={[table]} place="itens.nota" />);
    const link = screen.getByRole('link', { name: 'Abrir a.csv' });
    // with Ctrl the browser follows the link
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(provider.fetchFile).not.toHaveBeenCalled();
    expect(fireEvent.click(link)).toBe(false);
    await waitFor(() => expect(provider.fetchFile).toHaveBeenCalled());
    expect(provider.fetchFile).toHaveBeenCalledWith(
      'loja/pedidos',
      expect.objectContaining({ id: 7, place: 'itens.nota', file: table }),
    );
  });
});

describe('a picture stored as a file', () => {
  const png = () =>
    new File(
      [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(90).fill(0)])],
      'rosto.png',
      { type: 'image/png' },
    );
  const decoding = (width: number, height: number) =>
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));
  const drawn = vi.fn();

  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: drawn } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
      done(new Blob([png().slice(0, 20)], { type: type! })),
    );
  });

  it.each([
    ['photo', 1024, 512],
    ['avatar', 256, 128],
  ])('is made small before it is sent: %s', async (image, width, height) => {
    decoding(4000, 2000);
    draw({ image });
    choose(png());
    await started();
    expect(drawn).toHaveBeenCalledWith(expect.anything(), 0, 0, width, height);
    expect(sends[0]!.sent.file).toMatchObject({ name: 'rosto.png', type: 'image/png', size: 20 });
  });

  it.each([
    ['small already', { image: 'avatar' }, 200],
    ['of a field that shows no picture', { accept: ['png'] }, 4000],
  ])('is sent as it is where it is %s', async (_what, more, width) => {
    decoding(width, 100);
    draw(more);
    choose(png());
    await started();
    expect(sends[0]!.sent.file.size).toBe(png().size);
  });

  it('is shown before a title wherever the record is, with initials as fallback', async () => {
    const image = { field: { ...base, image: 'avatar' }, resource: 'pessoas', text: () => 'a.png' } as never;
    const of = (nota: unknown) => (
      <RecordAvatar record={{ id: 3, nota }} image={image} name="Ana Lima" size={28} />
    );
    draw({}, null, of([held('a', 'a.png')]));
    await waitFor(() => expect(document.querySelector('img')).toHaveAttribute('src', 'blob:portal/1'));
    expect(provider.fetchFile).toHaveBeenCalledWith(
      'pessoas',
      expect.objectContaining({ id: 3, place: 'nota', file: held('a', 'a.png') }),
    );
    cleanup();
    draw({}, null, of(null));
    expect(screen.getByText('AL')).toBeInTheDocument();
    expect(provider.fetchFile).toHaveBeenCalledOnce();
  });

  it('whose bytes are no picture leaves what stands for it, and a message where it is opened', async () => {
    const broken = async () => fireEvent.error(await waitFor(() => document.querySelector('img')!));
    const image = { field: { ...base, image: 'photo' }, text: () => '' } as never;
    draw(
      {},
      null,
      <RecordAvatar record={{ id: 3, nota: [held('a', 'a.png')] }} image={image} name="Ana Lima" size={28} />,
    );
    await waitFor(() => expect(document.querySelector('img')).toBeInTheDocument());
    await broken();
    expect(screen.getByText('AL')).toBeInTheDocument();
    cleanup();
    const onClose = vi.fn();
    const local = new Blob(['?'], { type: 'image/png' });
    draw(
      {},
      null,
      <ImageDialog file={held('a', 'a.png')} at={{ id: 3, place: 'nota' }} {...{ local, onClose }} />,
    );
    await broken();
    expect(screen.getByText('Imagem indisponível')).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('uploading', () => {
  /** The part of XMLHttpRequest that sendFile uses. */
  class FakeRequest extends EventTarget {
    static answer: { status: number; text: string } | null = null;
    readonly upload = new EventTarget();
    readonly headers: Record<string, string> = {};
    status = 0;
    responseText = '';
    open() {}
    abort() {}
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send() {
      const { answer } = FakeRequest;
      if (!answer) return this.dispatchEvent(new Event('error'));
      this.status = answer.status;
      this.responseText = answer.text;
      return this.dispatchEvent(new Event('load'));
    }
  }
  const sent = (url: string, answer: typeof FakeRequest.answer) => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    FakeRequest.answer = answer;
    return uploadFile(url, pdf(), 'segredo', {});
  };

  it('resolves to the API’s answer, or rejects with its message', async () => {
    const body = JSON.stringify(held('a'));
    expect(await sent('/api/pedidos/files/nota', { status: 201, text: body })).toEqual(held('a'));
    await expect(
      sent('/api/pedidos/files/nota', { status: 413, text: '{"message":"Grande demais."}' }),
    ).rejects.toThrow('Grande demais.');
    await expect(sent('/api/pedidos/files/nota', null)).rejects.toThrow(/Confira a conexão/);
  });

  it.each([
    [404, '<html>'],
    [405, ''],
    [501, 'null'],
    [200, '<html>'],
  ])('says that a backend without files has none when it answers %d', async (status, text) => {
    await expect(sent('https://outro.test/api/pedidos/files/nota', { status, text })).rejects.toThrow(
      noFiles(),
    );
  });

  it('gives the same message when another backend blocks the request', async () => {
    await expect(sent('https://outro.test/api/pedidos/files/nota', null)).rejects.toThrow(noFiles());
  });
});
