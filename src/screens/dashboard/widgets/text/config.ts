import { z } from 'zod';
import { withContents, kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { optionalWords, words } from '#language/schema/atoms.ts';
import { looks, mapOf } from '#model/config/keyword.ts';
import type { TextButton, TextWidget } from './widget.ts';
import { piece, placedKeywords, widgetAt } from '#screens/dashboard/keywords.ts';
import { isAllowedOrigin } from '#kinds/url/isAllowedOrigin.ts';
import { translate } from '#messages/translate.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import type { WidgetGrants } from '#screens/kind.ts';

const address = z.string().regex(/^https:\/\/[^\s/]+(?:\/\S*)?$/, 'screens.writeWholeAddress');

const place = z
  .string()
  .regex(/^(?:\/(?:[\w.-]+(?:\/[\w.-]+)*)?|https:\/\/[^\s/]+(?:\/\S*)?)$/, 'screens.writeAddressOfScreen');

const buttonMap = mapOf(
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

const schema = mapOf(
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

const described = {
  schema,
  description: describeMap<TextWidget>({
    ...keywordsFrom(schema),
    kind,
    buttons: withContents(keywordsFrom(schema).buttons, describeMap<TextButton>(keywordsFrom(buttonMap))),
  }),
};

type Source = z.input<typeof schema>;

const language: WidgetLanguage<TextWidget, Source, z.output<typeof schema>> = {
  bind(context, node, { title, image, buttons = [] }) {
    if (title === undefined)
      for (const [key, value] of Object.entries({ image, buttons: buttons[0] }))
        if (value !== undefined) node.at(key).error(translate('screens.countsOnlyInCard', { key }), 'key');
    const { portal } = context.sources;
    if (
      image !== undefined &&
      portal?.isValid(['imageOrigins']) &&
      !isAllowedOrigin(image, portal.value.imageOrigins ?? [])
    )
      node.at('image').error(translate('screens.browserLoadsNoPictures'));
  },
  resolve: (widget) => ({ kind: 'text', ...widget }),
};

const grants: WidgetGrants<TextWidget> = {
  grant() {},
  forUser: (widget) => widget,
};

export const text = { ...described, ...language, ...grants };
