import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { RenderedMarkdown } from '#kinds/markdown/RenderedMarkdown.tsx';
import { inputOf } from '#kinds/registry.input.tsx';
import { valueOf } from '#kinds/registry.value.tsx';
import type { Field } from '#model/types.ts';
import { InPortal } from './InPortal.tsx';

const field = {
  id: 'texto',
  type: 'markdown',
  label: 'Texto',
  required: false,
  unique: false,
  readOnly: false,
  origins: ['https://imagens.example'],
} as Field;
const draw = (text: string) => render(<RenderedMarkdown text={text} origins={field.origins!} />).container;

describe('Markdown on a page', () => {
  it('is rendered', () => {
    draw('# Aviso\n\n**Leia**\n\n- um\n- dois');
    expect(screen.getByRole('heading', { name: 'Aviso' }).tagName).toBe('H3');
    expect(screen.getByText('Leia').tagName).toBe('STRONG');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['um', 'dois']);
  });

  it('shows HTML as text', () => {
    const drawn = draw('<img src=x onerror="alert(1)"> <script>alert(1)</script> <b>oi</b>');
    expect(drawn.querySelector('img, script, b')).toBeNull();
    expect(drawn.textContent).toContain('<script>alert(1)</script>');
  });

  it('links only to websites, mail and telephones, without a referrer', () => {
    draw(
      '[um](https://example.com) [dois](mailto:a@example.com) [tres](javascript:alert(1)) [quatro](data:text/html,x)',
    );
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.com',
      'mailto:a@example.com',
    ]);
    expect(links[0]!.getAttribute('rel')).toContain('noopener noreferrer');
    expect(screen.getByText(/tres/)).toBeInTheDocument();
  });

  it('shows pictures only from the portal’s allowed sites, and the alternative text of others', () => {
    draw('![um](https://imagens.example/a.png) ![dois](https://outro.example/a.png) ![tres](/api/x)');
    expect(screen.getAllByRole('img').map((img) => img.getAttribute('src'))).toEqual([
      'https://imagens.example/a.png',
    ]);
    expect(screen.getByText(/dois/)).toBeInTheDocument();
  });

  it('is an excerpt in a cell, and source text in a line of history', () => {
    const shown = { field, value: '**Leia**', text: '**Leia**', label: 'Texto', place: 'texto' };
    expect(valueOf(field).show!({ ...shown, where: 'cell' })).toBe('Leia');
    render(<>{valueOf(field).show!({ ...shown, where: 'line' })}</>);
    expect(screen.getByText('**Leia**')).toBeInTheDocument();
  });
});

describe('Markdown in a form', () => {
  it('is edited as text, with a preview on demand', async () => {
    const { Input } = inputOf(field);
    render(
      <InPortal>
        <Form record={{ id: 1 }}>
          <Input field={field} />
        </Form>
      </InPortal>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Texto' }), '**oi**');
    expect(screen.queryByRole('region')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ver como fica' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Texto: como fica' })).toContainElement(
        screen.getByText('oi'),
      ),
    );
    expect(screen.getByText('oi').tagName).toBe('STRONG');
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar a prévia' }));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
