/** Checks `weekly` of a resource: weekdays, two times of day and two dates, which change only by a write. */
import { fieldOf, isView, type ConfigNode, type KnownResource } from '#language/bind/context.ts';
import { weekdayNamed } from '#model/time/weekly.ts';
import { traitsOf } from '#model/traits.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { isStored, refuseUnstored } from './fields.ts';

export function checkWeekly(resource: KnownResource) {
  const { source } = resource;
  const node = resource.node.at('weekly');
  if (!source.weekly || isView(source) || !node.isValid) return;
  const { day, start, end, valid = [] } = source.weekly;
  checkDay(node.at('day'), resource, day);
  for (const [key, id] of [
    ['start', start],
    ['end', end],
  ] as const)
    checkKept(node.at(key), resource, id, ({ clock }) => clock === true, 'weekly.noTime');
  if (start === end) node.at('end').error(translate('weekly.sameField', { id: end }));
  valid.forEach((id, index) =>
    checkKept(node.at('valid', index), resource, id, ({ temporal }) => temporal === 'date', 'weekly.noDate'),
  );
}

type Traits = ReturnType<typeof traitsOf>;

/** Returns the field where it fits. */
function checkKept(
  node: ConfigNode,
  resource: KnownResource,
  id: string,
  fits: (traits: Traits) => boolean,
  otherwise: 'weekly.noTime' | 'weekly.noDate' | 'weekly.noChoice',
) {
  const field = node.isValid && fieldOf(resource, id, 'single');
  if (!field) return undefined;
  if (!fits(traitsOf(field))) return void node.error(translate(otherwise, { id, type: field.type }));
  if (!isStored(id, resource)) refuseUnstored(node, id);
  return field;
}

/** Each option must say which weekday it is. */
function checkDay(node: ConfigNode, resource: KnownResource, id: string) {
  const fits = ({ choice, state }: Traits) => choice === true && !state;
  const source = checkKept(node, resource, id, fits, 'weekly.noChoice')?.source;
  const options = source && 'options' in source ? source.options : undefined;
  const values = isMap(options) ? Object.keys(options) : [];
  const other = values.find((value) => weekdayNamed(value) === undefined);
  if (other !== undefined) return node.error(translate('weekly.noWeekday', { id, option: other }));
  const repeated = values.find((value, at) =>
    values.slice(0, at).some((one) => weekdayNamed(one) === weekdayNamed(value)),
  );
  if (repeated !== undefined) node.error(translate('weekly.sameWeekday', { id, option: repeated }));
}
