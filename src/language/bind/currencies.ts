import { currencyOf } from '../countryDefaults.ts';
import type { BindContext } from './context.ts';

/** The currency of a field; undefined while portal.yaml doesn't state the portal's currency. */
function currencyIn({ sources }: BindContext, field: object): string | undefined {
  const source: { currency?: string } = field;
  const portal = ['locale', 'currency'].every((key) => sources.portal?.isValid([key]))
    ? sources.portal!.value
    : undefined;
  return source.currency ?? (portal && currencyOf(source, portal));
}

/** The currencies of two fields of money where both are known and differ. */
export function differentCurrencies(
  context: BindContext,
  one: object,
  other: object,
): readonly [string, string] | undefined {
  const [own, theirs] = [currencyIn(context, one), currencyIn(context, other)];
  return own !== undefined && theirs !== undefined && own !== theirs ? [own, theirs] : undefined;
}
