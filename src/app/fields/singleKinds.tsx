import type { ComponentType } from 'react';
import type { FieldType } from '../../model/types.ts';
import { BooleanInput } from './BooleanInput.tsx';
import { DateInput } from './DateInput.tsx';
import { FileInput } from './files/FileInput.tsx';
import { BooleanFilter, ChoiceFilter, RangeFilter, ReferenceFilter, TextFilter } from './filters.tsx';
import { MaskedInput } from './MaskedInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { TextInput } from './TextInput.tsx';
import type { FieldInputProps } from './types.ts';

export type Drawn = {
  Input: ComponentType<FieldInputProps>;
  /** What a list's filter asks for; absent: lists are not filtered by it. */
  Filter?: ComponentType<FieldInputProps>;
  /** Takes a whole line of a form. */
  wide?: boolean;
};

const text: Drawn = { Input: TextInput, Filter: TextFilter };
const masked: Drawn = { Input: MaskedInput, Filter: TextFilter };
const number: Drawn = { Input: NumberInput, Filter: RangeFilter };
const date: Drawn = { Input: DateInput, Filter: RangeFilter };
const choice: Drawn = { Input: SelectInput, Filter: ChoiceFilter };

/** How each kind that holds no rows is typed into and filtered by. Leaving one out does not compile. */
export const singleKinds: Readonly<Record<Exclude<FieldType, 'items'>, Drawn>> = {
  text,
  textarea: { ...text, wide: true },
  email: text,
  url: { ...text, wide: true },
  password: { Input: PasswordInput },
  phone: masked,
  integer: number,
  decimal: number,
  money: number,
  percent: number,
  boolean: { Input: BooleanInput, Filter: BooleanFilter },
  select: choice,
  status: choice,
  multiselect: { ...choice, wide: true },
  date,
  datetime: date,
  month: date,
  reference: { Input: ReferenceInput, Filter: ReferenceFilter },
  file: { Input: FileInput },
  references: { Input: ReferenceInput, Filter: ReferenceFilter, wide: true },
  uf: choice,
  banco: choice,
  cpf: masked,
  cnpj: masked,
  cpfCnpj: masked,
  cep: masked,
  placa: masked,
  renavam: masked,
  cnh: masked,
  pis: masked,
  chaveNfe: { ...masked, wide: true },
  ie: masked,
  rntrc: masked,
  chassi: masked,
  ncm: masked,
  cfop: masked,
  cbo: masked,
  ciot: masked,
  imei: masked,
  linhaDigitavel: { ...masked, wide: true },
  codigoInfracao: masked,
  agencia: masked,
  safra: masked,
  car: { ...masked, wide: true },
};
