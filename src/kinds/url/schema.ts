/** An internet address, or a picture at an address. */
import { fieldKind } from '../fieldKind.ts';
import { placeholder, imageWords } from '../sharedKeywords.ts';
import { choiceOf, looks } from '#model/config/keyword.ts';

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
