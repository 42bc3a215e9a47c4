import { createContext, useContext, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Field } from '#model/types.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { formatValue } from '#kinds/registry.ts';
import type { Limits } from '#model/fields/limits.ts';
import { limitWords, referencesOf } from '#kinds/checkLimits.ts';

const none: Limits = {};
/** Limits of this form's fields that come from other records, as the API returned them. */
export const FormLimits = createContext<Limits>(none);

/** State of the limits: `limits` for display beside the fields, `current` for validation. */
export function useFormLimits() {
  const [limits, setLimits] = useState(none);
  const current = useRef(none);
  const learn = useMemo(
    () => (next: Limits) => {
      current.current = next;
      setLimits(next);
    },
    [],
  );
  return { limits, current, learn };
}

/** The help text of a field, followed by its limit. */
export function useLimitHelp(field: Field, help: string | undefined, context: RecordContext) {
  const limits = useContext(FormLimits)[field.id];
  const vias = limits ? referencesOf(limits) : [];
  const chosen = useWatch({ name: vias, disabled: vias.length === 0 }) as unknown[] | undefined;
  if (!limits || vias.length === 0) return help;
  const record = Object.fromEntries(vias.map((via, at) => [via, chosen?.[at]]));
  const words = limitWords(limits, record, (value) => formatValue(field, value, context));
  return [help, words].filter(Boolean).join(' ') || undefined;
}
