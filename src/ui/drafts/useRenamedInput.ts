import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { presentPath, presentRecord } from '#model/renames/record.ts';

type Values = Record<string, unknown>;

/**
 * Inside a form that is open while the config changes: what is typed in a field that is renamed moves to its present
 * name. Calls back if something was typed in a field that is gone.
 */
export function useRenamedInput(resource: ClientResource, onLost: () => void) {
  const { getValues, setValue, formState } = useFormContext();
  // Read here, so that the form keeps count of it.
  const { dirtyFields } = formState;
  const known = useRef(resource);
  const follow = useEffectEvent((before: ClientResource) => {
    const typed = typedIn(getValues(), dirtyFields);
    const gone = Object.keys(typed).filter(
      (id) => Object.hasOwn(before.fields, id) && !Object.hasOwn(resource.fields, presentPath(resource, id)),
    );
    if (gone.length > 0) onLost();
    const present = presentRecord(resource, typed);
    for (const [id, value] of Object.entries(present))
      if (value !== typed[id]) setValue(id, value, { shouldDirty: true });
  });
  useEffect(() => {
    if (known.current === resource) return;
    const before = known.current;
    known.current = resource;
    follow(before);
  }, [resource]);
}

const typedIn = (values: Values, dirty: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(Object.entries(values).filter(([id]) => dirty[id]));
