import { element } from '#screens/drawn/html.ts';
import type { DrawWidget } from '#screens/dashboard/drawWidget.ts';
import type { TextWidget } from './schema.ts';

/** A notice. With a title, it has marks, buttons and a picture, whose height the app knows. */
export const drawText: DrawWidget<TextWidget> = ({ title, text }) =>
  title === undefined ? element('p', 'notice', text) : undefined;
