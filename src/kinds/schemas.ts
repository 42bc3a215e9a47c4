/** The schemas of fields, by kind. Their order is used in the reference and in messages. */
import { fileField } from './file/schema.ts';
import { z } from 'zod';
import {
  multiselectField,
  rowSelectField,
  rowStatusField,
  selectField,
  statusField,
} from './choice/schema.ts';
import { declaredField, documentFields, phoneField } from './document/schema.ts';
import type { ToneName } from './choice/options.ts';
import type { CompletedTransition, TransitionSource } from './choice/transitions.ts';
import type { WrittenDeclaration } from './document/declaration.ts';
import { passwordField } from './password/schema.ts';
import { colorField } from './color/schema.ts';
import { jsonField } from './json/schema.ts';
import { markdownField } from './markdown/schema.ts';
import { booleanField, rowBooleanField } from './boolean/schema.ts';
import { urlField } from './url/schema.ts';
import { itemsField } from './items/schema.ts';
import { numberFields } from './number/schema.ts';
import { referenceFields } from './reference/schema.ts';
import { dateFields } from './date/schema.ts';
import { textField, rowTextField, textareaField, emailField } from './text/schema.ts';

// All kinds.

export { derivedOptionSchema } from './choice/options.ts';
export { type CompletedTransition, transitionSchema, type TransitionSource } from './choice/transitions.ts';
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

export type FieldSource = z.input<typeof fieldSchema>;
export type RowFieldSource = z.input<typeof rowFieldSchema>;
type CompletedField = z.output<typeof fieldSchema> | z.output<typeof rowFieldSchema>;
export type FieldType = FieldSource['type'];
/** The portal's own kinds. */
export type BuiltInType = Exclude<FieldType, 'declared'>;

declare module '#model/registered.ts' {
  interface Registered {
    field: FieldSource;
    rowField: RowFieldSource;
    completedField: CompletedField;
    transition: TransitionSource;
    completedTransition: CompletedTransition;
    tone: ToneName;
    documentDeclaration: WrittenDeclaration;
  }
}
