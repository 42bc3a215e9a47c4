/** The keywords that each format of statements brings along, so that no list of a test names one. */
import {
  byteStatements,
  statementMapOf,
  type ByteStatementName,
} from '#features/documents/shared/registry.ts';

const names = Object.keys(byteStatements) as ByteStatementName[];

export const statementsOf = (...keywords: readonly string[]): string[] =>
  names.flatMap((name) => keywords.map((keyword) => `${statementMapOf(name)}.${keyword}`));
export const statementNames: readonly string[] = names.map((name) => `documents.${name}`);
