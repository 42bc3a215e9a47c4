/** Finds the records that a document names, such as the account of a statement, by texts in it. */
import type { DocumentValues } from '../shared/document.ts';
import type { FieldOf, Resource } from '#model/types.ts';
import type { DocumentRecords } from '../config/schema.ts';
import { plainText } from '#kinds/format.ts';
import { readableName } from '#server/data/audience.ts';
import type { Reader } from '#server/data/reader.ts';
import type { Fields, Id, Values } from '#server/data/store.ts';
import { choosableRecords } from './choices.ts';
import type { Call } from '#server/caller/caller.ts';

export type FittingRecord = { id: Id; label: string };

/** Digits and letters, without zeros in front. */
const plain = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+(?=.)/, '');

type Wanted = Readonly<Record<string, readonly string[]>>;

/**
 * How well a record fits the facts: 2 wholly, 1 where the document leaves out a check digit at the end or a part, 0 not. A
 * fact that the document lacks may stand at the beginning of the next one: a branch before its account.
 */
function fitOf(facts: DocumentValues, wanted: Wanted, record: Values): 0 | 1 | 2 {
  let fit: 1 | 2 = 2;
  let missing: string | undefined;
  let compared = 0;
  for (const [fact, fields] of Object.entries(wanted)) {
    const parts = fields.map((name) => plainText(record[name] ?? ''));
    const said = facts[fact];
    if (said === undefined) {
      missing = plain(parts.join(''));
      fit = 1;
      continue;
    }
    compared++;
    const how = fitOfText(said, parts, missing);
    if (how === 0) return 0;
    if (how === 1) fit = 1;
    missing = undefined;
  }
  return compared === 0 ? 0 : fit;
}

function fitOfText(said: string, parts: readonly string[], missing: string | undefined): 0 | 1 | 2 {
  const whole = plain(parts.join(''));
  if (whole === '') return 0;
  if (plain(said) === whole) return 2;
  // "1234-5" for a branch that is kept without its check digit
  if (parts.length === 1 && /[-/]/.test(said) && plain(said.replace(/[-/][^-/]*$/, '')) === whole) return 1;
  // the account without its check digit
  if (parts.length > 1 && !/[-/]/.test(said) && plain(said) === plain(parts.slice(0, -1).join(''))) return 1;
  // branch and account in one
  if (missing !== undefined && missing !== '' && plain(said).startsWith(missing)) {
    const rest = plain(plain(said).slice(missing.length));
    if (rest === whole) return 1;
  }
  return 0;
}

/**
 * True for facts that name nothing by which a person could tell a record that is not there: none, the id of a program, or only the bank
 * whose layout a table has.
 */
export const namesNothing = (facts: DocumentValues, wanted: Wanted) =>
  (facts.layout !== undefined && facts.account === undefined) ||
  Object.keys(wanted).every((fact) => facts[fact] === undefined) ||
  isProgramId(facts.account ?? '');

/** Letters and digits that nobody reads; an IBAN, which has both, is a number of an account. */
const isProgramId = (account: string) =>
  /^(?=.*[A-Za-z])(?=.*\d)[\w-]{12,}$/.test(account) && !isIban(account);

/** ISO 13616: country, check digits and account, which give 1 modulo 97 with letters as 10 to 35. */
function isIban(text: string): boolean {
  const plain = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(plain)) return false;
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}

/**
 * The records that fit the facts best, of those that the caller may choose; of several, a person chooses.
 *
 * @param values what is known of the new records
 * @param wanted without it, all that may be chosen
 */
export async function recordsFor(
  call: Call,
  reader: Reader,
  { field, values }: { field: FieldOf<'reference'>; values: Fields },
  facts: DocumentValues,
  wanted?: DocumentRecords['find'][string],
): Promise<FittingRecord[]> {
  const { caller } = call;
  const target: Resource = caller.portal.resources[field.resource]!;
  const records = await choosableRecords(call, reader, { field, values });
  const fits = records.map((record) => ({ record, fit: wanted ? fitOf(facts, wanted, record) : 1 }));
  const best = Math.max(0, ...fits.map(({ fit }) => fit));
  if (best === 0) return [];
  const audience = { access: caller.access, viewer: caller.viewer, reader };
  return Promise.all(
    fits
      .filter(({ fit }) => fit === best)
      .map(async ({ record }) => ({ id: record.id, label: await readableName(audience, target, record) })),
  );
}
