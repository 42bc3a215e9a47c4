import { kind, meaningsOf, of } from '../../../../language/describe.ts';
import { words } from '../../../../language/schema/atoms.ts';
import { mapOf } from '../../../../model/keyword.ts';
import type { TextWidget } from '../../../../model/types.ts';
import { piece, span, widgetAt } from '../../keywords.ts';

const schema = mapOf(
  { ...piece, id: 'text', title: 'Texto: text', at: widgetAt(4) },
  { text: words('O texto do aviso.', 'text: Fechado no feriado.'), span },
);

export const text = { schema, description: meaningsOf<TextWidget>({ ...of(schema), kind }) };
