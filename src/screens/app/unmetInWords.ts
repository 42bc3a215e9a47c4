import { describeFilter, unmetParts } from '#access/explain/describeRights.ts';
import type { RecordContext } from '#kinds/kind.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Filter } from '#model/types.ts';
import { translate } from '#kit/translate.ts';
import { holdsInBrowser } from './rights.ts';

/** The browser does not know the fields of the accounts. */
const own = { fields: {} };

/** The parts of a condition that a record does not meet: "Valor > 1000; Etapa for Pronto". */
export const unmetInWords = (
  filter: Filter | undefined,
  resource: ClientResource,
  record: Readonly<Record<string, unknown>>,
  context: RecordContext,
): string =>
  unmetParts(filter ?? {}, (part) => holdsInBrowser(part, record, context))
    .map((part) => describeFilter(part, { resource, own, equals: translate('portal.screen.action.is') }))
    .join('; ');
