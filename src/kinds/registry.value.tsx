import { hasUnit } from '#model/fields/units.ts';
import type { Field, FieldType } from '#model/types.ts';
import { booleanValue } from './boolean/booleanValue.tsx';
import { choicesValue, choiceValue } from './choice/choiceValue.tsx';
import { dateValue } from './date/dateValue.tsx';
import { colorValue } from './color/colorValue.tsx';
import { documentKinds } from './document/kind.ts';
import { phoneValue } from './document/phoneValue.tsx';
import { emailValue, textareaValue, textValue } from './text/textValues.tsx';
import { fileValue } from './file/fileValue.tsx';
import { itemsValue } from './items/itemsValue.tsx';
import { jsonValue } from './json/jsonValue.tsx';
import { markdownValue } from './markdown/markdownValue.tsx';
import { referenceValue } from './reference/referenceValue.tsx';
import { setKindValues } from './ui/kindComponents.ts';
import type { KindValue } from './ui/componentTypes.ts';
import { urlValue } from './url/urlValue.tsx';

const plain: KindValue = {};
const bareNumber: KindValue = { needsLabel: (field: Field) => !hasUnit(field) };
const documents = Object.fromEntries(Object.keys(documentKinds).map((type) => [type, plain]));

/** The display of each kind in tables, on cards and on a record's page. Leaving one out does not compile. */
const values: Readonly<Record<FieldType, KindValue>> = {
  ...(documents as Record<keyof typeof documentKinds, KindValue>),
  text: textValue,
  textarea: textareaValue,
  email: emailValue,
  markdown: markdownValue,
  url: urlValue,
  color: colorValue,
  json: jsonValue,
  password: plain,
  pix: plain,
  ie: plain,
  declared: plain,
  phone: phoneValue,
  integer: bareNumber,
  decimal: bareNumber,
  money: plain,
  percent: bareNumber,
  boolean: booleanValue,
  select: choiceValue,
  status: choiceValue,
  multiselect: choicesValue,
  date: dateValue,
  datetime: dateValue,
  month: plain,
  time: plain,
  reference: referenceValue,
  references: referenceValue,
  file: fileValue,
  items: itemsValue,
};

/** Gives the browser's program how values are shown. It calls this when it starts. */
export const provideValues = (): void => setKindValues(values);

export { kindValueOf as valueOf } from './ui/kindComponents.ts';
