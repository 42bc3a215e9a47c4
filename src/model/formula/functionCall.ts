/** The implementation of a formula function, from its arguments to a value. */
import type { Formula } from './ast.ts';
import type { FormulaContext, FormulaOperand } from './operators.ts';

/** Arguments are evaluated lazily: the branch that a condition skips may have missing values. */
type Arguments = {
  valueOf(part: Formula): FormulaOperand;
  comparedOf(part: Formula): FormulaOperand;
  isEmpty(part: Formula): boolean;
  context: FormulaContext;
};
export type FunctionCall = (parts: readonly Formula[], given: Arguments) => FormulaOperand;
