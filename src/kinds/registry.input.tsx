import { DateInput, DateFilter } from './date/DateFilter.tsx';
import { LineInput, PixInput } from './document/CodeInput.tsx';
import { isLong, MaskedInput } from './document/MaskedInput.tsx';
import { NumberInput } from './number/NumberInput.tsx';
import type { Field, FieldType } from '#model/types.ts';
import { BooleanFilter, BooleanInput } from './boolean/BooleanInput.tsx';
import { ChoiceFilter, OpenChoiceInput, SelectInput } from './choice/SelectInput.tsx';
import { ColorInput } from './color/ColorInput.tsx';
import { FileInput } from './file/FileInput.tsx';
import { holdsManyFiles } from './file/kind.ts';
import { itemsInput } from './items/ItemsInput.tsx';
import { JsonInput } from './json/JsonInput.tsx';
import { MarkdownInput } from './markdown/MarkdownInput.tsx';
import { NumberFilter } from './number/NumberFilter.tsx';
import { PasswordInput } from './password/PasswordInput.tsx';
import { ReferenceFilter, ReferenceInput } from './reference/ReferenceInput.tsx';
import { TextFilter } from './text/TextFilter.tsx';
import { TextInput } from './text/TextInput.tsx';
import { TimeFilter, TimeInput } from './time/TimeInput.tsx';
import type { KindInput } from './ui/componentTypes.ts';

const text: KindInput = { Input: TextInput, Filter: TextFilter, rowWidth: 'flows' };
const masked: KindInput = { Input: MaskedInput, Filter: TextFilter };
const number: KindInput = { Input: NumberInput, Filter: NumberFilter };
const date: KindInput = { Input: DateInput, Filter: DateFilter };
const choice: KindInput = { Input: SelectInput, Filter: ChoiceFilter };
const reference: KindInput = { Input: ReferenceInput, Filter: ReferenceFilter, rowWidth: 'flows' };

/** The input and filter of each kind. Leaving one out does not compile. */
const inputs: Readonly<Record<FieldType, KindInput>> = {
  text,
  textarea: { ...text, wide: true },
  email: text,
  pix: { ...text, Input: PixInput },
  markdown: { Input: MarkdownInput, Filter: TextFilter, wide: true },
  url: { ...text, wide: true },
  color: { Input: ColorInput, Filter: TextFilter },
  json: { Input: JsonInput, Filter: TextFilter, wide: true, rowWidth: 'flows' },
  password: { Input: PasswordInput },
  phone: masked,
  integer: number,
  decimal: number,
  money: number,
  percent: number,
  boolean: { Input: BooleanInput, Filter: BooleanFilter, rowWidth: 64 },
  select: choice,
  status: choice,
  multiselect: { ...choice, wide: true, rowWidth: 'flows' },
  date,
  datetime: { ...date, rowWidth: 188 },
  month: date,
  time: { Input: TimeInput, Filter: TimeFilter, rowWidth: 96 },
  reference,
  references: { ...reference, wide: true },
  file: { Input: FileInput, wide: holdsManyFiles },
  items: itemsInput((field) => inputOf(field)),
  uf: { ...choice, rowWidth: 96 },
  banco: { ...choice, Input: OpenChoiceInput },
  cpf: masked,
  cnpj: masked,
  cpfCnpj: masked,
  cep: masked,
  ie: masked,
  linhaDigitavel: { ...masked, Input: LineInput, wide: true },
  declared: { ...masked, wide: isLong },
};

export const inputOf = (field: Field): KindInput => inputs['document' in field ? 'declared' : field.type];

/** True when it takes a full line of a form or page. */
export const isWide = (field: Field): boolean => {
  const { wide = false } = inputOf(field);
  return typeof wide === 'function' ? wide(field) : wide;
};
