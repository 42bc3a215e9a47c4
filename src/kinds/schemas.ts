/** The schemas of fields, by kind. Their order is used in the reference and in messages. */
import { z } from 'zod';
import { booleanField, rowBooleanField } from './boolean/schema.ts';
import {
  multiselectField,
  rowSelectField,
  rowStatusField,
  selectField,
  statusField,
} from './choice/schema.ts';
import { colorField } from './color/schema.ts';
import { dateFields } from './date/schema.ts';
import { declaredField, documentFields, phoneField } from './document/schema.ts';
import { fileField } from './file/schema.ts';
import { itemsField } from './items/schema.ts';
import { jsonField } from './json/schema.ts';
import { markdownField } from './markdown/schema.ts';
import { numberFields } from './number/schema.ts';
import { passwordField } from './password/schema.ts';
import { referenceFields } from './reference/schema.ts';
import type { Tone } from './choice/options.ts';
import type { TransitionSource } from './choice/transitions.ts';
import type { DocumentDeclaration } from './document/declaration.ts';
import { emailField, rowTextField, textareaField, textField } from './text/schema.ts';
import { urlField } from './url/schema.ts';

export { derivedOptionSchema } from './choice/options.ts';
export { transitionSchema, type TransitionSource } from './choice/transitions.ts';
export type { ApprovalSource } from './choice/approval.ts';
export type { FileKindName } from './file/schema.ts';

/** Kinds with the same schema in a record and in a row of an `items` field. */
const inBoth = [
  textareaField,
  ...numberFields,
  multiselectField,
  ...dateFields,
  urlField,
  colorField,
  jsonField,
  ...referenceFields,
  fileField,
] as const;

/** A field of a row, without the keywords that concern a whole record: transitions, sequences, visibility. */
export const rowFieldSchema = z.discriminatedUnion('type', [
  rowTextField,
  ...inBoth,
  rowBooleanField,
  rowSelectField,
  rowStatusField,
  emailField,
  phoneField,
  ...documentFields,
  declaredField,
]);

export const fieldSchema = z.discriminatedUnion('type', [
  markdownField,
  textField,
  ...inBoth,
  booleanField,
  selectField,
  statusField,
  emailField,
  phoneField,
  passwordField,
  ...documentFields,
  declaredField,
  itemsField(rowFieldSchema),
]);

export type FieldSource = z.infer<typeof fieldSchema>;
export type RowFieldSource = z.infer<typeof rowFieldSchema>;
export type FieldType = FieldSource['type'];
/** The portal's own kinds. */
export type BuiltInType = Exclude<FieldType, 'declared'>;

declare module '#model/registered.ts' {
  interface Registered {
    field: FieldSource;
    rowField: RowFieldSource;
    transition: TransitionSource;
    tone: Tone;
    documentDeclaration: DocumentDeclaration;
  }
}
