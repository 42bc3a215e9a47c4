import { TextField } from '@mui/material';
import { useState } from 'react';
import { dataOf, Refused, sourceAt, valueIn, type Path } from '#authoring/edits/edits.ts';
import { monospace } from '../reference/Prose.tsx';
import type { EditedFile } from './useEditor.ts';
import { translate } from '#messages/translate.ts';

type Props = {
  name: string;
  text: string;
  /** Absent when the part does not exist yet. */
  path: Path | undefined;
  example: string;
  edited: EditedFile;
  set(value: unknown): boolean;
};

/** A part as YAML. It is applied when the input loses the focus. */
export function YamlPart({ name, text, path, example, edited, set }: Props) {
  const written = path ? sourceAt(text, path) : '';
  const [isWrong, setWrong] = useState(false);
  const give = (typed: string) => {
    try {
      return set(valueIn(dataOf(`part:\n${typed.replaceAll(/^/gm, '  ')}`), ['part']));
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  };
  const commit = (typed: string) => {
    if (typed === written || typed.trim() === '') return;
    setWrong(!(path ? edited.change({ do: 'write', path, text: typed }) : give(typed)));
  };
  return (
    <TextField
      key={written}
      multiline
      fullWidth
      minRows={2}
      maxRows={16}
      defaultValue={written}
      error={isWrong}
      helperText={
        isWrong
          ? translate('pages.editor.notYaml')
          : path
            ? undefined
            : `${translate('pages.editor.example')} ${example}`
      }
      onBlur={({ target }) => commit(target.value)}
      slotProps={{
        htmlInput: { 'aria-label': `${name}: YAML`, spellCheck: false, translate: 'no', style: monospace },
      }}
    />
  );
}
