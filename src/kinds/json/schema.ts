/** Data of any form, as JSON. */
import { fieldKind } from '../fieldKind.ts';
import { maxLength } from '../sharedKeywords.ts';

export const jsonField = fieldKind('json', 'kindWords.json.json', '{ type: json, label: Ficha do livro }', {
  maxLength,
});
