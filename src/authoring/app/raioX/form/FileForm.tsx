import { Alert, Button, Card, Tab, Tabs, Stack, TextField, Typography, Skeleton } from '@mui/material';
import Add from '@mui/icons-material/Add';
import { useState } from 'react';
import { valueOnPath } from '#authoring/edits/edits.ts';
import type { Outline, OutlineScreen } from '#authoring/editor/forms.ts';
import { fold } from '#model/values/values.ts';
import { focusAtOnce } from '#kit/focus.ts';
import { LoadError, LoadingSkeleton } from '#kit/feedback/loading.tsx';
import { useRefusedInput } from '#kit/useRefusedInput.ts';
import { translate } from '#messages/translate.ts';
import type { RaioXState } from '../useRaioX.ts';
import { OptionPicker } from './Control.tsx';
import { FieldList, AddOrCancel } from './FieldList.tsx';
import { KeywordForm } from './KeywordForm.tsx';
import { useOutline } from '../useOutline.ts';
import { useForm, type FilledFile } from './useForm.ts';

type Props = {
  state: RaioXState;
  file: string;
  /** The path of the screen in the saved file of a department. */
  at: string | undefined;
};

/** A resource, or a screen of a department, as a form. */
export function FileForm({ state, file, at }: Props) {
  const { data: outline, error, refetch } = useOutline();
  const edited = useForm(state, file);
  const forms = useRefusedInput(state.isBusy);
  if (error)
    return (
      <LoadError error={error} title={translate('pages.editor.unavailable')} onRetry={() => void refetch()} />
    );
  if (!outline)
    return (
      <LoadingSkeleton>
        <Skeleton variant="rounded" height={240} />
      </LoadingSkeleton>
    );
  if (edited.data === null) return <Alert severity="error">{translate('pages.editor.notYaml')}</Alert>;
  const resource = outline.resources.find((one) => one.file === file);
  const department = outline.departments.find((one) => one.file === file);
  const screens = department?.screens ?? [];
  const screen = screens.find((one) => one.at.join('.') === at) ?? screens[0];
  return (
    <Stack ref={forms} sx={{ gap: 2, containerType: 'inline-size' }}>
      {edited.isRefused && <Alert severity="warning">{translate('pages.editor.refused')}</Alert>}
      {resource && <ResourceForm edited={edited} outline={outline} resource={resource.id} />}
      {department && screen && (
        <>
          <ScreenForm key={screen.at.join('.')} edited={edited} outline={outline} screen={screen} />
          <NewRoute edited={edited} outline={outline} department={department.id} />
        </>
      )}
    </Stack>
  );
}

type ScreenFormProps = { edited: FilledFile; outline: Outline; screen: OutlineScreen };

/** A route or one of its tabs: its label, who may enter, and what it shows. */
function ScreenForm({ edited, outline, screen }: ScreenFormProps) {
  const form = outline.forms.parts[screen.form];
  // removing an earlier screen changes the path
  const path = edited.placeOf(screen.at);
  if (!path)
    return <Alert severity="warning">{translate('pages.editor.screenGone', { name: screen.label })}</Alert>;
  return (
    <Card sx={{ p: 2, maxWidth: 820 }}>
      <KeywordForm
        keywords={form?.keywords ?? []}
        edited={edited}
        outline={outline}
        fields={[]}
        path={path}
        value={valueOnPath(edited.data, path)}
      />
      <Button color="error" sx={{ mt: 2, ml: -1.75 }} onClick={() => edited.change({ do: 'remove', path })}>
        {translate('pages.editor.removeScreen')}
      </Button>
    </Card>
  );
}

type ResourceFormProps = { edited: FilledFile; outline: Outline; resource: string };

/** The fields of a resource, and its own keywords, such as title and search. */
function ResourceForm(props: ResourceFormProps) {
  const { edited, outline, resource } = props;
  const [part, setPart] = useState<'fields' | 'resource'>('fields');
  const keywords = outline.forms.parts.resource?.keywords.filter(({ name }) => name !== 'fields') ?? [];
  return (
    <>
      <Tabs
        value={part}
        onChange={(_, next: typeof part) => setPart(next)}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="fields" label={translate('pages.editor.fields')} />
        <Tab value="resource" label={translate('pages.editor.ofResource')} />
      </Tabs>
      {part === 'fields' ? (
        <FieldList {...props} />
      ) : (
        <Card sx={{ p: 2, maxWidth: 820 }}>
          <KeywordForm
            keywords={keywords}
            edited={edited}
            outline={outline}
            fields={outline.resources.find(({ id }) => id === resource)?.fields ?? []}
            path={[]}
            value={edited.data}
          />
        </Card>
      )}
    </>
  );
}

type NewRouteProps = { edited: FilledFile; outline: Outline; department: string };

const slugOf = (label: string) =>
  fold(label)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** A form that adds a screen to the department: a list of a resource, which takes three lines of YAML. */
function NewRoute({ edited, outline, department }: NewRouteProps) {
  const [isOpen, setOpen] = useState(false);
  const [label, setLabel] = useState('');
  const [address, setAddress] = useState<string>();
  const [resource, setResource] = useState<string>();
  const [columns, setColumns] = useState<string[]>([]);
  const known = outline.resources.find(({ id }) => id === resource);
  const path = address ?? (label ? `/${department}/${slugOf(label)}` : '');
  if (!isOpen)
    return (
      <Button startIcon={<Add />} sx={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {translate('pages.editor.newScreen')}
      </Button>
    );
  const add = () => {
    const routes = valueOnPath(edited.data, ['routes']);
    if (!resource || !Array.isArray(routes)) return;
    const list = columns.length > 0 ? { resource, columns } : resource;
    const value = { path, label: label.trim(), list };
    if (!edited.change({ do: 'insert', path: ['routes'], at: routes.length, value })) return;
    setOpen(false);
    setLabel('');
    setAddress(undefined);
    setColumns([]);
  };
  return (
    <Card
      component="form"
      aria-label={translate('pages.editor.newScreen')}
      sx={{ p: 2, maxWidth: 820 }}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('pages.editor.newScreen')}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        <TextField
          inputRef={focusAtOnce}
          label={translate('pages.editor.label')}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        <TextField
          label={translate('pages.editor.address')}
          value={path}
          onChange={({ target }) => setAddress(target.value)}
        />
        <OptionPicker
          isLabelled
          name={translate('pages.editor.resource')}
          value={resource}
          options={outline.resources}
          set={(id) => {
            setResource(id);
            setColumns([]);
          }}
        />
        <OptionPicker
          several
          isLabelled
          name={translate('pages.editor.columns')}
          help={translate('pages.editor.columnsHelp')}
          readOnly={!known}
          value={columns}
          options={known?.fields ?? []}
          set={setColumns}
        />
        <AddOrCancel
          isReady={label.trim() !== '' && path !== '' && !!resource}
          onCancel={() => setOpen(false)}
        />
      </Stack>
    </Card>
  );
}
