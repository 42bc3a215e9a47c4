/** What another backend refuses or fails to do, without the words of any protocol. */
import type { Resource } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { UserError } from '#server/userError.ts';
import type { WireFault } from './dialect.ts';
import { columnOf } from './wireRows.ts';

export type RefusalKind = 'missing' | 'taken' | 'forbidden' | 'invalid' | 'failed';

export class BackendRefusal extends UserError {
  override name = 'BackendRefusal';
  constructor(
    readonly kind: RefusalKind,
    message: string,
    /** By field, where the refusal is about fields. */
    readonly errors?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }
}

export type Refusal = ConstructorParameters<typeof BackendRefusal>;

/** Turns a refusal into the error that callers of the store handle. */
export type ToError = (refusal: BackendRefusal) => Error;

/** What the backend has answered, in our words. */
export function refusalFor(
  { fields, label }: Resource,
  kind: Exclude<WireFault['kind'], 'down'>,
  { message = '', column }: Omit<WireFault, 'kind'>,
): Refusal {
  const its = column && Object.values(fields).find((field) => columnOf(field) === column);
  const errors = kind === 'taken' && its ? { [its.id]: translate('write.twin') } : undefined;
  const values = { name: label.many, message: message && `: ${message}` };
  switch (kind) {
    case 'missing':
    case 'forbidden':
    case 'invalid':
    case 'taken':
      return [kind, translate(`elsewhere.${kind}`, values), errors];
    case 'unlike':
      return ['invalid', translate('elsewhere.invalid', values)];
    default:
      return ['failed', translate(`elsewhere.${kind}`, values)];
  }
}
