import { z } from 'zod';
import { withContents, kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { optionalWords, words } from '#language/schema/atoms.ts';
import { looks, mapOf } from '#model/config/keyword.ts';
import type { TextButton, TextWidget } from './widget.ts';
import { definePhrase } from '#messages/phrase.ts';
import { piece, placed, widgetAt } from '#screens/dashboard/keywords.ts';

const address = z
  .string()
  .regex(
    /^https:\/\/[^\s/]+(?:\/\S*)?$/,
    definePhrase`escreva um endereço completo, como em "https://exemplo.com/pagina"`,
  );

const place = z
  .string()
  .regex(
    /^(?:\/(?:[\w.-]+(?:\/[\w.-]+)*)?|https:\/\/[^\s/]+(?:\/\S*)?)$/,
    definePhrase`escreva o endereço de uma tela, como em "/loja/pedidos", ou o de outro site, que começa por "https://"`,
  );

const buttonMap = mapOf(
  {
    chapter: 'Dashboards',
    id: 'textButton',
    title: 'Botão de um texto: buttons',
    about: 'Cada item de `buttons`, num texto do painel: leva a uma tela do portal ou a outro site.',
    at: widgetAt(4, 'buttons', 0),
  },
  {
    label: words('O que está escrito nele.', 'label: Ver os livros\nto: /acervo/livros', { names: true }),
    to: looks(
      'route',
      place,
      'A tela a que leva, e só aparece para quem pode abri-la; ou o endereço de outro site, que abre numa aba nova.',
      'label: Ver os livros\nto: /acervo/livros',
    ),
  },
);

const schema = mapOf(
  { ...piece, id: 'text', title: 'Texto: text', at: widgetAt(4) },
  {
    text: words('O texto do aviso; com `title`, em Markdown.', 'text: Fechado no feriado.'),
    title: optionalWords(
      'O título: o texto fica num cartão, como o que dá as boas-vindas.',
      'text: "**Livros** e leitores, num só lugar."\ntitle: Boas-vindas à biblioteca',
    ),
    image: looks(
      'plain',
      address.optional(),
      'Com `title`: uma imagem ao lado, de um dos sites de `imageOrigins`.',
      'text: Fechado no feriado.\ntitle: Avisos\nimage: https://capas.exemplo.com/fachada.jpg',
    ),
    buttons: looks(
      'parts',
      z.array(buttonMap).min(1).max(4).optional(),
      'Com `title`: até quatro botões, que levam a telas ou a outros sites.',
      'text: Comece por aqui.\ntitle: Boas-vindas\nbuttons: [{ label: Ver os livros, to: /acervo/livros }]',
    ),
    ...placed,
  },
);

export const text = {
  schema,
  description: describeMap<TextWidget>({
    ...keywordsFrom(schema),
    kind,
    buttons: withContents(keywordsFrom(schema).buttons, describeMap<TextButton>(keywordsFrom(buttonMap))),
  }),
};
