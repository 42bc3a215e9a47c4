/** Units of measures by formula: a formula of two currencies means nothing. */
import type { Formula } from './formula/ast.ts';
import type { MeasureFormula } from './derivedMeasures.ts';

/** What a number counts: the code of a currency, the name of a unit, '' for plain numbers; a share is a quotient of one unit. */
export type Unit = { currency?: string; name?: string; share?: true };

/**
 * The unit of a formula's result. Throws a `UnitClash` where amounts of two currencies meet.
 */
export function unitOfFormula({ formula, titles }: MeasureFormula, unitOf: (title: string) => Unit): Unit {
  const of = (part: Formula): Unit => {
    switch (part.kind) {
      case 'field':
        return unitOf(titles[Number(part.field.slice(1))]!);
      case 'negate':
        return of(part.of);
      case 'operation': {
        const [left, right] = [of(part.left), of(part.right)];
        if (part.operator === '+' || part.operator === '-') return together(left, right);
        const currencies = [left.currency, right.currency].filter((one) => one !== undefined);
        if (currencies.length === 2 && currencies[0] !== currencies[1])
          throw new UnitClash(currencies as [string, string]);
        if (part.operator === '*') return currencies.length === 1 ? { currency: currencies[0]! } : {};
        if (left.currency !== undefined && right.currency !== undefined) return { share: true };
        return left.currency !== undefined ? { currency: left.currency } : {};
      }
      case 'comparison':
        together(of(part.left), of(part.right));
        return {};
      case 'call': {
        const units = part.of.map(of);
        const values =
          part.call === 'if' ? units.slice(1) : part.call === 'round' ? units.slice(0, 1) : units;
        return values.length === 0 ? {} : values.reduce(together);
      }
      default:
        return {};
    }
  };
  return of(formula);
}

function together(left: Unit, right: Unit): Unit {
  if (left.currency !== undefined && right.currency !== undefined && left.currency !== right.currency)
    throw new UnitClash([left.currency, right.currency]);
  if (left.currency !== undefined) return left;
  if (right.currency !== undefined) return right;
  return left.name === right.name && left.share === right.share ? left : {};
}

export class UnitClash extends Error {
  readonly currencies: readonly [string, string];
  constructor(currencies: readonly [string, string]) {
    super('two currencies');
    this.currencies = currencies;
  }
}
