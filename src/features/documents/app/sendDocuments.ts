import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import type { DocumentPreview } from '../shared/answers.ts';

/** A form, since answers may be longer than a header. */
function documentForm(files: readonly File[], answers: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  form.append('answers', JSON.stringify(answers));
  return form;
}

type Sent = { files: readonly File[]; answers: Readonly<Record<string, string>>; dryRun: boolean };

/** Imports the documents in files, or shows what that would store. `undo` takes all back. */
export const sendDocuments = (
  dataProvider: PortalDataProvider,
  resource: string,
  { files, answers, dryRun }: Sent,
  signal?: AbortSignal,
): Promise<DocumentPreview & { undo?: string }> =>
  dataProvider.operate<DocumentPreview>(
    resource,
    { at: 'documents', body: documentForm(files, answers), dryRun },
    signal,
  );
