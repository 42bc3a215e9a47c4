/** Yes or no. */
import { fieldKind } from '../fieldKind.ts';
import { formula } from '../sharedKeywords.ts';
import { filterSchema } from '#language/schema/atoms.ts';
import { rules } from '#model/config/keyword.ts';

const yesNo = ['boolean', 'kindWords.boolean.about', '{ type: boolean, label: Raro }'] as const;
const keywords = { formula: formula('and(emprestavel, paginas > 300)') };

export const booleanField = fieldKind(...yesNo, {
  /** Makes the field derived: true for records that match, never stored. */
  when: rules('filter', filterSchema.optional(), 'kindWords.boolean.when', 'when: { preco_gt: 1000 }', {
    serverOnly: true,
    user: false,
  }),
  ...keywords,
});
export const rowBooleanField = fieldKind(...yesNo, keywords);
