/** The figures of a report's lines: its measures, what is derived from them, and the running sums. */
import {
  addsUp,
  RunningSums,
  titlesOf,
  withFormulas,
  type Derived,
  type MeasureValues,
} from '#model/derivedMeasures.ts';
import { beforeName, changeOfFigures } from '#model/comparison.ts';
import { isAdditive, type AggregateRow } from '#model/measures.ts';
import type { Filter, Measure } from '#model/types.ts';
import { positionName } from './queries.ts';
import type { ReportLine } from './lines.ts';

type Values = readonly (number | null)[];
type Screen = {
  measures: Readonly<Record<string, Measure>>;
  derived?: Derived;
  compare?: Filter;
};
type Compared = { now: MeasureValues; before: MeasureValues };
/** A column: a measure, and with a comparison what it was before and its change. */
type FigureColumn = { title: string; part: 'now' | 'before' | 'change' };

/** In the order in which a line shows them. With group columns, a line has a block of them for each column. */
export class ShownFigures {
  readonly columns: readonly FigureColumn[];
  readonly #screen: Screen;
  readonly #stored: readonly string[];
  readonly #pointsOf: (title: string) => number | undefined;

  /** @param pointsOf how many points a figure of 1 is, for measures whose change is told in points */
  constructor(screen: Screen, pointsOf: (title: string) => number | undefined) {
    this.#screen = screen;
    this.#pointsOf = pointsOf;
    const parts = screen.compare ? (['now', 'before', 'change'] as const) : (['now'] as const);
    this.columns = titlesOf(screen).flatMap((title) => parts.map((part) => ({ title, part })));
    this.#stored = Object.keys(screen.measures);
  }

  get count(): number {
    return this.columns.length;
  }

  /** True when the groups' figures of this column add up, before they run on. */
  addsUp({ title, part }: FigureColumn): boolean {
    const { measures, derived } = this.#screen;
    return (
      part !== 'change' &&
      addsUp(title, { measures, ...(derived && { derived: { ...derived, running: [] } }) })
    );
  }

  /** A row of the API with the figures in the places of those that are shown. */
  completed(row: AggregateRow): AggregateRow {
    if (this.#isPlain) return row;
    // beside a sum that was something, nothing is 0
    const missing = (title: string) =>
      this.#screen.compare && isAdditive(this.#screen.measures[title]!) ? 0 : null;
    const valuesOf = (nameOf: (at: number) => string) =>
      withFormulas(
        Object.fromEntries(
          this.#stored.map((title, at) => [title, numberOf(row[nameOf(at)]) ?? missing(title)] as const),
        ),
        this.#screen,
      );
    const compared = {
      now: valuesOf(positionName),
      before: this.#screen.compare ? valuesOf((at) => beforeName(positionName(at))) : {},
    };
    const placed = this.#inPlaces(compared).map((one, at) => [positionName(at), one] as const);
    return { ...row, ...Object.fromEntries(placed) };
  }

  /** The values of a line, with those that are computed from the others. */
  derive(values: Values): Values {
    if (this.#isPlain) return values;
    return this.#each(values, (one) => withFormulas(one, this.#screen));
  }

  /**
   * Replaces running measures by their sums so far, from line to line or, where `along` is true, from column to column of
   * each line. Returns the total's values.
   */
  run(lines: readonly ReportLine[], total: Values, along: boolean): Values {
    const { running = [] } = this.#screen.derived ?? {};
    if (running.length === 0) return total;
    const ofBlocks = this.#blocks(total).map(() => this.#sums());
    const after = (values: Values, isAdded: boolean) => {
      const sums = along ? this.#sums() : undefined;
      return this.#each(values, (one, part, at) => {
        const sum = (sums ?? ofBlocks[at]!)[part];
        // the last block is the line's total
        const adds = sums ? at < ofBlocks.length - 1 : isAdded;
        return adds ? sum.add(one, this.#screen) : sum.last(one, this.#screen);
      });
    };
    const visit = (line: ReportLine) => {
      line.lines.forEach(visit);
      line.values = after(line.values, line.lines.length === 0 && !line.isSubtotal);
    };
    lines.forEach(visit);
    return after(total, false);
  }

  get #isPlain(): boolean {
    return !this.#screen.derived && !this.#screen.compare;
  }

  #sums(): Record<keyof Compared, RunningSums> {
    return { now: new RunningSums(), before: new RunningSums() };
  }

  #each(
    values: Values,
    change: (one: MeasureValues, part: keyof Compared, block: number) => MeasureValues,
  ): Values {
    return this.#blocks(values).flatMap((block, at) => {
      const of = (part: keyof Compared) =>
        Object.fromEntries(
          this.columns.flatMap((column, place) =>
            column.part === part ? [[column.title, block[place] ?? null] as const] : [],
          ),
        );
      const before = this.#screen.compare ? change(of('before'), 'before', at) : {};
      return this.#inPlaces({ now: change(of('now'), 'now', at), before });
    });
  }

  #inPlaces({ now, before }: Compared): (number | null)[] {
    return this.columns.map(({ title, part }) => {
      const values = [now[title] ?? null, before[title] ?? null] as const;
      if (part === 'change') return changeOfFigures(...values, this.#pointsOf(title));
      return part === 'now' ? values[0] : values[1];
    });
  }

  #blocks(values: Values): Values[] {
    return Array.from({ length: Math.ceil(values.length / this.count) }, (_, at) =>
      values.slice(at * this.count, (at + 1) * this.count),
    );
  }
}

const numberOf = (value: AggregateRow[string] | undefined) => (typeof value === 'number' ? value : null);
