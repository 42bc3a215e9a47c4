import { templateParts } from '#model/records/title.ts';
import type { ListButton } from '../listTypes.ts';

/** The fields of the row that a button reads. */
export const fieldsOfButton = ({ with: given = {}, file = '', text = '' }: ListButton): string[] => [
  ...Object.values(given),
  ...[file, text].flatMap((template) => templateParts(template).filter((_part, at) => at % 2 === 1)),
];
