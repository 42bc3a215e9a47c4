import type { ChipColor } from '../../app/ui/ToneChip.tsx';
import type { ComponentType, ReactNode } from 'react';
import type { Field } from '../../model/types.ts';

/** What an input needs to know; the value is the form's. */
export type FieldInputProps<F extends Field = Field> = {
  field: F;
  /** Key in the form; by default the field's id. Filters add an operator: `valor_gte`. */
  source?: string;
  label?: string;
  help?: string;
  required?: boolean;
  readOnly?: boolean;
  /** Has the focus when it appears: it was asked for. */
  takesFocus?: boolean;
  /** Smaller, without room for a message: for filters. */
  dense?: boolean;
};

/** How a kind is typed into. */
export type KindInput = {
  Input: ComponentType<FieldInputProps>;
  /** What a list's filter asks for; absent: lists are not filtered by it. */
  Filter?: ComponentType<FieldInputProps>;
  /** Takes a whole line of a form or page. */
  wide?: boolean | ((field: Field) => boolean);
  /** Its column's room in a table of rows, in pixels; `flows`: what the others leave. */
  rowWidth?: number | 'flows';
  /** What it takes to be drawn whole in a form, in pixels, where that is more than a line of the form. */
  roomOf?: (field: Field) => number;
};

/** A value that is not empty, and where it is shown. */
export type Shown = {
  field: Field;
  value: unknown;
  /** As people read it, references by name. */
  text: string;
  label: string;
  /** A table's cell; a card about the record; one line of a page; the page about the record. */
  where: 'cell' | 'card' | 'line' | 'page';
  /** Of which record it is, and of which resource, where these are known. */
  id?: unknown;
  resource?: string | undefined;
  /** Of references: what each of them is called. */
  nameOf?: ((id: unknown) => string) | undefined;
  /** Of references: in what colour each of them is shown, as a chip. */
  colorOf?: ((id: unknown) => ChipColor | undefined) | undefined;
  /** Where the record holds it: its field, or of one in rows "despesas.comprovante". */
  place: string;
};

/** How a kind is shown, where it is more than its text. */
export type KindValue = {
  /** Called for every cell of a table, so that it is no component. Absent, or undefined: the text alone. */
  show?: (shown: Shown) => ReactNode;
  /** In a table it gives way where room is scarce; others never wrap. */
  flows?: boolean;
  /** What it is on a card: the chip beside the name, the picture before it, or else one of the facts below. */
  part?: (field: Field) => 'chip' | 'picture' | undefined;
  /** On a card it comes after its label: it does not speak for itself, as names, amounts and states do. */
  labelled?: (field: Field) => boolean;
};
