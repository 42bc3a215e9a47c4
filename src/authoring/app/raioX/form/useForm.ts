import { useMemo, useState } from 'react';
import { dataOf, edited, placeAfter, RefusedEdit, type Edit, type EditPath } from '#authoring/edits/edits.ts';
import type { RaioXState } from '../useRaioX.ts';
import type { FormStep } from '../useTypedFiles.ts';

/** A file that is filled in by a form: what the form changes is typed into its lines. */
export function useForm(state: RaioXState, file: string) {
  const { base, text } = state.files[file]!;
  const { from, steps } = state.stepsOf(file);
  const [isRefused, setRefused] = useState(false);
  const data = useMemo(() => dataOrNull(text), [text]);
  return {
    text,
    /** null: the file is not valid YAML. */
    data,
    isRefused,
    /** Where the part is now that the saved file has at a path; undefined: it was removed. */
    placeOf(at: EditPath): EditPath | undefined {
      const typed = state.screen?.part.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
      return placeAfter(
        steps.map(({ edit }) => edit),
        from === base ? at : (typed ?? at),
      );
    },
    /** Returns false when the change was refused. */
    change(...edits: Edit[]): boolean {
      try {
        state.fill(file, { from, steps: edits.reduce((made, edit) => joined(from, made, edit), steps) });
      } catch (error) {
        if (!(error instanceof RefusedEdit)) throw error;
        // what was typed is not YAML, as its field says
        setRefused(error.reason !== 'unreadable');
        return false;
      }
      setRefused(false);
      return true;
    },
  };
}
export type FilledFile = ReturnType<typeof useForm>;

function dataOrNull(text: string): unknown {
  try {
    return dataOf(text);
  } catch (error) {
    if (error instanceof RefusedEdit) return null;
    throw error;
  }
}

/** Combines successive drags of one item, or edits of one value, into one step. */
function joined(from: string, steps: readonly FormStep[], edit: Edit): FormStep[] {
  const last = steps.at(-1);
  const text = edited(last?.text ?? from, [edit]);
  const { edit: before } = last ?? {};
  const isSame = before?.do === edit.do && String(before.path) === String(edit.path);
  if (isSame && edit.do === 'move' && before.do === 'move' && before.to === edit.from)
    return [...steps.slice(0, -1), { edit: { ...edit, from: before.from }, text }];
  if (isSame && edit.do === 'set') return [...steps.slice(0, -1), { edit, text }];
  return [...steps, { edit, text }];
}
