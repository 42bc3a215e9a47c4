import { type RaRecord } from 'ra-core';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { formatValue } from '#kinds/registry.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { countedName, lowerFirst } from '#model/records/title.ts';
import type { Transition } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { translate } from '#kit/translate.ts';
import type { ListScreen } from '../list/schema.ts';
import { amountField } from './useNotifyOutcome.ts';

type Done = 'created' | 'updated' | 'changed' | 'deleted';

/** The sentence about several records that were created, changed or deleted: "30 clientes criados". */
export const countedSentence = (resource: ClientResource, done: Done, count: number): string =>
  translate(`portal.screen.counted.${done}.${resource.label.gender}`, countedName(resource.label, count));

export function useCounted(resource: ClientResource, screen?: ListScreen) {
  const { timeZone } = usePortalIndex();
  const { fields } = resource;
  const counted = (done: Done, count: number) => countedSentence(resource, done, count);

  /** The same for a transition, with the sum of the amounts: "12 contas a pagar pagas · R$ 45.120,00". */
  const countedAs = ({ label: action, field, to, approval }: Transition, records: readonly RaRecord[]) => {
    const state = lowerFirst(fields[field]?.options?.find(({ value }) => value === to)?.label ?? '');
    const count = records.length;
    // "Em aberto" and the like have no plural form to add. An approval may leave the state as it was.
    const isAgreeing = !approval && /^\p{L}+[ao]$/u.test(state);
    const sentence = isAgreeing
      ? translate('portal.screen.counted.state', { ...countedName(resource.label, count), state })
      : translate('portal.screen.bulk.acted', { ...countedName(resource.label, count), label: action });
    const amount = amountField(resource, screen);
    const amounts = amount
      ? records.map(({ [amount.id]: value }) => value as unknown).filter((one) => !isEmpty(one))
      : [];
    if (!amount || amounts.length === 0) return sentence;
    const sum = amounts.reduce<number>((total, value) => total + Number(value), 0);
    return `${sentence} · ${formatValue(amount, sum, { timeZone })}`;
  };
  return { counted, countedAs };
}
