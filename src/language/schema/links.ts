/** Field values that come from other records: from a referenced one, or from all that refer to this one. */
import { z } from 'zod';
import { mapOf, reads, rules } from '#model/config/keyword.ts';
import { aboutResource, condition, fieldId, rowFieldId } from './atoms.ts';
import { definePhrase } from '#messages/phrase.ts';

/** The message about an invalid path. */
export const pathForm = definePhrase`escreva uma referência deste recurso e um campo do registro a que ela leva, como em "clienteId.cidade"`;
const pathSchema = z.string().regex(/^[a-z]\w*\.[a-z]\w*$/, pathForm);
/**
 * One path, or several: the first one that leads to a value is used. Example: the name of the customer or the supplier.
 */
export const pathsSchema = z.union([pathSchema, z.array(pathSchema).min(1)]);

/** A field of the record, or of a referenced record: "valorPago", "contaPagarId.saldo". */
export const namedSchema = z
  .string()
  .regex(
    /^[a-z]\w*(\.[a-z]\w*)?$/,
    definePhrase`escreva o nome de um campo, ou de uma referência e um campo do registro a que ela leva, como em "contaId.saldo"`,
  );

/** The sample has one field per measure, named after the measure. */
const at = (measure: string) => ({ file: 'resources/autores.yaml', path: ['fields', measure, 'rollup'] });
const measure = (name: string, text: string) =>
  reads('fields', rowFieldId.optional(), text, `${name}: paginas`, { at: at(name) });

export const rollupSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'rollup',
    title: 'Conta sobre outros registros: rollup',
    about: 'Num campo que só se lê. Diga quais registros e o que se calcula: uma só medida.',
    at: at('count'),
  },
  {
    from: aboutResource('O recurso que se refere a este.', 'from: livros'),
    each: reads(
      'fields',
      fieldId.optional(),
      'Um campo de linhas de `from`: entra cada linha, cujo campo é $row.campo, e não o registro.',
      'from: emprestimos\neach: volumes\ntarget: $row.tradutorId\ncount: true',
      { at: at('each') },
    ),
    /** A record counts once for each of these references that points to this one. */
    target: reads(
      'fields',
      z.union([rowFieldId, z.array(rowFieldId).min(1)]),
      'A referência dele que leva a este, ou quais.',
      'target: autorId',
    ),
    filter: condition('Quais dos registros entram.', 'filter: { emprestavel: true }'),
    /** Exactly one of these is required; link/links.ts checks it. */
    count: reads('plain', z.literal(true).optional(), 'true: quantos são.', 'count: true'),
    sum: measure('sum', 'A soma de um campo.'),
    avg: measure('avg', 'A média de um campo.'),
    min: measure('min', 'O menor valor de um campo.'),
    max: measure('max', 'O maior valor de um campo.'),
    /** Sorted by `by`. */
    last: measure('last', 'O valor de um campo no mais recente, pela ordem de `by`.'),
    by: reads(
      'fields',
      rowFieldId.optional(),
      'Com `last`: o campo que põe os registros em ordem.',
      'by: publicacao',
      { at: at('last') },
    ),
  },
);
export const rollupKinds = ['count', 'sum', 'avg', 'min', 'max', 'last'] as const;
export type RollupSource = z.infer<typeof rollupSchema>;

export const inForceSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'inForce',
    title: 'O que vigora numa data: inForce',
    about:
      'Numa referência: ninguém a escolhe, o servidor põe nela o registro que vigora na data. Muda quando a data muda, e só então: o que se calculou por ele fica.',
    at: { file: 'resources/emprestimos.yaml', path: ['fields', 'tabelaId', 'inForce'] },
  },
  {
    on: rules(
      'fields',
      fieldId,
      'O campo deste recurso que diz a data; de um mês, o último dia.',
      'on: retirada',
    ),
    since: rules(
      'plain',
      fieldId,
      'O campo do registro referido que diz desde quando ele vale: vigora o mais recente que não passa da data.',
      'since: vigencia',
      { serverOnly: true },
    ),
  },
);
