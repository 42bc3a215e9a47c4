/** Checks the states, or the condition, in which a date is due. */
import type { DeclaredField } from '#language/bind/checks.ts';
import { checkFilter } from '#language/bind/filters.ts';
import { translate } from '#messages/translate.ts';
import { suggestion } from '#model/config/suggest.ts';
import { fieldOfStates, statesIn } from '#model/fields/due.ts';
import { isMap } from '#model/values/values.ts';

export function checkDue({ context, node, resource }: DeclaredField, due: unknown) {
  const at = node.at('due');
  if (due === 'always' || !resource.fields) return;
  if (isMap(due)) {
    if (Object.keys(due).length === 0) at.error(translate('bind.dueInNoState'));
    return checkFilter(context, at, due, resource, { search: false, user: false });
  }
  const states = [due].flat().map(String);
  const known = Object.values(resource.fields);
  if (known.some(({ broken }) => broken)) return;
  const fields = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, { source }]) => (source ? [[name, source]] : [])),
  );
  const all = statesIn(fields);
  if (all.length === 0) return at.error(translate('bind.dueWithoutStates'));
  const names = new Set(all.flatMap(([, own]) => own));
  const isList = Array.isArray(due);
  let isKnown = true;
  states.forEach((state, index) => {
    if (names.has(state)) return;
    isKnown = false;
    (isList ? at.at(index) : at).error(
      translate('bind.dueInUnknownState', {
        state,
        name: all.map(([name]) => `"${name}"`).join(', '),
        suggestion: suggestion(state, [...names, 'always']),
      }),
    );
  });
  if (isKnown && fieldOfStates(states, fields) === undefined)
    at.error(translate('bind.dueInSeveralFields', { name: all[0]![0], states: states.join(', ') }));
}
