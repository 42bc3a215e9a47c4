import type { DataModel } from '../../../../model/expression.ts';
import type { Place } from '../place.ts';
import { expressed } from './expressions.ts';
import { Subject, type Absent } from './scope.ts';
import { viewSource } from './views.ts';

/** What a statement is about, with all that it takes to write one. */
export const subjectOf = (model: DataModel, today: string, place: Place, absent: Absent): Subject =>
  new Subject(model, today, place, absent, { expressed, viewSource });
