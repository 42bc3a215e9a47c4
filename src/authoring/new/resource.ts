import { parseDocument } from 'yaml';
import { fold } from '#model/values/values.ts';
import { loadPortal } from '#compiler/load.ts';
import { commandLine } from '#host/locations.ts';
import { titleOf } from '#model/records/title.ts';
import type { Portal, Resource } from '#model/types.ts';
import { hasRows, isNumeric, isShort, isTemporal, refersTo, traitsOf } from '#model/traits.ts';
import { findData, type DataRecord } from '#cli/data/dataFile.ts';
import { bareCode, singularOf } from '../guess/fieldNames.ts';
import { knownKinds, type KnownKind, type GuessedField, type GuessedResource } from '../guess/choices.ts';
import { draftFrom, type ResourceDraft } from '../guess/source.ts';
import { CliError, type Io } from '#cli/io.ts';
import { append, capital, newFile, save, configText, tidyYaml, type NewFileText } from './companyFiles.ts';
import { languageOf } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import { companyWords } from './companyWords.ts';
import { resourcesOfTables } from '../guess/database/resources.ts';
import { completeAddress, fileOf, knownTables, remarks, tablesIn } from './fromDatabase.ts';
import { currentLocale, translate } from '#messages/translate.ts';

type Options = {
  label?: string | undefined;
  plural?: string | undefined;
  gender?: string | undefined;
  from?: string | undefined;
  'from-openapi'?: string | undefined;
  'from-database'?: string | undefined;
  table?: string | undefined;
};

/** portal new resource: with one field to begin with, or with those guessed from a file of records. */
export async function newResource(io: Io, id: string, options: Options): Promise<number> {
  const { portal } = loadPortal(io.paths.config);
  const locale = portal?.locale ?? currentLocale();
  const address = options['from-database'];
  if (address !== undefined)
    return withLanguage(locale, () =>
      newTableResource(io, id, portal, { ...options, address: completeAddress(io, address) }),
    );
  const language = languageOf(locale);
  // Ids are plural. Only English singulars follow from them simply enough.
  const one = language === 'en-US' ? singularOf(id) : id;
  const { label = capital(one), plural = options.label ?? capital(id), gender: given } = options;
  const gender = given ?? (language === 'en-US' ? 'm' : genderOf(label));
  if (gender !== 'm' && gender !== 'f') throw new CliError(translate('create.unknownGender', { gender }));
  const from = options.from ?? options['from-openapi'];
  const kinds = knownKinds(portal?.kinds);
  // Decimal marks and date formats are read as the company's language writes them.
  const draft =
    from === undefined
      ? undefined
      : withoutStamps(
          await withLanguage(locale, () => draftFrom(from, knownResources(io, portal), kinds)),
          portal,
        );
  const [first, firstLabel] = companyWords[language].name;
  const names = { one: label, many: plural, ...(gender === 'f' && { gender }) };
  const begun = { [first]: { type: 'text', label: firstLabel, required: true } };
  const content = draft
    ? resourceOfDraft(draft, names, kinds)
    : { label: names, title: first, search: [first], fields: begun };
  const file = newFile(io, `resources/${id}.yaml`, tidyYaml(content, [['fields']]));
  if (draft) io.out(`${tableOf(draft)}\n`);
  const sites = draft?.guesses.flatMap((guess) => guess.sites ?? []) ?? [];
  // Warnings about unused resources are expected: no screen shows it yet. The next steps are printed below.
  save(io, [file, ...withSites(io, sites)], ({ code }) => code?.startsWith('unused-') === true);
  const line = (words: string) => `  ${commandLine(io.paths, `npx portal ${words}`)}`;
  if (draft)
    io.out(
      [
        translate('create.checkFieldsInFile'),
        line(`new department <id> --resources ${id}`),
        line(translate('create.newRouteDepartmentAddress', { id })),
      ].join('\n'),
    );
  return 0;
}

/** A resource over a table that a database has already. */
async function newTableResource(
  io: Io,
  id: string,
  portal: Portal | null,
  { address, table, label, plural }: Options & { address: string },
): Promise<number> {
  if (table === undefined) throw new CliError(translate('adopted.sayWhichTable'));
  const found = await tablesIn(address, { tables: table });
  const isEnglish = languageOf(currentLocale()) === 'en-US';
  const [resource] = resourcesOfTables(found.tables, { known: knownTables(portal), isEnglish, as: id });
  const content = { ...resource!.content };
  if (label !== undefined) content.label = { one: label, many: plural ?? label };
  const { file, text } = fileOf({ ...resource!, content });
  const told = remarks([resource!], found.left);
  if (told.length > 0) io.out(`${told.join('\n')}\n`);
  save(io, [newFile(io, file, text)], ({ code }) => code?.startsWith('unused-') === true);
  io.out(
    [
      translate('create.checkFieldsInFile'),
      `  ${commandLine(io.paths, `npx portal new department <id> --resources ${id}`)}`,
    ].join('\n'),
  );
  return 0;
}

/** The resource that a draft becomes, as written in its file. */
export function resourceOfDraft(
  draft: ResourceDraft,
  label: object,
  kinds: readonly KnownKind[] = knownKinds(),
) {
  const { guesses } = draft;
  const named = guesses.some(isNaming) ? draft : { ...draft, guesses: [...guesses, nameBeside(guesses)] };
  return {
    label,
    ...namedBy(named, kinds),
    fields: Object.fromEntries(named.guesses.map((guess) => [guess.id, guess.field])),
  };
}

/** True for a field that can be the title of a record. */
const isNaming = ({ field }: GuessedField) =>
  isShort(field) && !hasRows(field) && !traitsOf(field).attachment;

/** A field for the title, if the source has only lists, long texts and JSON. */
function nameBeside(guesses: readonly GuessedField[]): GuessedField {
  const [plain, label] = companyWords[languageOf(currentLocale())].name;
  const isTaken = guesses.some(({ id, field }) => id === plain || field.label === label);
  const id = isTaken ? `${plain}2` : plain;
  return { id, heading: id, field: { type: 'text', label: isTaken ? `${label} 2` : label } };
}

/** Leaves out columns that the portal itself writes: who created or changed a record, and when. */
function withoutStamps(draft: ResourceDraft, portal: Portal | null): ResourceDraft {
  const stamps = new Set(Object.values(portal?.stamps ?? {}));
  const [kept, left] = [false, true].map((is) => draft.guesses.filter(({ id }) => stamps.has(id) === is));
  if (left!.length === 0 || kept!.length === 0) return draft;
  const names = left!.map(({ heading }) => heading).join(', ');
  const { skipped = [] } = draft;
  return {
    ...draft,
    guesses: kept!,
    skipped: [...skipped, translate('create.leftOutAsPortalItself', { names })],
  };
}

/** Adds the sites of pictures to portal.yaml, since browsers load images only from declared origins. */
function withSites(io: Io, sites: readonly string[]): NewFileText[] {
  const file = 'portal.yaml';
  const text = configText(io, file);
  if (text === undefined) return [];
  const known = (parseDocument(text).toJS() as { imageOrigins?: string[] } | null)?.imageOrigins;
  const fresh = [...new Set(sites)].filter((site) => !known?.includes(site));
  if (fresh.length === 0) return [];
  const edited = known
    ? fresh.reduce<string | undefined>((sum, site) => sum && append(sum, ['imageOrigins'], site), text)
    : append(text, [], { imageOrigins: fresh });
  return edited === undefined ? [] : [{ file, text: edited }];
}

/** Guessed from the end of the first word. It is written into the file, where it is easy to correct. */
const genderOf = (label: string): string => {
  const [first = ''] = fold(label).split(' ');
  return /(a|cao|sao|xao|dade|gem)$/.test(first) && !/(dia|mapa|[eoi]ma|grama|ista)$/.test(first) ? 'f' : 'm';
};

type Naming = { title: string; image?: string; search: string[] };

/**
 * Chooses the title and the search fields. A title should be filled in every record, and fields made for
 * naming come first.
 */
function namedBy({ guesses, records }: ResourceDraft, kinds: readonly KnownKind[]): Naming {
  const possible = guesses.filter(isNaming);
  const readable = possible.filter(({ field }) => !traitsOf(field).refersTo && !traitsOf(field).yesNo);
  const kindOf = ({ field }: GuessedField) => kinds.find(({ type }) => type === field.type);
  const rank = (guess: GuessedField) =>
    titleRank(guess, kindOf(guess)) + (isComplete(guess, records) ? 0 : 100);
  const [best = possible[0]!] = readable.toSorted((a, b) => rank(a) - rank(b));
  const searched = readable.filter(
    (guess) => guess.field.unique === true || guess.field.type === 'text' || kindOf(guess)?.searched,
  );
  const person = [
    /^(first|given)name$|^nome$|^nombre$/,
    /^(last|family)name$|^surname$|^sobrenome$|^apellidos?$/,
  ];
  const names = person.flatMap(
    (name) => readable.find(({ id }) => name.test(fold(id).replaceAll('_', '')))?.id ?? [],
  );
  const title = names.length === person.length ? names : [best.id];
  const portrait = guesses.find(({ field }) => field.image === 'avatar')?.id;
  return {
    title: title.length > 1 ? title.map((name) => `{${name}}`).join(' ') : best.id,
    ...(portrait && { image: portrait }),
    search: [...new Set([...title, ...searched.map(({ id }) => id)])].slice(0, 5),
  };
}

const isComplete = ({ field, fits }: GuessedField, records: number | undefined) =>
  fits ? fits.of === records : field.required === true;

const nameFirst = /^(nome|razao|titulo|assunto|name|title|subject|nombre|asunto)/;
/** English puts the noun last: "Student name", "Company name". */
const nameLast = /(?<!^(first|given|middle|last|family|sur|nick|user|login|file|host|domain))name$/;

/** Rank of a field as title, best first: name, code, any text, others; remarks last. */
function titleRank({ id, field }: GuessedField, kind: KnownKind | undefined): number {
  const name = fold(id);
  if (/^(obs|nota|coment|detalhe|motivo)/.test(name)) return 9;
  const isText = traitsOf(field).text === 'line';
  if (isText && (nameFirst.test(name) || nameLast.test(name))) return 0;
  if (field.unique && !kind?.lastTitle) return 1;
  if (/^(codigo|numero|matricula|sku|code|protocolo|processo)/.test(name)) return 2;
  if (field.unique) return 3;
  if (isText) return /^(descricao|modelo)/.test(name) ? 4 : 5;
  if (kind?.lastTitle && kind.document) return 6;
  return traitsOf(field).choice ? 8 : 7;
}

/** A table of the columns: the field that each became, and the share of values that it accepts. */
function tableOf({ guesses, records, skipped = [] }: ResourceDraft): string {
  const rows = guesses.map(({ heading, id, field, fits, note }) => [
    heading,
    id,
    [
      field.type,
      ...(field.resource ? [`→ ${String(field.resource)}`] : []),
      ...(field.required ? [translate('create.required')] : []),
      ...(field.unique ? [translate('create.unique')] : []),
    ].join(', '),
    fits && fits.of > 0 ? `${Math.floor((100 * fits.taken) / fits.of)} %` : '',
    [
      note,
      fits?.refused !== undefined && translate('create.doesNotFit', { refused: fits.refused.slice(0, 40) }),
    ]
      .filter(Boolean)
      .join('; '),
  ]);
  const table = [
    [
      translate('common.column'),
      translate('common.field'),
      translate('create.kind'),
      translate('create.fit'),
      '',
    ],
    ...rows,
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...table.map((row) => row[at]!.length)));
  const lines = table.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const read = records ? [translate('counted.recordsRead', { smart_count: records })] : [];
  const above = [...read, ...skipped];
  return [...above, ...(above.length > 0 ? [''] : []), ...lines].join('\n');
}

/** The resources that a column may refer to, with the names of their records in the data. */
function knownResources(io: Io, portal: Portal | null): GuessedResource[] {
  const tables = findData(io)?.tables ?? {};
  return Object.values(portal?.resources ?? {})
    .filter(({ from }) => !from)
    .map((resource) => ({
      id: resource.id,
      names: namesOf(resource),
      ids: new Set((tables[resource.id] ?? []).map(({ id }) => String(id))),
      titles: new Set((tables[resource.id] ?? []).map((record) => fold(titleOf(resource, record)).trim())),
      keys: keysOf(resource, tables[resource.id] ?? []),
    }));
}

/**
 * Per title field, its values if they are unique codes. An import finds records by such a part of the title.
 */
function keysOf({ titleFields, fields }: Resource, records: readonly DataRecord[]): ReadonlySet<string>[] {
  return titleFields.flatMap((id) => {
    const field = fields[id];
    if (!field || isNumeric(field) || isTemporal(field) || traitsOf(field).choice || refersTo(field))
      return [];
    const codes = records.map((record) => bareCode(String(record[id] ?? ''))).filter(Boolean);
    const distinct = new Set(codes);
    return distinct.size >= 3 && distinct.size === codes.length ? [distinct] : [];
  });
}

const namesOf = ({ id, label }: Resource) =>
  [id.replaceAll('_', ' '), singularOf(id.replaceAll('_', ' ')), label.one, label.many].map(fold);
