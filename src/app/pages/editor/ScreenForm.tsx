import Card from '@mui/material/Card';
import { valueIn } from '../../../language/edit/edits.ts';
import { KeywordForm } from './KeywordForm.tsx';
import type { Outline, OutlineScreen } from '../../../language/editor/outline.ts';
import type { EditedFile } from './useEditor.ts';

type Props = { edited: EditedFile; outline: Outline; screen: OutlineScreen };

/** A route, or one of its tabs: what it is called, who enters, and what it shows. */
export function ScreenForm({ edited, outline, screen }: Props) {
  const form = outline.forms.parts[screen.form];
  return (
    <Card sx={{ p: 2, maxWidth: 820 }}>
      <KeywordForm
        keywords={form?.keywords ?? []}
        edited={edited}
        outline={outline}
        fields={[]}
        path={screen.at}
        value={valueIn(edited.data, screen.at)}
      />
    </Card>
  );
}
