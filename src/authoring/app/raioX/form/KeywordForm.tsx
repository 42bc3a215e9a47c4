import { TextField, Box, IconButton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { dataOf, RefusedEdit, sourceAt, valueOnPath, type EditPath } from '#authoring/edits/edits.ts';
import { monospace, Prose } from '#authoring/app/reference/Example.tsx';
import type { FilledFile } from './useForm.ts';
import { translate } from '#messages/translate.ts';
import Close from '@mui/icons-material/Close';
import type { FormKeyword, Outline, OutlineField } from '#authoring/editor/forms.ts';
import { isMap } from '#model/values/values.ts';
import { AddPicker, canShow, Control } from './Control.tsx';

type YamlPartProps = {
  name: string;
  text: string;
  /** Absent when the part does not exist yet. */
  path: EditPath | undefined;
  example: string;
  edited: FilledFile;
  set(value: unknown): boolean;
};

/** A part as YAML. It is applied when the input loses the focus. */
export function YamlPart({ name, text, path, example, edited, set }: YamlPartProps) {
  const written = path ? sourceAt(text, path) : '';
  const [isWrong, setWrong] = useState(false);
  const give = (typed: string) => {
    try {
      return set(valueOnPath(dataOf(`part:\n${typed.replaceAll(/^/gm, '  ')}`), ['part']));
    } catch (error) {
      if (error instanceof RefusedEdit) return false;
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

type Place = {
  edited: FilledFile;
  outline: Outline;
  fields: readonly OutlineField[];
  path: EditPath;
  /** The current value. With `short`, a name alone stands for a map. */
  value: unknown;
  short?: string | undefined;
  /** Writes the map as a whole, when it does not exist yet. */
  put?: (map: Record<string, unknown>) => boolean;
};
type KeywordFormProps = Place & { keywords: readonly FormKeyword[] };

/** The keywords of one map: those present, and those that can be added. */
export function KeywordForm({ keywords, ...place }: KeywordFormProps) {
  const { edited, path, value, short, put } = place;
  const [begun, setBegun] = useState<string[]>([]);
  const map: Record<string, unknown> = isMap(value)
    ? value
    : short && value !== undefined
      ? { [short]: value }
      : {};
  const isWritten = ({ name, required }: FormKeyword) =>
    Object.hasOwn(map, name) || begun.includes(name) || required;
  const edit = (name: string, part: unknown) =>
    isMap(value) || !put
      ? edited.change({ do: 'set', path: [...path, name], value: part })
      : put({ ...map, [name]: part });
  const drop = (name: string) => {
    setBegun(begun.filter((one) => one !== name));
    if (Object.hasOwn(map, name)) edited.change({ do: 'remove', path: [...path, name] });
  };
  return (
    <Stack sx={{ gap: 2 }}>
      {keywords.filter(isWritten).map((keyword) => (
        <Row
          key={keyword.name}
          {...place}
          keyword={keyword}
          part={map[keyword.name]}
          set={(part) => edit(keyword.name, part)}
          remove={keyword.required || keyword.name === short ? undefined : () => drop(keyword.name)}
        />
      ))}
      <AddPicker
        label={translate('pages.editor.addKeyword')}
        placeholder={translate('pages.editor.addKeyword')}
        options={keywords
          .filter((keyword) => !isWritten(keyword))
          .map(({ name, text, control }) => ({ id: name, label: text, control }))}
        add={({ id, control }) => {
          setBegun([...begun, id]);
          if (control.kind === 'yesNo') edit(id, true);
        }}
      />
    </Stack>
  );
}

type RowProps = Place & {
  keyword: FormKeyword;
  part: unknown;
  set(part: unknown): boolean;
  remove: (() => void) | undefined;
};

function Row({ keyword, part, set, remove, edited, outline, fields, path, value }: RowProps) {
  const { name, text, required, control } = keyword;
  const inside = control.kind === 'keywords' ? outline.forms.parts[control.form] : undefined;
  const own = [...path, name];
  return (
    <Box role="group" aria-label={name}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Typography component="span" sx={{ ...monospace, fontWeight: 600 }}>
          {name}
        </Typography>
        {required && (
          <Typography component="span" variant="caption" color="textSecondary">
            {translate('pages.editor.required')}
          </Typography>
        )}
        {remove && (
          <IconButton
            size="small"
            // as high as a line without it
            sx={{ ml: 'auto', mr: -0.75, my: -1, alignSelf: 'center' }}
            aria-label={translate('pages.editor.removeOf', { name })}
            onClick={remove}
          >
            <Close fontSize="inherit" />
          </IconButton>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        <Prose>{text}</Prose>
      </Typography>
      {inside && control.kind === 'keywords' ? (
        <Box sx={{ borderLeft: 2, borderColor: 'divider', pl: 2, mt: 1 }}>
          <KeywordForm
            keywords={inside.keywords}
            edited={edited}
            outline={outline}
            fields={fieldsOf(outline, inside.resource, part) ?? fields}
            path={own}
            value={part}
            short={control.short}
            put={set}
          />
        </Box>
      ) : canShow(keyword, part) ? (
        <Control keyword={keyword} value={part} fields={fields} outline={outline} set={set} />
      ) : (
        <YamlPart
          name={name}
          text={edited.text}
          path={isMap(value) && part !== undefined ? own : undefined}
          example={keyword.example}
          edited={edited}
          set={set}
        />
      )}
    </Box>
  );
}

/** The fields of the resource that the map is about. */
function fieldsOf(outline: Outline, key: string | undefined, map: unknown) {
  const id = typeof map === 'string' ? map : key && isMap(map) ? map[key] : undefined;
  return outline.resources.find((resource) => resource.id === id)?.fields;
}
