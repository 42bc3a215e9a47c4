import { Alert, Button, Card } from '@mui/material';
import { placeAfter, valueIn } from '#authoring/edits/edits.ts';
import { KeywordForm } from './KeywordForm.tsx';
import type { Outline, OutlineScreen } from '#authoring/editor/outline.ts';
import type { EditedFile } from './useEditor.ts';
import { translate } from '#messages/translate.ts';

type Props = { edited: EditedFile; outline: Outline; screen: OutlineScreen };

/** A route or one of its tabs: its label, who may enter, and what it shows. */
export function ScreenForm({ edited, outline, screen }: Props) {
  const form = outline.forms.parts[screen.form];
  // removing an earlier screen changes the path
  const path = placeAfter(edited.edits, screen.at);
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
        value={valueIn(edited.data, path)}
      />
      <Button color="error" sx={{ mt: 2 }} onClick={() => edited.change({ do: 'remove', path })}>
        {translate('pages.editor.removeScreen')}
      </Button>
    </Card>
  );
}
