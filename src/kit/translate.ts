import { translate as translateAny, type BrowserKey, type ValuesOf } from '../messages/translate.ts';

/** `translate` for components: a key of a text that browsers do not load does not compile. */
export const translate: <K extends BrowserKey>(key: K, ...values: ValuesOf<K>) => string = translateAny;
