/** The departments of a company that is made of a database: the lists of their tables, and the figures of the main ones. */
import type { Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { fitsColumns, traitsOf } from '#model/traits.ts';
import { plainId } from '#compiler/parse/parse.ts';
import { groupLabel, groupsOf, tableTargets, type TableGroup } from '../guess/database/departments.ts';
import type { TableResource } from '../guess/database/resources.ts';
import { tidyYaml, type NewFileText } from './companyFiles.ts';
import { usualFigures } from './department.ts';
import { routeTo } from './route.ts';

export type TableDepartment = { id: string; label: string; resources: readonly TableResource[] };

/** @param portal the company without these tables */
export function departmentsOf(
  resources: readonly TableResource[],
  portal: Portal,
): readonly TableDepartment[] {
  const names = new Set([...Object.keys(portal.resources), ...resources.map(({ id }) => id)]);
  const taken = new Set(portal.departments.map(({ id }) => id));
  const labels = new Set(portal.departments.map(({ label }) => label));
  return groupsOf(resources).map((group) => {
    const usual = labelOf(group);
    let label = usual;
    for (let nth = 2; labels.has(label); nth++) label = `${usual} ${nth}`;
    labels.add(label);
    const plain = plainId(label) || 'area';
    // An address that is named after a resource is that of its list.
    const isFree = (one: string) =>
      !taken.has(one) && !names.has(one) && !names.has(one.replaceAll('-', '_'));
    let id = isFree(plain) ? plain : `area_${plain}`;
    for (let nth = 2; !isFree(id); nth++) id = `area_${plain}_${nth}`;
    taken.add(id);
    return { id, label, resources: group.resources };
  });
}

/** The tables of `public` are those of the company. */
const labelOf = ({ schema, name }: TableGroup) =>
  name === ''
    ? translate('adopted.otherTables')
    : name === schema && schema === 'public'
      ? translate('adopted.publicDepartment')
      : groupLabel(name);

/** Figures of the first tables alone: each is a question to the database whenever the page is opened. */
const most = { tables: 4, metrics: 6, charts: 3, related: 6, columns: 4 };

/**
 * @param portal the company with these tables
 * @param order of its place in the menu
 */
export function departmentFile(
  { id, label, resources }: TableDepartment,
  portal: Portal,
  order: number,
): NewFileText {
  const isOfList = resources.some(({ content }) => content.label.many === label);
  const pathOf = (resource: string) => `/${id}/${resource.replaceAll('_', '-')}`;
  const main = resources.toSorted((a, b) => weightOf(b, resources) - weightOf(a, resources));
  const figures = main.slice(0, most.tables).flatMap((one) => {
    const all = usualFigures(portal.resources[one.id]!, pathOf(one.id));
    // A sum of what things cost, or their births by month, say nothing; those of what happened do.
    return happens(one) ? all : all.filter(isPlain);
  });
  const [metrics, charts] = [true, false].map((is) => figures.filter((figure) => 'metric' in figure === is));
  return {
    file: `departments/${id}.yaml`,
    text: tidyYaml(
      {
        label,
        permissions: [id],
        menu: { order },
        landing: `/${id}`,
        routes: [
          {
            path: `/${id}`,
            label: isOfList ? translate('adopted.overview') : label,
            dashboard: [
              ...metrics!.slice(0, most.metrics),
              ...charts!.slice(0, most.charts),
              { shortcuts: translate('create.shortcuts') },
            ],
          },
          ...resources.map((one) => {
            const related = relatedOf(one, resources, portal);
            return routeTo(pathOf(one.id), one.id, {
              known: portal.resources[one.id],
              label: labelIn(one, resources),
              description: one.description,
              more: {
                ...(one.actions && { actions: one.actions }),
                ...shownOf(one),
                ...(related.length > 0 && { related }),
              },
            });
          }),
        ],
      },
      [
        ['routes', '0', 'dashboard'],
        ...resources.map((_, at) => ['routes', String(at + 1), 'list', 'related']),
      ],
    ),
  };
}

/** Two lists of a department never have one name. */
const labelIn = ({ id, content: { label }, table }: TableResource, all: readonly TableResource[]): string =>
  all.some((other) => other.id !== id && other.content.label.many === label.many)
    ? `${label.many} (${table.name})`
    : label.many;

/** A form has no fields that nobody writes, so a page of a record names them. */
function shownOf({ content: { label, fields } }: TableResource) {
  const isWhole = Object.values(fields).every(({ readOnly }) => readOnly !== true);
  return isWhole ? {} : { show: { sections: [{ section: label.one, fields: Object.keys(fields) }] } };
}

const isPlain = (figure: object) =>
  'metric' in figure
    ? 'value' in figure && figure.value === 'count'
    : 'chart' in figure && figure.chart === 'bar';

const has = ({ content }: TableResource, ...some: readonly string[]) =>
  Object.values(content.fields).some(({ type }) => some.includes(type));
/** Its newest records come first. */
const happens = ({ content }: TableResource) => String(content.sort ?? '').startsWith('-');

/** What people come for: what has money and days, and what others refer to. */
function weightOf(one: TableResource, all: readonly TableResource[]): number {
  const referring = all.flatMap(tableTargets).filter((id) => id === one.id).length;
  return (
    Math.min(referring, 4) +
    (has(one, 'money') ? 2 : 0) +
    (happens(one) ? 2 : 0) +
    Math.log10(Math.max(one.table.rows, 1)) / 2 -
    (one.isLink ? 6 : 0) -
    (one.isRead ? 3 : 0)
  );
}

/**
 * The related lists of a table's records: the tables that refer to it. Of a table that links two others, the list has a row for each
 * link, and a button for a new one. Tables of other departments are left out, since whoever may open a list sees its related lists.
 */
function relatedOf({ id }: TableResource, all: readonly TableResource[], portal: Portal): object[] {
  const referring = all.flatMap((other) =>
    Object.entries(other.content.fields).flatMap(([target, { type, resource }]) =>
      type === 'reference' && resource === id ? [{ other, target }] : [],
    ),
  );
  const labels = new Set<string>();
  return referring
    .toSorted((a, b) => Number(a.other.isRead) - Number(b.other.isRead))
    .slice(0, most.related)
    .flatMap(({ other, target }) => {
      const { fields, titleFields, label } = portal.resources[other.id]!;
      const fit = Object.values(fields).filter(
        (field) =>
          field.id !== 'id' && field.id !== target && fitsColumns(field) && !traitsOf(field).attachment,
      );
      const named = [...new Set([...titleFields, ...fit.map((field) => field.id)])];
      const columns = named.filter((one) => one !== target && fields[one]).slice(0, most.columns);
      if (columns.length === 0) columns.push(target);
      const name = labels.has(label.many) ? `${label.many} (${fields[target]!.label})` : label.many;
      labels.add(name);
      return {
        ...(name !== label.many && { label: name }),
        resource: other.id,
        target,
        columns,
        ...(other.isLink && (other.actions ?? ['create']).includes('create') && { actions: ['create'] }),
      };
    });
}
