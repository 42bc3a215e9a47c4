import { parseName, templateNames } from '#rules/parseNames.ts';
import { templateParts } from '#model/records/title.ts';
import type { ListButton } from '../listTypes.ts';

/** The fields of the row that a button reads. */
export const fieldsOfButton = ({
  with: given = {},
  file = '',
  text = '',
  letter,
}: Omit<ListButton, 'label' | 'on'>): string[] => [
  ...Object.values(given),
  ...[file, text].flatMap((template) => templateParts(template).filter((_part, at) => at % 2 === 1)),
  ...(letter ? ownFieldsOf(letter) : []),
];

/** Of paths, the reference of the record that each begins with. What it leads to is for users who read it anyway. */
const ownFieldsOf = ({ to, title, text = '' }: NonNullable<ListButton['letter']>): string[] =>
  [...to, ...templateNames(title), ...templateNames(text)].map((name) => parseName(name)!.steps[0]);
