import type { ChipColor } from '#kit/recordMarks.tsx';
import type { ComponentType, ReactNode } from 'react';
import type { Field } from '#model/types.ts';

/** The props of an input. Its value is in the form. */
export type FieldInputProps<F extends Field = Field> = {
  field: F;
  /** The path in the form; by default the field's id. Filters append an operator: `valor_gte`. */
  source?: string;
  label?: string;
  help?: string;
  required?: boolean;
  readOnly?: boolean;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
  /** Shows its choices as soon as it takes the focus: a filter or a cell, which is opened to choose one. */
  opensChoices?: boolean;
  /** Smaller, without space for a message: for filters. */
  dense?: boolean;
};

/** The input of a kind. */
export type KindInput = {
  Input: ComponentType<FieldInputProps>;
  /** The filter control in lists. Absent: lists can't be filtered by it. */
  Filter?: ComponentType<FieldInputProps>;
  /** Takes a full line of a form or page. */
  wide?: boolean | ((field: Field) => boolean);
  /** The width of its column in a table of rows, in pixels. `flows`: the remaining width. */
  rowWidth?: number | 'flows';
  /**
   * The width in pixels that it needs in a form to be shown completely, when that is more than one line of
   * the form.
   */
  requiredWidth?: (field: Field) => number;
};

/** A non-empty value, and where it is shown. */
export type ShownValue = {
  field: Field;
  value: unknown;
  /** The displayed text, with the titles of references. */
  text: string;
  label: string;
  /** A table's cell; a record's card; one line of a page; a record's page; a place of its own there. */
  where: 'cell' | 'card' | 'line' | 'page' | 'place';
  /** The record and resource of the value, where known. */
  id?: unknown;
  resource?: string | undefined;
  /** The record that a text names, where it names one. */
  about?: { resource: string; id: unknown } | undefined;
  /** For references: the title of each record. */
  nameOf?: ((id: unknown) => string) | undefined;
  /** For references: the colour of each record's chip. */
  colorOf?: ((id: unknown) => ChipColor | undefined) | undefined;
  /** The path of the value in the record: its field or, in rows, "despesas.comprovante". */
  place: string;
};

/** The display of a kind, where it is more than text. */
export type KindValue = {
  /**
   * A plain function rather than a component, because it is called for every cell of a table. Absent, or
   * undefined: only the text.
   */
  show?: (shown: ShownValue) => ReactNode;
  /**
   * True when it needs its label on a card, unlike names, amounts and states, which are understood without
   * one.
   */
  needsLabel?: (field: Field) => boolean;
};
