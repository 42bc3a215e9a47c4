/** Checks `demo` of portal.yaml: the names in its texts, its example and its tour. */
import { suggestion } from '#model/config/suggest.ts';
import { translate } from '#messages/translate.ts';
import { type BindContext, type ConfigNode, findReadableField } from '#language/bind/context.ts';
import { demoCounts } from '../shared.ts';
import type { DemoSource } from './schema.ts';

export function checkDemo(context: BindContext, node: ConfigNode, demo: DemoSource): void {
  const { accounts, visitor, about, example, tour } = demo;
  for (const [, name] of about?.matchAll(/\{(\w+)\}/g) ?? [])
    if (!(demoCounts as readonly string[]).includes(name!))
      node.at('about').error(
        translate('bind.isNoKnownNumber', {
          name: name!,
          suggestion: suggestion(name!, demoCounts, translate('bind.thereAre')),
        }),
      );
  if (example) checkExample(context, node.at('example'), example);
  const known = [...accounts.map(({ email }) => email), ...(visitor ? [visitor] : [])];
  tour?.forEach(({ email }, index) => {
    const step = node.at('tour', index);
    if (!known.includes(email))
      step.at('email').error(
        translate('bind.accountIsNotInDemo', {
          email,
          suggestion: suggestion(email, known, translate('bind.thereAre')),
        }),
      );
  });
}

type Example = NonNullable<DemoSource['example']>;

function checkExample(context: BindContext, node: ConfigNode, { resource, rows }: Example) {
  const known = context.resources.get(resource);
  if (!known) return;
  rows.forEach((row, index) => {
    for (const field of Object.keys(row)) findReadableField(node.at('rows', index, field), known, field);
  });
}
