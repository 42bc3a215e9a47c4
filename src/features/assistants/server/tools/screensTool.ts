/** The tool `screens`: what this key reaches, and of one screen all that the other tools take there. */
import { z } from 'zod';
import type { ClientResource } from '#model/api/answers.ts';
import { optionsOf } from '#kinds/registry.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { fieldsOn, resourceOn, screenNamed, seenScreens, type SeenScreen } from '../seenScreens.ts';
import { anything, named, screenPath, textArgument, tool } from '../tool.ts';
import type { ToolCall } from '../toolCall.ts';

const toldScreen = () =>
  z.strictObject({
    path: z.string(),
    label: z.string(),
    department: z.string(),
    description: z.string().optional(),
    verbs: z.array(z.string()),
    resources: z.array(z.string()),
  });

const toldField = () =>
  named().extend({
    type: z.string(),
    help: z.string().optional(),
    required: z.boolean().optional(),
    readable: z.boolean(),
    creatable: z.boolean(),
    editable: z.boolean(),
    options: z.array(named()).optional(),
    refersTo: z.string().optional(),
    choices: anything().optional(),
    rows: z.array(anything()).optional(),
  });

const detail = () =>
  z.strictObject({
    resource: z.strictObject({ id: z.string(), one: z.string(), many: z.string() }),
    fields: z.array(toldField()),
    list: z
      .strictObject({
        filter: anything(),
        usualFilter: anything(),
        sort: z.string(),
        columns: z.array(z.string()),
        filters: z.array(z.string()),
        tabs: z.strictObject({ field: z.string(), options: z.array(named()) }).optional(),
        queries: z.array(z.string()),
        search: z.boolean(),
        totals: anything(),
      })
      .optional(),
    transitions: z.array(
      named().extend({
        field: z.string(),
        from: z.array(z.string()),
        to: z.string(),
        asks: z.array(z.string()),
      }),
    ),
    figures: z.array(
      z.strictObject({
        groupBy: anything(),
        measures: anything(),
        filter: anything(),
        narrowBy: z.array(z.string()),
      }),
    ),
    documents: z.array(z.string()),
  });

/** Figures of a screen that are told. */
const mostFigures = 60;

export const screens = tool(
  { name: 'screens', title: 'assistants.tools.screens', about: 'assistants.about.screens', isReading: true },
  () =>
    z.strictObject({
      screen: screenPath().optional(),
      resource: textArgument('assistants.words.resource', 100).optional(),
    }),
  () => z.strictObject({ screens: z.array(toldScreen()), detail: detail().optional() }),
  async ({ screen: path, resource: name }, call) => {
    if (path === undefined) return { screens: seenScreens(call.caller).map(told) };
    const screen = screenNamed(call.caller, path);
    return {
      screens: [told(screen)],
      detail: tellDetail(call, screen, resourceOn(call.caller, screen, name)),
    };
  },
);

const told = ({ finds: _finds, verbs, resources, ...screen }: SeenScreen) => ({
  ...screen,
  verbs: [...verbs],
  resources: [...resources],
});

function tellDetail(
  { caller }: ToolCall,
  screen: SeenScreen,
  resource: ClientResource,
): z.input<ReturnType<typeof detail>> {
  const rights = fieldsOn(caller, screen, resource);
  const known = Object.values(resource.fields).filter(
    ({ id }) => rights.read.has(id) || rights.create.has(id) || rights.edit.has(id),
  );
  const finds = screen.finds?.resource === resource.id ? screen.finds : undefined;
  const isKnown = (id: string) => rights.read.has(id) && resource.fields[id] !== undefined;
  const tabs = finds?.tabs !== undefined && isKnown(finds.tabs) ? resource.fields[finds.tabs]! : undefined;
  const aggregates = caller.access.resources.get(resource.id)?.aggregates ?? [];
  return {
    resource: { id: resource.id, one: resource.label.one, many: resource.label.many },
    fields: known.map((field) => ({
      ...tellField(field),
      readable: rights.read.has(field.id),
      creatable: rights.create.has(field.id),
      editable: rights.edit.has(field.id),
    })),
    ...(finds && {
      list: {
        filter: finds.filter,
        usualFilter: finds.usualFilter,
        sort: `${finds.sort.order === 'DESC' ? '-' : ''}${finds.sort.field}`,
        columns: finds.columns.filter(isKnown),
        filters: finds.filters.filter(isKnown),
        ...(tabs && { tabs: { field: tabs.id, options: optionsTold(tabs) } }),
        queries: finds.queries.map(({ label }) => label),
        search: finds.hasSearch,
        totals: finds.totals,
      },
    }),
    transitions: resource.transitions
      .filter(({ id, auto }) => !auto && screen.verbs.includes(id))
      .map(({ id, label, field, from, to, fields }) => ({
        id,
        label,
        field,
        from: [...from],
        to,
        asks: [...fields],
      })),
    figures: aggregates
      .filter(({ route, within }) => route === screen.path && !within)
      .slice(0, mostFigures)
      .map(({ groupBy, measures, filter, narrowBy }) => ({
        groupBy,
        measures,
        filter,
        narrowBy: [...narrowBy],
      })),
    documents: [...(screen.verbs.includes('create') ? (resource.fileFormats ?? []) : [])],
  };
}

const optionsTold = (field: Field) =>
  optionsOf(field).map(({ value, label }) => ({ id: String(value), label }));

function tellField(field: Field): { id: string; label: string; type: string } {
  const { id, label, type, help, required } = field;
  const options = optionsTold(field);
  return {
    id,
    label,
    type,
    ...(help !== undefined && { help }),
    ...(required && { required }),
    ...(options.length > 0 && { options }),
    ...(refersTo(field) && {
      refersTo: field.resource,
      ...(field.filter !== undefined && { choices: field.filter }),
    }),
    ...(hasRows(field) && { rows: Object.values(field.fields).map(tellField) }),
  };
}
