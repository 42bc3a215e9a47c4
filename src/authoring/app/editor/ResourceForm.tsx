import { Card, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { FieldList } from './FieldList.tsx';
import { KeywordForm } from './KeywordForm.tsx';
import type { Outline } from '#authoring/editor/outline.ts';
import type { EditedFile } from './useEditor.ts';
import { translate } from '#messages/translate.ts';

type Props = { edited: EditedFile; outline: Outline; resource: string };

/** The fields of a resource, and its own keywords, such as title and search. */
export function ResourceForm(props: Props) {
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
