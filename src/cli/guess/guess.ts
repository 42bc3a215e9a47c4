/**
 * Guesses the kind of field for a column. The values are tested with the same kinds that will later read and
 * check them: the first candidate that accepts nearly all of them wins. The heading only decides where values
 * alone can't: eleven digits may be a CPF, a RENAVAM or a PIS.
 */
import { fold } from '../../model/values.ts';
import { isBlank } from '../../kinds/registry.ts';
import { phrase } from '../../messages/phrase.ts';
import { booleanIn, choiceIn } from './choices.ts';
import { markUnique, textOf } from './markUnique.ts';
import { knownKinds, type KnownKind } from './knownKinds.ts';
import { idsAtEnd, listed, listIn, separatedIn } from './lists.ts';
import { fieldIdOf, labelOf, spaced } from './naming.ts';
import { numberIn } from './numbers.ts';
import { pictureIn } from './pictures.ts';
import { idAtEnd, keyIn, referenceIn } from './references.ts';
import { enough, kindIn, most, shareOf } from './share.ts';
import type { Column, FieldYaml, Candidate, GuessedField, Known, KnownResource } from './types.ts';

/** Turns columns into fields. The id, passwords and columns without a name are left out. */
export function guessFields(
  columns: readonly Column[],
  resources: readonly KnownResource[],
  kinds: readonly KnownKind[] = knownKinds(),
): GuessedField[] {
  const known = { resources, kinds };
  const taken = new Set<string>();
  return columns.flatMap((column) => {
    const id = fieldIdOf(column.heading);
    if (!id || id === 'id' || /^(senha|password|passwd)$/.test(id)) return [];
    const guess = guessField(id, column, known);
    if (taken.has(guess.id)) return [];
    taken.add(guess.id);
    return guess;
  });
}

function guessField(id: string, { heading, values: all }: Column, known: Known): GuessedField {
  const values = listed(
    all.filter((value) => !isBlank(value) && !(Array.isArray(value) && value.length === 0)),
  );
  const found =
    values.length === 0
      ? { field: { type: 'text' }, note: phrase`coluna vazia` }
      : best(heading, values, known);
  const image = found.field.type === 'url' ? pictureIn(heading, values) : undefined;
  const field: FieldYaml = { ...found.field, ...image?.field, label: labelOf(calledBy(heading, found)) };
  const reference = field.type === 'reference' && !id.endsWith('Id');
  if (values.length === all.length && values.length > 0 && shareOf(field, values, known).taken === all.length)
    field.required = true;
  const key = markUnique(heading, kindIn(known, field.type), field.type, values);
  if (key.unique) field.unique = true;
  const note = [found.note, key.note].filter(Boolean).join('; ');
  return {
    id: reference ? `${id}Id` : id,
    heading,
    field: ordered(field),
    fits: shareOf(field, values, known),
    ...(note && { note }),
    ...(image && { sites: image.sites }),
  };
}

/** The heading without its id suffix: `contact_ids` are contacts, `customerId` is a customer. */
const calledBy = (heading: string, { field: { type } }: Candidate) =>
  type === 'reference'
    ? heading.replace(idAtEnd, '')
    : type === 'references'
      ? heading.replace(idsAtEnd, (end) => (/s$/i.test(end) ? 's' : ''))
      : heading;

function best(heading: string, values: readonly unknown[], known: Known): Candidate {
  const takes = (field: Candidate['field']) => {
    const { taken, of } = shareOf({ ...field, label: heading }, values, known);
    return taken >= of * enough;
  };
  const hint = fold(spaced(heading));
  const key = keyIn(values, known.resources);
  if (key) return key;
  for (const { type, heading: named } of known.kinds)
    if (named?.test(hint) && takes({ type })) return { field: { type }, note: phrase`pelo nome da coluna` };
  for (const { type, written } of known.kinds)
    if (
      written &&
      most(values, (value) => typeof value === 'string' && written.test(value.trim())) &&
      takes({ type })
    )
      return { field: { type } };
  return (
    referenceIn(heading, values, known.resources) ??
    listsOf(heading, values, known) ??
    booleanIn(values) ??
    (idsAtEnd.test(heading) ? separatedIn(heading, values, known.resources) : undefined) ??
    numberIn(heading, hint, values) ??
    separatedIn(heading, values, known.resources) ??
    choiceIn(hint, values) ?? {
      field: {
        type: values.some((value) => /\n/.test(textOf(value)) || textOf(value).length > 100)
          ? 'textarea'
          : 'text',
      },
    }
  );
}

/** Lists of objects become rows; lists of plain values become references or choices. */
function listsOf(heading: string, values: readonly unknown[], known: Known): Candidate | undefined {
  if (!values.every(Array.isArray)) return undefined;
  const parts = values.flat() as unknown[];
  if (!parts.every((part) => typeof part === 'object' && part !== null && !Array.isArray(part)))
    return listIn(heading, values as unknown[][], known.resources);
  const rows = parts as Record<string, unknown>[];
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const fields = guessFields(
    headings.map((name) => ({ heading: name, values: rows.map((row) => row[name]) })),
    known.resources,
    known.kinds,
  );
  return {
    field: { type: 'items', fields: Object.fromEntries(fields.map(({ id, field }) => [id, field])) },
  };
}

/** Puts `type` and `label` first, as people write them. */
const ordered = ({ type, label, ...rest }: FieldYaml): FieldYaml => ({ type, label, ...rest });
