/** The ids of rows of views. */
import type { SourceModel } from '#model/expression/expression.ts';
import { createHash } from 'node:crypto';
import { viewRowId } from '#model/records/viewRowId.ts';
import { rowIndex, rowVariable } from '#model/fields/rowScope.ts';
import { isEmpty } from '#model/values/values.ts';
import { idPattern } from '#model/values/ids.ts';
import type { Stored } from '#server/data/store.ts';

/** A stable id for a view row. Where it would be no valid id, its digest is used. */
export function idOf(
  { resource, nth, each }: SourceModel,
  { id, [rowVariable(rowIndex)]: row }: Stored,
): string {
  const at = each === undefined ? [] : [row as number];
  const plain = viewRowId(resource, nth, String(id), ...at);
  return idPattern.test(plain) ? plain : digest([resource, nth, id, ...at]);
}

/**
 * The id of a group: the values of its keys, as in `3:2026-10`. Characters that are not allowed in an address
 * are written as their code.
 */
export function groupRowId(values: readonly unknown[]): string {
  const plain = values.map((value) => (isEmpty(value) ? '_' : addressed(String(value)))).join(':');
  const isPlain = !values.some((value) => /[^\x20-\x7e]/.test(String(value)));
  return isPlain && idPattern.test(plain) ? plain : digest(values);
}

const addressed = (text: string) =>
  text.replace(/[^A-Za-z0-9-]/g, (character) => `.${character.charCodeAt(0).toString(16)}`);

const digest = (value: unknown) =>
  `h.${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 24)}`;
