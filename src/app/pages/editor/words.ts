import { spoken } from '../../../messages/say.ts';

/** Of the editor, in the language of whoever edits. */
export const words = () => spoken().pages.editor;
