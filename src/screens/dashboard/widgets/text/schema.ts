import { z } from 'zod';
import { optionalWords, words } from '#language/schema/atoms.ts';
import { type Completed, looks, mapOf, type Resolved } from '#model/config/keyword.ts';
import { piece, placedKeywords, widgetAt } from '#screens/dashboard/keywords.ts';

const address = z.string().regex(/^https:\/\/[^\s/]+(?:\/\S*)?$/, 'screens.writeWholeAddress');

const place = z
  .string()
  .regex(/^(?:\/(?:[\w.-]+(?:\/[\w.-]+)*)?|https:\/\/[^\s/]+(?:\/\S*)?)$/, 'screens.writeAddressOfScreen');

export const buttonMap = mapOf(
  {
    chapter: 'Dashboards',
    id: 'textButton',
    title: 'dashboardWords.text.title',
    about: 'dashboardWords.text.about',
    at: widgetAt(4, 'buttons', 0),
  },
  {
    label: words('dashboardWords.text.label', 'label: Ver os livros\nto: /acervo/livros', { names: true }),
    to: looks('route', place, 'dashboardWords.text.to', 'label: Ver os livros\nto: /acervo/livros'),
  },
);

export const textWidgetSchema = mapOf(
  { ...piece, id: 'text', title: 'dashboardWords.text.textTitle', at: widgetAt(4) },
  {
    text: words('dashboardWords.text.schema', 'text: Fechado no feriado.'),
    title: optionalWords(
      'dashboardWords.text.schemaTitle',
      'text: "**Livros** e leitores, num só lugar."\ntitle: Boas-vindas à biblioteca',
    ),
    image: looks(
      'plain',
      address.optional(),
      'dashboardWords.text.image',
      'text: Fechado no feriado.\ntitle: Avisos\nimage: https://capas.exemplo.com/fachada.jpg',
    ),
    buttons: looks(
      'parts',
      z.array(buttonMap).min(1).max(4).optional(),
      'dashboardWords.text.buttons',
      'text: Comece por aqui.\ntitle: Boas-vindas\nbuttons: [{ label: Ver os livros, to: /acervo/livros }]',
    ),
    ...placedKeywords,
  },
);

export type TextButton = Completed<typeof buttonMap>;
export type TextWidget = Resolved<z.output<typeof textWidgetSchema>, { kind: 'text' }>;
