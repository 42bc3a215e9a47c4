import { z } from 'zod';
import { withContents, kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { isAllowedOrigin } from '#kinds/url/isAllowedOrigin.ts';
import { translate } from '#messages/translate.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import type { WidgetGrants } from '#screens/kind.ts';
import { buttonMap, textWidgetSchema, type TextButton, type TextWidget } from './schema.ts';

const described = {
  schema: textWidgetSchema,
  description: describeMap<TextWidget>({
    ...keywordsFrom(textWidgetSchema),
    kind,
    buttons: withContents(
      keywordsFrom(textWidgetSchema).buttons,
      describeMap<TextButton>(keywordsFrom(buttonMap)),
    ),
  }),
};

type Source = z.input<typeof textWidgetSchema>;

const language: WidgetLanguage<TextWidget, Source, z.output<typeof textWidgetSchema>> = {
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
