import { titleFieldsOf } from '../../../model/title.ts';
import type { Section } from '../../../model/types.ts';

/** A record on paper, as a list declares it. */
export type Print = {
  title?: string;
  sections?: readonly Section[];
  text?: string;
  signatures?: readonly string[];
};

/** The fields that its text names. */
export const fieldsInText = ({ text }: { text?: string | undefined } = {}): string[] =>
  text?.includes('{') ? titleFieldsOf(text) : [];
