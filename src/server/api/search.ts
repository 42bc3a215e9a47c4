/**
 * GET /record-search?q=: the records that somebody might mean by a few words, over all resources that one of their lists
 * shows, each with the address where they can open it; and the forms that make one. Nothing is found by a field that
 * the list does not show, nor a record that it leaves out.
 */
import { fittingGrants, formMaking, pathShowing } from '../../access/lists.ts';
import { limitSearch, projectorOf, rowsOf } from '../../access/rows.ts';
import type { ResourceAccess } from '../../access/grants.ts';
import { all, any, type Expression } from '../../model/filter.ts';
import type { Resource } from '../../model/types.ts';
import { fold } from '../../model/values.ts';
import { withReferenceNames } from './referenceSearch.ts';
import type { Visit } from '../accounts/visit.ts';
import { Names } from '../data/names.ts';
import type { DataReader } from '../data/portalData.ts';
import { shapeOf } from '../data/shape.ts';
import { malformed, type Answer } from '../http/http.ts';
import { say } from '../../messages/say.ts';

const perResource = 5;
const maxRecords = 30;
const maxForms = 4;
const maxLength = 100;

export type FoundRecord = {
  resource: string;
  label: string;
  id: string | number;
  title: string;
  path: string;
};
export type FoundForm = { label: Resource['label']; path: string };
export type Found = { records: FoundRecord[]; forms: FoundForm[] };

export async function findRecords(
  visit: Visit,
  parameters: URLSearchParams,
  reader: DataReader,
): Promise<Answer> {
  const text = wordsOf(parameters);
  const body: Found = { records: [], forms: [] };
  if (text === '') return { body };
  const names = new Names(reader, visit.portal, visit.viewer);
  for (const access of visit.access.resources.values()) {
    // what a view gathers is found where it comes from, and what was done is no record of its own
    if (access.resource.from || access.resource.history) continue;
    if (body.records.length < maxRecords)
      body.records.push(...(await recordsOf(access, { visit, text, reader, names })));
    if (body.forms.length < maxForms) body.forms.push(...formsOf(access, visit, text));
  }
  const words = fold(text).split(/\s+/);
  // who is called so comes before who is found by what they refer to
  const isCalled = ({ title }: FoundRecord) => words.every((word) => fold(title).includes(word));
  body.records.sort((one, other) => Number(isCalled(other)) - Number(isCalled(one)));
  return { body: { records: body.records.slice(0, maxRecords), forms: body.forms.slice(0, maxForms) } };
}

/** One letter is in everything. */
function wordsOf(parameters: URLSearchParams): string {
  const unknown = [...parameters.keys()].find((name) => name !== 'q');
  if (unknown !== undefined) throw malformed(say('query.searchParameter', { name: unknown.slice(0, 40) }));
  const text = (parameters.get('q') ?? '').trim();
  if (text.length > maxLength) throw malformed(say('query.searchTooLong', { max: maxLength }));
  return text.length < 2 ? '' : text;
}

type Search = { visit: Visit; text: string; reader: DataReader; names: Names };

async function recordsOf(
  access: ResourceAccess,
  { visit, text, reader, names }: Search,
): Promise<FoundRecord[]> {
  const { resource } = access;
  const { viewer } = visit;
  const lists = fittingGrants(visit.access, resource.id, resource.titleFields);
  if (lists.length === 0) return [];
  const searched: Expression = { kind: 'search', text };
  const { records } = await reader.find(shapeOf(resource, viewer), {
    where: all([
      await withReferenceNames(limitSearch(access, searched, viewer), resource, visit, reader),
      any(lists.map((grant) => rowsOf(access, grant, viewer))),
    ]),
    range: [0, perResource - 1],
  });
  const project = projectorOf(access, viewer);
  const found = records.map(async (record): Promise<FoundRecord[]> => {
    const path = pathShowing(visit.access, viewer, resource, record);
    const seen = project(record);
    if (path === undefined || !seen) return [];
    const title = await names.of(resource, { ...seen, id: record.id });
    return [{ resource: resource.id, label: resource.label.one, id: record.id, title, path }];
  });
  return (await Promise.all(found)).flat();
}

/** "novo cliente", "cliente", "nova": where one is made. */
function formsOf({ resource }: ResourceAccess, visit: Visit, text: string): FoundForm[] {
  const { label } = resource;
  const known = fold(say(label.gender === 'f' ? 'query.newF' : 'query.new', { name: label.one }));
  const fits = fold(text)
    .split(/\s+/)
    .every((word) => known.split(/\s+/).some((part) => part.startsWith(word)));
  const path = fits ? formMaking(visit.access, resource.id) : undefined;
  return path === undefined ? [] : [{ label, path }];
}
