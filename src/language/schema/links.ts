/** Values of a field that come from other records: of one that it refers to, or of all that refer to it. */
import { z } from 'zod';
import { fieldId, filterSchema, resourceId } from './atoms.ts';

const pathSchema = z
  .string()
  .regex(
    /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/,
    'escreva uma referência deste recurso e um campo do registro a que ela leva, como em "clienteId.cidade"',
  );
/** Of several the first that leads to a value: the name of whichever of the parties there is. */
export const pathsSchema = z.union([pathSchema, z.array(pathSchema).min(1)]);

/** A field of the record, or one of the record that a reference leads to: "valorPago", "contaPagarId.saldo". */
export const namedSchema = z
  .string()
  .regex(
    /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$/,
    'escreva o nome de um campo, ou de uma referência e um campo do registro a que ela leva, como em "contaId.saldo"',
  );

export const rollupSchema = z.strictObject({
  from: resourceId,
  /** The references of `from` that lead here: a record counts once for each that it is named by. */
  target: z.union([fieldId, z.array(fieldId).min(1)]),
  filter: filterSchema.optional(),
  /** One of these says what is worked out; link/links.ts sees to it. */
  count: z.literal(true).optional(),
  sum: fieldId.optional(),
  avg: fieldId.optional(),
  min: fieldId.optional(),
  max: fieldId.optional(),
  /** The field of the latest record, by the order of `by`. */
  last: fieldId.optional(),
  by: fieldId.optional(),
});
export const rollupKinds = ['count', 'sum', 'avg', 'min', 'max', 'last'] as const;
export type RollupSource = z.infer<typeof rollupSchema>;
