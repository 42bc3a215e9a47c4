import { translate, type NameIn } from '#messages/translate.ts';

export type TotalText = (field: string, text: string) => string;

/** Names a total that is no sum: "média 12,5 h". */
export const totalTextOf =
  (kinds: Readonly<Record<string, NameIn<'portal.screen.list.totalOf'>>>): TotalText =>
  (field, value) => {
    const kind = kinds[field];
    return kind && value ? translate(`portal.screen.list.totalOf.${kind}`, { value }) : value;
  };
