/** Field values that come from other records: from a referenced one, or from all that refer to this one. */
import { z } from 'zod';
import { mapOf, narrows, reads, rules } from '#model/config/keyword.ts';
import {
  aboutResource,
  conditionKeyword,
  fieldId,
  fieldKeyword,
  filterSchema,
  oneOrMore,
  pathForm,
  pathSchema,
  rowFieldId,
} from './atoms.ts';
import type { TextKey } from '#messages/translate.ts';
import type { Sort } from '#model/types.ts';

/**
 * One path, or several: the first one that leads to a value is used. Example: the name of the customer or the supplier.
 */
export const pathsSchema = z.union([pathSchema, z.array(pathSchema).min(1)]);

/** In a row also "$record.clienteId.cidade", and "$record.cidade" of the record that contains the row. */
const copiedPathSchema = z
  .string()
  .regex(/^(?:[a-z]\w*\.[a-z]\w*|\$record\.[a-z]\w*(?:\.[a-z]\w*)?)$/, pathForm);
export const copiedPathsSchema = z.union([copiedPathSchema, z.array(copiedPathSchema).min(1)]);

/** A field of the record, or of a referenced record: "valorPago", "contaPagarId.saldo". */
export const namedSchema = z
  .string()
  .regex(/^[a-z]\w*(\.[a-z]\w*)?$/, 'language.writeNameOfFieldOrOfReference');

/** The sample has one field per measure, named after the measure. */
const at = (measure: string) => ({ file: 'resources/autores.yaml', path: ['fields', measure, 'rollup'] });
const measure = (name: string, text: TextKey) =>
  reads('fields', rowFieldId.optional(), text, `${name}: paginas`, { at: at(name) });

export const rollupSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'rollup',
    title: 'resourceWords.links.title',
    about: 'resourceWords.links.about',
    at: at('count'),
  },
  {
    from: aboutResource('resourceWords.links.from', 'from: livros'),
    each: reads(
      'fields',
      fieldId.optional(),
      'resourceWords.links.each',
      'from: emprestimos\neach: volumes\ntarget: $row.tradutorId\ncount: true',
      { at: at('each') },
    ),
    /** A record counts once for each of these references that points to this one. */
    target: reads(
      'fields',
      z.union([rowFieldId, z.array(rowFieldId).min(1)]),
      'resourceWords.links.target',
      'target: autorId',
      { fields: 'written' },
    ),
    filter: conditionKeyword('resourceWords.links.filter', 'filter: { emprestavel: true }', { user: false }),
    /** Exactly one of these is required; link/links.ts checks it. */
    count: reads('plain', z.literal(true).optional(), 'resourceWords.links.count', 'count: true'),
    sum: measure('sum', 'portalWords.atoms.added'),
    avg: measure('avg', 'portalWords.atoms.avg'),
    min: measure('min', 'portalWords.atoms.min'),
    max: measure('max', 'portalWords.atoms.max'),
    /** Sorted by `by`. */
    last: measure('last', 'resourceWords.links.last'),
    by: reads('fields', rowFieldId.optional(), 'resourceWords.links.by', 'by: publicacao', {
      at: at('last'),
    }),
  },
);
export const rollupKinds = ['count', 'sum', 'avg', 'min', 'max', 'last'] as const;
export type RollupSource = z.input<typeof rollupSchema>;

export const inForceSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'inForce',
    title: 'resourceWords.links.inForceTitle',
    about: 'resourceWords.links.inForceAbout',
    at: { file: 'resources/emprestimos.yaml', path: ['fields', 'tabelaId', 'inForce'] },
  },
  {
    on: rules('fields', fieldId, 'resourceWords.links.on', 'on: retirada', { fields: 'written' }),
    since: rules('plain', fieldId, 'resourceWords.links.since', 'since: vigencia', { serverOnly: true }),
  },
);

/** Dates are the latest or earliest, numbers the highest or lowest. */
const takings = { latest: 'DESC', earliest: 'ASC', highest: 'DESC', lowest: 'ASC' } as const;
const taking = z
  .string()
  .regex(/^(?:latest|earliest|highest|lowest) [a-z]\w*$/, 'language.writeWhichOneIsTaken')
  .transform((text): Sort => {
    const [which, field] = text.split(' ') as [keyof typeof takings, string];
    return { field, order: takings[which] };
  });

const findMap = mapOf(
  {
    chapter: 'Fields',
    id: 'find',
    title: 'resourceWords.links.findTitle',
    about: 'resourceWords.links.findAbout',
    at: { file: 'resources/emprestimos.yaml', path: ['fields', 'tarifa', 'find'] },
  },
  {
    in: aboutResource('resourceWords.links.in', 'in: tarifas'),
    where: narrows(
      'filter',
      filterSchema,
      'resourceWords.links.where',
      'where: { livroId: $record.livroId, desde_lte: $record.retirada }',
      { ownNames: true, user: false, search: false },
    ),
    take: reads('sort', taking.optional(), 'resourceWords.links.take', 'take: latest desde', {
      ownNames: true,
    }),
    value: fieldKeyword('resourceWords.links.value', 'value: valor', { fields: 'single' }),
  },
);
/** The first of them that finds a value is used. */
export const findSchema = oneOrMore(findMap);
export type SearchedSource = z.input<typeof findMap>;
