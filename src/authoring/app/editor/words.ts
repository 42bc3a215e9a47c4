import { currentLanguage } from '#messages/say.ts';

/** The editor's texts, in the language of its user. */
export const words = () => currentLanguage().pages.editor;
