/** Text with Markdown. */
import { fieldKind } from '../fieldKind.ts';
import { maxLength, placeholder } from '../sharedKeywords.ts';

export const markdownField = fieldKind(
  'markdown',
  'kindWords.markdown.markdown',
  '{ type: markdown, label: Instruções }',
  { maxLength, placeholder },
);
