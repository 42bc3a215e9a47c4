/** The figures of a report's lines: its measures, what is derived from them, and the running sums. */
import {
  addsUp,
  RunningSums,
  titlesOf,
  withFormulas,
  type Derived,
  type MeasureValues,
} from '#model/derivedMeasures.ts';
import type { AggregateRow } from '#model/measures.ts';
import type { Measure } from '#model/types.ts';
import { positionName } from '../queries.ts';
import type { ReportLine } from './lines.ts';

type Values = readonly (number | null)[];
type Screen = { measures: Readonly<Record<string, Measure>>; derived?: Derived };

/** In the order in which a line shows them. With group columns, a line has a block of them for each column. */
export class ShownFigures {
  readonly titles: readonly string[];
  readonly #screen: Screen;
  readonly #stored: readonly string[];

  constructor(screen: Screen) {
    this.#screen = screen;
    this.titles = titlesOf(screen);
    this.#stored = Object.keys(screen.measures);
  }

  get count(): number {
    return this.titles.length;
  }

  /** True when the groups' figures of this title add up, before they run on. */
  addsUp(title: string): boolean {
    const { measures, derived } = this.#screen;
    return addsUp(title, { measures, ...(derived && { derived: { ...derived, running: [] } }) });
  }

  /** A row of the API with the figures in the places of those that are shown. */
  completed(row: AggregateRow): AggregateRow {
    if (!this.#screen.derived) return row;
    const asked = this.#stored.map((title, at) => [title, numberOf(row[positionName(at)])] as const);
    const values = withFormulas(Object.fromEntries(asked), this.#screen);
    return {
      ...row,
      ...Object.fromEntries(this.#inPlaces(values).map((one, at) => [positionName(at), one])),
    };
  }

  /** The values of a line, with those of the formulas computed from the others. */
  derive(values: Values): Values {
    if (!this.#screen.derived) return values;
    return this.#blocks(values).flatMap((block) =>
      this.#inPlaces(withFormulas(this.#named(block), this.#screen)),
    );
  }

  /**
   * Replaces running measures by their sums so far, from line to line or, where `along` is true, from column to column of
   * each line. Returns the total's values.
   */
  run(lines: readonly ReportLine[], total: Values, along: boolean): Values {
    const { running = [] } = this.#screen.derived ?? {};
    if (running.length === 0) return total;
    if (along) {
      const visit = (line: ReportLine) => {
        line.values = this.#along(line.values);
        line.lines.forEach(visit);
      };
      lines.forEach(visit);
      return this.#along(total);
    }
    const sums = this.#blocks(total).map(() => new RunningSums());
    const after = (values: Values, isAdded: boolean) =>
      this.#blocks(values).flatMap((block, at) => {
        const named = this.#named(block);
        const sum = sums[at]!;
        return this.#inPlaces(isAdded ? sum.add(named, this.#screen) : sum.last(named, this.#screen));
      });
    const visit = (line: ReportLine) => {
      line.lines.forEach(visit);
      line.values = after(line.values, line.lines.length === 0 && !line.isSubtotal);
    };
    lines.forEach(visit);
    return after(total, false);
  }

  /** The last block is the line's total. */
  #along(values: Values): Values {
    const sum = new RunningSums();
    const blocks = this.#blocks(values);
    return blocks.flatMap((block, at) => {
      const named = this.#named(block);
      const isTotal = at === blocks.length - 1 && at > 0;
      return this.#inPlaces(isTotal ? sum.last(named, this.#screen) : sum.add(named, this.#screen));
    });
  }

  #named(block: Values): MeasureValues {
    return Object.fromEntries(this.titles.map((title, at) => [title, block[at] ?? null]));
  }

  #inPlaces(values: MeasureValues): (number | null)[] {
    return this.titles.map((title) => values[title] ?? null);
  }

  #blocks(values: Values): Values[] {
    return Array.from({ length: Math.ceil(values.length / this.count) }, (_, at) =>
      values.slice(at * this.count, (at + 1) * this.count),
    );
  }
}

const numberOf = (value: AggregateRow[string] | undefined) => (typeof value === 'number' ? value : null);
