/** Text with Markdown. */
import { fieldKind } from '../fieldKind.ts';
import { maxLength, placeholder } from '../keywords.ts';

export const markdownField = fieldKind(
  'markdown',
  'Texto formatado com Markdown: títulos, listas, **negrito**, links e imagens dos sites de `imageOrigins`.',
  '{ type: markdown, label: Instruções }',
  { maxLength, placeholder },
);
