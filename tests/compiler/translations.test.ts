/** A company's own texts in several languages. */
import { describe, expect, it } from 'vitest';
import { companyFiles } from '#authoring/new/companyFiles.ts';
import { loadPortalFrom } from '#compiler/load.ts';
import { languages } from '#messages/node.ts';
import { overrideMessages, textsOf } from '#messages/messageOverrides.ts';
import { requestLanguage } from '#server/http/requestLanguage.ts';

const company = companyFiles({ name: 'Acme', year: 2026, locale: 'en-US', demo: true });
const load = (changes: Record<string, (text: string) => string> = {}) => {
  const files = Object.entries(company).filter(([file]) => file.endsWith('.yaml'));
  return loadPortalFrom(
    files.map(([file, text]) => ({ path: `acme/${file}`, text: changes[file]?.(text) ?? text })),
    { folder: 'acme' },
  );
};
const twoLanguages = (text: string) => `${text}\nlocales: [en-US, es-419]\n`;
const customers = (label: string) => (text: string) =>
  text.replace('label: { one: Customer, many: Customers }', `label: ${label}`);
const file = 'resources/customers.yaml';

describe('a text of the config', () => {
  it('has a version for each language, wherever it is, and is shared when written once', () => {
    const { portal, problems } = load({
      'portal.yaml': twoLanguages,
      [file]: customers(
        '{ one: { en-US: Customer, es-419: Cliente }, many: { en-US: Customers, es-419: Clientes } }',
      ),
    });
    expect(problems).toEqual([]);
    expect(portal!.resources.customers!.label).toMatchObject({ one: 'Customer', many: 'Customers' });
    const spanish = portal!.translations!['es-419']!;
    expect(spanish.locale).toBe('es-419');
    expect(spanish.resources.customers!.label).toMatchObject({ one: 'Cliente', many: 'Clientes' });
    expect(spanish.resources.invoices!.label.many).toBe('Invoices');
    expect(spanish.resources.history!.label.many).toBe('Historial');
    expect(spanish.resources.invoices!.fields.amount).toMatchObject({ currency: 'USD' });
  });

  it('does not change currency and time zone, which belong to the portal', () => {
    const { portal } = load({
      'portal.yaml': (text) => text.replace('en-US', 'pt-BR') + '\nlocales: [en-US]\n',
    });
    const english = portal!.translations!['en-US']!;
    expect([english.currency, english.timeZone]).toEqual([portal!.currency, portal!.timeZone]);
    expect(english.resources.invoices!.fields.amount).toEqual(portal!.resources.invoices!.fields.amount);
  });

  it('without one of the portal’s languages gives a warning, and falls back to the portal’s own', () => {
    const { portal, problems } = load({
      'portal.yaml': twoLanguages,
      [file]: customers('{ one: Customer, many: { en-US: Customers } }'),
    });
    expect(problems).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('add es-419'), place: { line: 1 } },
    ]);
    expect(portal!.translations!['es-419']!.resources.customers!.label.many).toBe('Customers');
  });

  it('in a language that the portal does not offer gives a warning, and has no effect', () => {
    const { problems } = load({
      [file]: customers('{ one: Customer, many: { en-US: Customers, pt-BR: Clientes } }'),
    });
    expect(problems).toMatchObject([{ severity: 'warning', message: expect.stringContaining('pt-BR') }]);
  });

  it('creates no second portal when there is only one language', () =>
    expect(load().portal!).not.toHaveProperty('translations'));
});

describe('a text of the portal in the company’s wording', () => {
  const messages = (text: string) => (portal: string) => `${twoLanguages(portal)}messages: ${text}\n`;
  const loaded = (text: string) => load({ 'portal.yaml': messages(text) });

  it('replaces the text in the portal’s own language, and other languages keep theirs', () => {
    const { portal, problems } = loaded('{ ra.action.save: Keep }');
    expect(problems).toEqual([]);
    expect(portal!.messages).toEqual({ 'ra.action.save': 'Keep' });
    expect(portal!.translations!['es-419']).not.toHaveProperty('messages');
  });

  it('replaces the text in each language in which it is written', () => {
    const { portal, problems } = loaded('{ ra.action.save: { es-419: Archivar }, ra.action.edit: Change }');
    expect(problems).toEqual([]);
    expect(portal!.messages).toEqual({ 'ra.action.edit': 'Change' });
    expect(portal!.translations!['es-419']!.messages).toEqual({ 'ra.action.save': 'Archivar' });
  });

  it('also applies to labels that the engine adds to the config', () => {
    const { portal, problems } = loaded('{ history.many: { en-US: Log, es-419: Bitácora } }');
    expect(problems).toEqual([]);
    expect(portal!.resources.history!.label.many).toBe('Log');
    expect(portal!.translations!['es-419']!.resources.history!.label.many).toBe('Bitácora');
  });

  it('must have a known message key; errors are in the language of the config', () => {
    const { portal, problems } = loaded('{ Save: Keep, ra.action.sav: { es-419: Archivar } }');
    expect(portal).toBeNull();
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/ra\.action\.save/),
      expect.stringContaining('"ra.action.save"'),
    ]);
  });
});

describe('a reworded language', () => {
  const english = languages['en-US'];
  const own = {
    'ra.action.save': 'Keep',
    'signIn.submit': 'Enter',
    'pages.trash.none': 'x',
    'number.no': 'y',
  };

  it('has the new texts and keeps all others; the language itself is not modified', () => {
    const before = [...textsOf(english)];
    const after = textsOf(overrideMessages(english, own));
    expect([after.get('ra.action.save'), after.get('signIn.submit')]).toEqual(['Keep', 'Enter']);
    const changed = before.filter(([name, text]) => after.get(name) !== text).map(([name]) => name);
    expect(changed.sort()).toEqual(
      Object.keys(own)
        .filter((name) => textsOf(english).has(name))
        .sort(),
    );
    expect([...textsOf(english)]).toEqual(before);
    expect(overrideMessages(english, own)).toBe(overrideMessages(english, own));
  });

  it('has no text whose key is also another’s', () => {
    const count = (value: object): number =>
      Object.values(value).reduce<number>(
        (sum, part: unknown) => sum + (typeof part === 'string' ? 1 : count(part as object)),
        0,
      );
    expect(textsOf(english).size).toBe(count(english.texts));
  });

  it('ignores a key that is no text', () => {
    const odd = {
      'ra.action': 'a',
      ra: 'b',
      '': 'c',
      '__proto__.x': 'd',
      'constructor.name': 'e',
      pages: 'f',
    };
    expect([...textsOf(overrideMessages(english, odd))]).toEqual([...textsOf(english)]);
  });
});

describe('the language of a request', () => {
  const portal = load({ 'portal.yaml': twoLanguages }).portal!;
  const asked = (headers: Record<string, string>, of = portal) => requestLanguage({ headers } as never, of);

  it('is the user’s choice, otherwise that of the browser, otherwise the portal’s', () => {
    expect(asked({ cookie: 'a=b; portal.language=es-419', 'accept-language': 'en' })).toBe('es-419');
    expect(asked({ 'accept-language': 'fr, es-MX;q=0.8' })).toBe('es-419');
    expect(asked({ 'accept-language': 'en;q=0.7, es;q=0.9' })).toBe('es-419');
    expect(asked({ 'accept-language': 'es;q=0, en;q=0.1' })).toBe('en-US');
    expect(asked({ 'accept-language': 'fr' })).toBe('en-US');
    expect(asked({})).toBe('en-US');
  });

  it('is never one that the portal does not offer', () => {
    expect(asked({ cookie: 'portal.language=pt-BR' })).toBe('en-US');
    expect(asked({ cookie: 'portal.language=es-419', 'accept-language': 'es' }, load().portal!)).toBe(
      'en-US',
    );
  });
});
