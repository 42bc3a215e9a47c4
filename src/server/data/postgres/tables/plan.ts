/** Plans the changes to a schema for a data model. The same steps are shown or run. */
import type { DataModel } from '../../../../model/expression.ts';
import { foldColumn, keyColumn } from '../rows/columns.ts';
import type { MaterializedRollup } from '../materialized/columns.ts';
import { rollupsIn, creationOf } from '../materialized/steps.ts';
import { layoutOf, orderColumn, type Layout } from '../rows/layout.ts';
import { join, name, raw, shortName, sql } from '../sql.ts';
import { sequenceOf } from '../systemTables.ts';
import { phrase } from '../../../../messages/phrase.ts';
import { isRenamed, namesNote, namesOf, viewName, viewStatement } from './migration/renamedViews.ts';
import {
  addStatement,
  fillStatement,
  isNewColumn,
  retypingOf,
  swapStatements,
  type Retyped,
  type Retyping,
} from './migration/newColumns.ts';
import { rowsIn } from './rowCounts.ts';
import { rowsToRewrite, shapeOfTable, storagesOf, type Rewriting } from './backfill/rowsToRewrite.ts';
import { readyViewIndexes } from './indexes/viewIndexes.ts';
import { sqlText, type SchemaState, type TableState } from './currentSchema.ts';
import {
  columnsIn,
  indexesOf,
  rollupIndexes,
  indexName,
  indexStatement,
  storedResources,
  type ResourceUse,
  type Index,
  type TableNames,
} from './targetSchema.ts';

/** Above this number of rows an index is built concurrently, which is slower but blocks nobody. */
export const manyRows = 100_000;

export type Layer = ResourceUse & { layout: Layout; names: TableNames; table: TableState | undefined };

/**
 * `together`: in one transaction per table; `beside`: while the table is in use; `fill`, `retype`: in
 * batches.
 */
export type Step = {
  how: 'together' | 'beside' | 'fill' | 'retype';
  /** The changed table; empty for a new table, which nobody uses yet. */
  table: string;
  statements: readonly string[];
  /** What the step does to the rows, in words. */
  rows: string;
  hazards: readonly string[];
  notes?: readonly (readonly [key: string, value: string])[];
  layer?: Layer;
  /** An index without which the database is slower, and that a row of an earlier version may be too long for. */
  isOptional?: true;
  /** For a back-fill: what to rewrite. `notes` are stored when it is done. */
  rewriting?: Rewriting;
  retyping?: Retyping;
};

/** `kept`: the rollups that the database must materialize for this model, whether they exist yet or not. */
export type Plan = {
  layers: readonly Layer[];
  materialized: readonly MaterializedRollup[];
  steps: readonly Step[];
};

export function planOf(schema: string, model: DataModel, state: SchemaState): Plan {
  const layers = storedResources(model).map((resource): Layer => {
    const layout = layoutOf(resource);
    const names = namesOf(resource, layout, state);
    const { often } = model.resources[resource.id]!;
    return { resource, ...(often && { often }), layout, names, table: state.tables.get(names.table) };
  });
  const renamed = new Set(
    layers.flatMap(({ layout: { table }, names }) => (isRenamed(table, names) ? [table] : [])),
  );
  const materialized = rollupsIn(model, renamed);
  const steps = layers.flatMap((layer) => stepsOf(schema, model, state, layer));
  const retyped = new Set(steps.flatMap(({ how, table }) => (how === 'retype' ? [table] : [])));
  return {
    layers,
    materialized,
    steps: [
      ...steps,
      ...rollupSteps(schema, model, state, materialized, retyped),
      ...viewSteps(schema, model, state, new Set([...renamed, ...retyped])),
    ],
  };
}

/** Steps for materialized rollups whose tables all exist, with the types that they are computed from. */
const rollupSteps = (
  schema: string,
  model: DataModel,
  state: SchemaState,
  kept: readonly MaterializedRollup[],
  retyped: ReadonlySet<string>,
): Step[] =>
  kept
    .filter(({ resource, sources }) =>
      [resource, ...sources.map((source) => source.resource)].every((one) => {
        const { table } = layoutOf(one);
        return state.tables.has(table) && !retyped.has(table);
      }),
    )
    .flatMap((one): Step[] => {
      const { table } = layoutOf(one.resource);
      const found = state.tables.get(table)!;
      const making = creationOf(schema, model, one, state.notes);
      const indexes = indexSteps(schema, state, { table, fields: {} }, rollupIndexes(one), found);
      if (!making) return indexes;
      const [soon, beside] = ['together', 'beside'].map((how) =>
        indexes.filter((index) => index.how === how),
      );
      return [
        {
          how: 'together',
          table: `${table}.${one.field}`,
          statements: [...making.statements, ...soon!.flatMap(({ statements }) => statements)],
          rows: phrase`coluna nova, que o banco mantém a cada gravação; depois se calculam os valores de ${rowsIn(found)}, em lotes de mil`,
          hazards: [momentaryLock()],
          notes: [making.note],
        },
        ...beside!,
      ];
    });

const viewSteps = (
  schema: string,
  model: DataModel,
  state: SchemaState,
  changing: ReadonlySet<string>,
): Step[] =>
  readyViewIndexes(schema, model, state, changing).flatMap((index) => {
    const { table, view } = index;
    const steps = indexSteps(schema, state, { table, fields: {} }, [index], state.tables.get(table)!);
    return steps.map((step): Step => ({ ...step, table: `${table}.${view}`, isOptional: true }));
  });

const textOf = (type: string) => type.replace(/ collate.*/, '');

function stepsOf(schema: string, model: DataModel, state: SchemaState, layer: Layer): Step[] {
  const { layout, names, table } = layer;
  const columns = columnsIn(layout, names);
  const whole = name(schema, names.table);
  const indexes = indexesOf(layer, layout, names, state.hasTrigrams);
  const storages = storagesOf(layout, names);
  const shape = shapeOfTable(columns, model.timeZone, storages);
  const shapeNote = [`table ${names.table}`, shape] as const;
  if (!table) {
    const definitions = columns.map(
      ({ inTable, type }) => sql`${name(inTable)} ${raw(type)}${raw(inTable === 'id' ? ' primary key' : '')}`,
    );
    return [
      {
        how: 'together',
        table: '',
        statements: [
          sql`create table if not exists ${whole} (${join(definitions, ', ')}, ${name(orderColumn)} bigint generated always as identity)`,
          sql`create sequence if not exists ${name(schema, sequenceOf(names.table))}`,
          ...indexes.map((index) => indexStatement(schema, names, index)),
        ].map(sqlText),
        rows: phrase`tabela nova, vazia`,
        hazards: [],
        notes: [shapeNote],
      },
    ];
  }
  const retyped = columns.flatMap(({ inTable, type }): Retyped[] => {
    const from = table.columns.get(shortName(inTable));
    if (from === undefined || from === textOf(type)) return [];
    const [hasKey, hasLetters] = [keyColumn(inTable), foldColumn(inTable)].map((one) =>
      table.columns.has(one),
    );
    return [{ column: inTable, from, to: type, wasId: from === 'text' && !!hasKey && !hasLetters }];
  });
  const rewriting = rowsToRewrite(state.notes, shapeNote[0], columns, model.timeZone, storages);
  const ofOtherType = new Set(retyped.map(({ column }) => column));
  const restored = rewriting?.restored.filter(({ column }) => !ofOtherType.has(column)) ?? [];
  const retyping = retyped.length > 0 ? retypingOf(layout, names, [...retyped, ...restored]) : undefined;
  const copied = new Set(retyping?.copied.map(({ inTable }) => inTable));
  const missing = columns.filter(
    ({ inTable }) => !copied.has(inTable) && !table.columns.has(shortName(inTable)),
  );
  // Indexes of a column that changes its type are created after the change.
  const [anew, others] = [true, false].map((isAnew) =>
    indexes.filter(
      ({ of }) => isAnew === (copied.has(of.replace(/\.\w+$/, '')) || (!!retyping && of === 'kept')),
    ),
  );
  const steps: Step[] = [];
  if (missing.length > 0)
    steps.push({
      how: 'together',
      table: names.table,
      statements: [
        sqlText(
          sql`alter table ${whole} ${join(
            missing.map(({ inTable, type }) => sql`add column if not exists ${name(inTable)} ${raw(type)}`),
            ', ',
          )}`,
        ),
      ],
      rows: phrase`nenhuma linha muda: as colunas novas começam vazias`,
      hazards: [momentaryLock()],
    });
  if (retyping)
    steps.push({
      how: 'retype',
      table: names.table,
      statements: [
        addStatement(schema, names, retyping),
        fillStatement(schema, names, retyping),
        ...swapStatements(schema, names, retyping),
        ...anew!.map((index) => indexStatement(schema, names, index)),
      ].map(sqlText),
      rows: phrase`escreve de novo ${rowsIn(table)}, em lotes; o valor que não é do tipo novo fica guardado à parte`,
      hazards: [
        phrase`ninguém grava enquanto isso: o portal que espera por esta versão só mostra os registros`,
        phrase`até o fim vale a versão anterior, mesmo se for interrompido: todas as colunas trocam de lugar numa só transação`,
        momentaryLock(),
      ],
      layer,
      retyping,
      notes: [shapeNote],
    });
  if (rewriting && !retyping)
    steps.push({
      how: 'fill',
      table: names.table,
      statements: [
        sqlText(sql`update ${whole} set … where ${rewriting.where} -- `) + phrase`em lotes de mil`,
      ],
      rows: phrase`de ${rowsIn(table)}, só as que têm o que completar`,
      hazards: [phrase`cada lote espera a vez de gravar, e as gravações esperam por ele, por instantes`],
      layer,
      rewriting,
      notes: [shapeNote],
    });
  else if (!retyping && state.notes.get(shapeNote[0]) !== shape)
    steps.push({
      how: 'together',
      table: names.table,
      statements: [],
      rows: '',
      hazards: [],
      notes: [shapeNote],
    });
  // A view that reads a replaced column would go with it.
  if (!retyping && isRenamed(layout.table, names) && !state.views.has(shortName(viewName(layout, names))))
    steps.push({
      how: 'together',
      table: names.table,
      statements: [sqlText(viewStatement(schema, layout, names))],
      rows: phrase`nenhuma linha muda: os nomes novos passam a ler e gravar as colunas antigas`,
      hazards: [],
      notes: [namesNote(layout.table, names)],
    });
  return [...steps, ...indexSteps(schema, state, names, others!, table)];
}

function indexSteps(
  schema: string,
  state: SchemaState,
  names: TableNames,
  indexes: readonly Index[],
  table: TableState,
): Step[] {
  const many = table.rows > manyRows;
  return indexes.flatMap((index): Step[] => {
    const found = state.indexes.get(indexName(names, index))?.is;
    if (found === 'whole' || found === 'begun') return [];
    const drop = sql`drop index ${raw(many ? 'concurrently ' : '')}if exists ${name(schema, indexName(names, index))}`;
    return [
      {
        how: many ? 'beside' : 'together',
        table: names.table,
        statements: [
          ...(found === 'broken' ? [drop] : []),
          indexStatement(schema, names, index, many),
          ...(index.isCut === true ? [sql`analyze ${name(schema, names.table)}`] : []),
        ].map(sqlText),
        rows: phrase`lê ${rowsIn(table)}, e não muda nenhuma`,
        hazards: many
          ? [phrase`feito sem interromper o uso: demora mais e espera as transações em andamento`]
          : [phrase`ninguém grava na tabela enquanto isso, por instantes`],
      },
    ];
  });
}

const momentaryLock = () =>
  phrase`espera quem usa a tabela e a bloqueia por um instante (lock_timeout de 2 s)`;

export const hasNewColumns = ({ table }: Layer) => [...(table?.columns.keys() ?? [])].some(isNewColumn);
