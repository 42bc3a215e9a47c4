/** An internet address, or a picture at an address. */
import { choiceOf, looks } from '#model/config/keyword.ts';
import { fieldKind } from '../fieldKind.ts';
import { imageWords, placeholder } from '../keywords.ts';

export const urlField = fieldKind(
  'url',
  'Endereço na internet.',
  '{ type: url, label: Página }',
  {
    placeholder,
    image: looks(
      'plain',
      choiceOf(imageWords).optional(),
      'Mostra a imagem que há no endereço; só dos sites de `imageOrigins`, em portal.yaml.',
      'image: photo',
      { values: imageWords },
    ),
  },
  { written: /^https?:\/\// },
);
