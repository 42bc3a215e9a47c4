/**
 * Records as an assistant gets them: their values, and beside them the texts that people read. What a record says stands in these
 * fields alone, and what is too long is cut.
 */
import { z } from 'zod';
import { formatValue } from '#kinds/registry.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { unitText } from '#model/fields/units.ts';
import { groupBy } from '#model/values/collections.ts';
import { titleOf } from '#model/records/title.ts';
import { hasRows, refersTo, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { isEmpty, isMap } from '#model/values/values.ts';
import { requestByIds } from '#server/feature/ownApi.ts';
import { HttpError } from '#server/http/http.ts';
import { seenResource } from './seenScreens.ts';
import { valuesById } from './tool.ts';
import type { ToolCall } from './toolCall.ts';

type Values = Readonly<Record<string, unknown>>;
type Asking = Pick<ToolCall, 'caller' | 'ask'>;

export const toldRecord = () =>
  z.strictObject({
    id: z.union([z.string(), z.number()]),
    version: z.number().optional(),
    title: z.string(),
    values: valuesById(),
    texts: z.record(z.string(), z.string()),
    cut: z.array(z.string()).optional(),
  });
export type ToldRecord = z.infer<ReturnType<typeof toldRecord>>;

/** Characters of a text that are told. */
export const longest = { inLists: 400, alone: 20_000, title: 300 } as const;

export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

/** How many references are asked for at once, and how deep titles are followed. */
const idsAtOnce = 500;
const deepest = 2;

/** The names of records that others refer to, as far as the caller may read them. */
export class ReferenceNames {
  readonly #call: Asking;
  readonly #known = new Map<string, string>();

  constructor(call: Asking) {
    this.#call = call;
  }

  of(resource: string, id: unknown): string {
    return this.#known.get(`${resource}/${String(id)}`) ?? `#${String(id)}`;
  }

  /** Learns the names of all that these records refer to by these fields. */
  async learn(fields: readonly Field[], records: readonly Values[], depth = 1): Promise<void> {
    const wanted = fields.flatMap((field) => referencesIn(field, records));
    const missing = wanted.filter(({ resource, id }) => !this.#known.has(`${resource}/${id}`));
    await Promise.all(
      [...groupBy(missing, ({ resource }) => resource)].map(([resource, ones]) =>
        this.#ask(resource, [...new Set(ones.map(({ id }) => id))], depth),
      ),
    );
  }

  async #ask(id: string, ids: readonly string[], depth: number) {
    const { caller } = this.#call;
    const resource = seenResource(caller, id);
    if (!resource) return;
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const records = await this.#call.ask(requestByIds(id, ids.slice(at, at + idsAtOnce))).then(
        ({ body }) => body as Values[],
        (error: unknown) => {
          if (error instanceof HttpError && error.status < 500) return [];
          throw error;
        },
      );
      const inTitle = resource.titleFields.flatMap((name) => resource.fields[name] ?? []);
      if (depth < deepest) await this.learn(inTitle, records, depth + 1);
      for (const record of records)
        this.#known.set(`${id}/${String(record.id)}`, this.title(resource, record));
    }
  }

  title(resource: ClientResource, record: Values): string {
    const title = titleOf(resource, record, (name, held) => {
      const field = resource.fields[name];
      return field ? this.text(field, held, record) : '';
    });
    return cutText(title, longest.title);
  }

  /** A value as people read it. */
  text(field: Field, held: unknown, around: Values): string {
    if (isEmpty(held)) return '';
    if (refersTo(field))
      return [held]
        .flat()
        .map((id) => this.of(field.resource, id))
        .join(', ');
    const { timeZone } = this.#call.caller.viewer;
    if (!hasRows(field))
      return formatValue(field, held, { timeZone, unit: unitText(field, around, () => undefined) });
    return (Array.isArray(held) ? (held as Values[]) : [])
      .map((row) =>
        Object.values(field.fields)
          .map((inner) => this.text(inner, row[inner.id], row))
          .filter((text) => text !== '')
          .join(' · '),
      )
      .join('; ');
  }
}

function referencesIn(field: Field, records: readonly Values[]): { resource: string; id: string }[] {
  if (refersTo(field))
    return records.flatMap((record) =>
      [record[field.id]]
        .flat()
        .flatMap((id) => (isEmpty(id) ? [] : [{ resource: field.resource, id: String(id) }])),
    );
  if (!hasRows(field)) return [];
  const rows = records.flatMap((record) => {
    const held = record[field.id];
    return Array.isArray(held) ? held.filter(isMap) : [];
  });
  return Object.values(field.fields).flatMap((inner) => referencesIn(inner, rows));
}

/** @param most characters of each text */
export async function tellRecords(
  call: Asking,
  resource: ClientResource,
  { fields, records, most }: { fields: readonly Field[]; records: readonly Values[]; most: number },
): Promise<ToldRecord[]> {
  const names = new ReferenceNames(call);
  const inTitle = resource.titleFields.flatMap((id) => resource.fields[id] ?? []);
  await names.learn([...new Set([...fields, ...inTitle])], records);
  return records.map((record) => tellRecord(names, resource, record, { fields, most }));
}

function tellRecord(
  names: ReferenceNames,
  resource: ClientResource,
  record: Values,
  { fields, most }: { fields: readonly Field[]; most: number },
): ToldRecord {
  const values: Record<string, unknown> = {};
  const texts: Record<string, string> = {};
  const cut: string[] = [];
  const short = (id: string, text: string) => {
    if (text.length > most && !cut.includes(id)) cut.push(id);
    return cutText(text, most);
  };
  for (const field of fields) {
    const held = record[field.id];
    if (isEmpty(held) || traitsOf(field).secret) continue;
    values[field.id] =
      typeof held === 'string' ? short(field.id, held) : shortIn(held, (text) => short(field.id, text));
    const shown = names.text(field, held, record);
    if (shown !== '' && shown !== String(held)) texts[field.id] = short(field.id, shown);
  }
  const { id, version } = record;
  return {
    id: id as string | number,
    ...(typeof version === 'number' && { version }),
    title: names.title(resource, record),
    values,
    texts,
    ...(cut.length > 0 && { cut }),
  };
}

/** Cuts the texts within a value, such as those of rows. `short`: to how many characters, or how. */
export function shortIn(held: unknown, short: number | ((text: string) => string)): unknown {
  if (typeof held === 'string') return typeof short === 'number' ? cutText(held, short) : short(held);
  if (Array.isArray(held)) return held.map((one) => shortIn(one, short));
  if (isMap(held))
    return Object.fromEntries(Object.entries(held).map(([name, one]) => [name, shortIn(one, short)]));
  return held;
}
