/** Adds the authoring tools to the server that starts in this process. */
import { addAuthoringTools } from '#server/config/authoringTools.ts';
import { entryAt } from '../reference/entryAt.ts';
import { answerEditing, isEditing } from './editRoutes.ts';
import { isWritable } from './files.ts';
import { restoreFiles } from './restoreFiles.ts';
import { services } from './services.ts';

addAuthoringTools({
  services,
  editor: { isAddress: isEditing, isWritable, restore: restoreFiles, answer: answerEditing },
  entryAt,
});
