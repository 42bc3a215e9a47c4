/** Problems of a config: collected rather than thrown, and reported together. */
import type { SourceLocation } from '#model/types.ts';
import type { RemedyEdit } from './remedies/remedy.ts';
import type { WarningCode } from './warnings.ts';
import { translate } from '#messages/translate.ts';

export type Problem = {
  place: SourceLocation;
  /** What is wrong, and how to fix it. */
  message: string;
  /** A portal with an error is not served. A warning is only reported. */
  severity: 'error' | 'warning';
  /**
   * An earlier version of this language took it: an error of `check`, and a warning where a portal starts with it. The next
   * language refuses it everywhere.
   */
  isRefused?: true;
  /** For a warning: the name by which `x-silence` suppresses it. */
  code?: string;
  /** The part of the file that has the problem, if there is one. */
  path?: readonly PropertyKey[];
  /** The edits that the message advises, where the writer has nothing to decide. */
  edits?: readonly RemedyEdit[];
  /** The part of the message that advises them, which is left out if they prove to be of no help. */
  advice?: string;
};

/** The part of a file that has an error. Without a path, the file as a whole. */
export type Fault = {
  file: string;
  path?: readonly PropertyKey[];
  /** The intended value, when it is known. */
  suggestion?: string;
};

type Advised = {
  meant?: string | undefined;
  edits?: readonly RemedyEdit[] | undefined;
  advice?: string | undefined;
};

/** The list to which every step of the pipeline adds. */
export class Report {
  readonly problems: Problem[] = [];
  /** The locations of the errors, for lastGood.ts, which works around them. */
  readonly faults: Fault[] = [];
  readonly #reported = new Set<string>();

  error(
    place: SourceLocation,
    message: string,
    path?: Fault['path'],
    { meant, edits, advice }: Advised = {},
  ) {
    this.faults.push({ file: place.file, ...(path && { path }), ...(meant && { suggestion: meant }) });
    this.#add({
      place,
      message,
      severity: 'error',
      ...(path && { path }),
      ...(edits && { edits }),
      ...(advice && { advice }),
    });
  }

  /** Marks a part as affected by an error that is reported elsewhere. */
  markFaulty(fault: Fault) {
    this.faults.push(fault);
  }

  warn(
    place: SourceLocation,
    message: string,
    code: WarningCode,
    path?: Fault['path'],
    edits?: readonly RemedyEdit[],
  ) {
    this.#add({ place, message, severity: 'warning', code, ...(path && { path }), ...(edits && { edits }) });
  }

  /** @param path the part of the file that is refused from this version on */
  refuse(place: SourceLocation, message: string, path?: Fault['path'], edits?: readonly RemedyEdit[]) {
    const more = { ...(path && { path }), ...(edits && { edits }) };
    this.#add({ place, message, severity: 'warning', isRefused: true, ...more });
  }

  get hasErrors() {
    return this.problems.some(({ severity }) => severity === 'error');
  }

  /** Adds the problems of another report. */
  include({ problems, faults }: Report) {
    this.faults.push(...faults);
    for (const problem of problems) this.#add(problem);
  }

  #add(problem: Problem) {
    const line = problemLine(problem);
    if (this.#reported.has(line)) return;
    this.#reported.add(line);
    this.problems.push(problem);
  }
}

/** The problems as `check` judges them: what this version refuses is an error, though a portal still starts with it. */
export const asChecked = (problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => (problem.isRefused ? { ...problem, severity: 'error' } : problem));

export const placeText = ({ file, line, column }: SourceLocation) => `${file}:${line}:${column}`;

const comparePlaces = (a: SourceLocation, b: SourceLocation) =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1;

/** Sorted by file, then line, as the terminal and the browser list them. */
export const sortProblems = (problems: readonly Problem[]): Problem[] =>
  [...problems].sort((a, b) => comparePlaces(a.place, b.place) || (a.message < b.message ? -1 : 1));

/**
 * One problem per line, sorted, and the count.
 *
 * @example
 * config/departments/loja.yaml:12:9  o campo "custoo" não existe em "pedidos". Você quis dizer "custo"?
 *
 * 1 erro em 1 arquivo
 */
export function formatProblems(problems: readonly Problem[]): string {
  if (problems.length === 0) return '';
  const lines = sortProblems(problems).map(problemLine);
  return `${lines.join('\n')}\n\n${countProblems(problems)}`;
}

export const problemLine = ({ place, message, severity, code }: Problem) =>
  `${placeText(place)}  ${severity === 'warning' ? translate('language.warning') : ''}${message}${code ? ` [${code}]` : ''}`;

/** "2 erros e 1 aviso em 2 arquivos" */
export function countProblems(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const files = new Set(problems.map(({ place }) => place.file)).size;
  const counts = [
    errors > 0 && translate('counted.errors', { smart_count: errors }),
    warnings > 0 && translate('counted.warnings', { smart_count: warnings }),
  ];
  return translate('common.amountInFile', {
    amount: counts.filter(Boolean).join(translate('common.and')),
    file: translate('counted.files', { smart_count: files }),
  });
}
