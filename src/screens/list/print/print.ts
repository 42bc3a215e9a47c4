import { titleFieldsOf } from '#model/records/title.ts';
import type { Section } from '#model/types.ts';

/** The printed form of a record, as a list declares it. */
export type Print = {
  title?: string;
  sections?: readonly Section[];
  text?: string;
  signatures?: readonly string[];
};

/** The fields that its text uses. */
export const fieldsInText = ({ text }: { text?: string | undefined } = {}): string[] =>
  text?.includes('{') ? titleFieldsOf(text) : [];
