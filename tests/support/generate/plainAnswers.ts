/** Compares the answers of stores with those of an oracle, which shares no code with them. */
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import type { Measure, Portal } from '#model/types.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { RecordReader } from '#server/data/store.ts';
import type { Row } from '../oracle/figures.ts';
import { todayIn } from '../oracle/localTime.ts';
import { Person } from '../oracle/index.ts';
import { withoutGaps } from '../oracle/person.ts';
import { agree } from './agree.ts';
import { boundIn, filteredFiguresBy } from './questions.ts';
import type { Rows } from './records.ts';
import { accounts } from './shapes.ts';
import type { Trial } from './trial.ts';

type Asked = Pick<Trial, 'chance'> & { portal: Portal; rows: Rows };

/** Records with all their values, the ids that filters leave, and figures. */
export async function answerAsWorkedOut(
  { chance, portal, rows }: Asked,
  stores: Readonly<Record<string, RecordReader>>,
) {
  const person = new Person(portal, rows, rows[accounts]![0]!);
  const viewer = viewerOf(portal, todayIn(portal));
  for (const resource of Object.values(portal.resources).filter(({ history }) => !history)) {
    const { id } = resource;
    const shape = shapeOf(resource, viewer);
    const all = person.rows(id);
    const questions = Array.from({ length: 2 }, () => filteredFiguresBy(chance, resource));
    for (const [name, store] of Object.entries(stores)) {
      const { records } = await store.find(shape, { where: matchAll });
      agree(`${name}: ${id}`, wholly(records as unknown as Row[]), wholly(all));
      for (const { filter, groupBy, measures } of questions) {
        const asked = `${name}: ${id} ${JSON.stringify(filter)}`;
        const where = boundIn(filter, resource, portal);
        const found = await store.find(shape, { where });
        agree(
          asked,
          idsOf(found.records as unknown as Row[]),
          idsOf(all.filter((row) => person.matches(id, row, [filter]))),
        );
        const keys = groupBy.map((key) => key.name);
        const figures = await store.aggregate(shape, { where, groupBy, measures, portions: {} });
        agree(
          `${asked} ${JSON.stringify({ keys, measures })}`,
          figuresIn(figures as Row[], keys, measures),
          figuresIn(person.figure(id, keys, measures, filter), keys, measures),
        );
      }
    }
  }
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => String(id)).toSorted();

const wholly = (rows: readonly Row[]) =>
  rows
    .map((row) => withoutGaps({ ...row, version: null }))
    .toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
    .map((row) => Object.entries(row).toSorted());

/** Rounded, since the oracle adds up binary fractions. */
const figuresIn = (
  rows: readonly Row[],
  keys: readonly string[],
  measures: Readonly<Record<string, Measure>>,
) =>
  rows
    .map((row) =>
      JSON.stringify({
        keys: keys.map((key) => row[key] ?? null),
        values: Object.keys(measures).map((name) =>
          typeof row[name] === 'number' ? Math.round(row[name] * 1e4) / 1e4 : (row[name] ?? null),
        ),
      }),
    )
    .toSorted();
