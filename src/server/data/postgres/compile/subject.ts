import type { DataModel } from '#model/expression/expression.ts';
import type { Relations } from '../relations.ts';
import { compileExpression } from './expressions.ts';
import { Subject, type Absent } from './scope.ts';
import { viewSource } from './views.ts';

/** The subject of a statement, with the compilers that it needs. */
export const subjectOf = (model: DataModel, today: string, relations: Relations, absent: Absent): Subject =>
  new Subject(model, today, relations, absent, { compileExpression: compileExpression, viewSource });
