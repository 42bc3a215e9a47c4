/** The fields whose values a text of a rule or of a button quotes, by which it is later cut to what its reader may read. */
import { plainName } from '#model/expression/evaluateOwn.ts';
import { parseName, templateNames } from '#rules/parseNames.ts';
import { shapeOf } from '../data/shape.ts';
import type { Values } from '../data/store.ts';
import type { RuleContext } from '../writes/ruleContext.ts';
import type { Quoted } from '../writes/ruleService.ts';

/**
 * The fields that the names of a template lead to, including the references on the way.
 */
export function quotedFields(
  template: string,
  { resource, id }: { resource: string; id: string },
  { paths, roots }: RuleContext,
): Quoted[] {
  const rowOf = (from: 'row' | 'outer') => roots.find((root) => root.from === from);
  return templateNames(template).flatMap((written): Quoted[] => {
    const name = plainName(written);
    const path = paths.find((one) => one.name === name);
    const { from: whose, step, steps: [own] = [name] } = parseName(name) ?? {};
    const first = path?.via[0]?.field ?? own;
    const made =
      whose === 'made' ? roots.find((root) => root.from === whose && root.step === step) : undefined;
    const start: Quoted[] = made
      ? [{ resource: made.resource.id, id: String(made.record.id ?? ''), field: first }]
      : whose === 'target'
        ? []
        : whose === 'row' || whose === 'outer'
          ? quotedRow(rowOf(whose), first)
          : [{ resource, id, field: first }];
    const later = (path?.via ?? []).map(({ resource: to }, at): Quoted => ({
      resource: to,
      field: path!.via[at + 1]?.field ?? path!.field,
    }));
    return [...start, ...later];
  });
}

/** Of a list of the record, its rows are quoted with it. */
const quotedRow = (root: RuleContext['roots'][number] | undefined, field: string): Quoted[] =>
  root ? [{ resource: root.resource.id, id: String(root.record.id), field: root.list ?? field }] : [];

/**
 * The same, with the record of each field: a letter is shown beside its record for as long as it is kept, also to those who
 * read such a field of some records only.
 */
export async function quotedRecords(
  template: string,
  about: Parameters<typeof quotedFields>[1],
  context: RuleContext,
): Promise<Quoted[]> {
  const { reader, viewer, paths, roots } = context;
  const found: Quoted[] = [];
  for (const written of templateNames(template)) {
    const quotes = quotedFields(`{${written}}`, about, context);
    const path = paths.find(({ name }) => name === plainName(written));
    const via = path?.via ?? [];
    const root = roots.find(({ from, step }) => from === (path?.from ?? 'record') && step === path?.step);
    let held: Values | undefined = root?.record;
    const later: Quoted[] = [];
    for (const [at, { field, resource }] of via.entries()) {
      const id = String(held?.[field] ?? '');
      later.push({ ...quotes[quotes.length - via.length + at]!, id });
      held =
        id === '' ? undefined : await reader.get(shapeOf(reader.portal.resources[resource]!, viewer), id);
    }
    found.push(...quotes.slice(0, quotes.length - via.length), ...later);
  }
  return found;
}
