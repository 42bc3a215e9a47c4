/** An internet address, or a picture at an address. */
import { choiceOf, looks } from '#model/config/keyword.ts';
import { fieldKind } from '../fieldKind.ts';
import { imageWords, placeholder } from '../keywords.ts';

export const urlField = fieldKind(
  'url',
  'kindWords.url.url',
  '{ type: url, label: Página }',
  {
    placeholder,
    image: looks('plain', choiceOf(imageWords).optional(), 'kindWords.url.image', 'image: photo', {
      values: imageWords,
    }),
  },
  { written: /^https?:\/\// },
);
