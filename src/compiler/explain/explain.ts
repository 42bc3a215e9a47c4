/**
 * Turns Zod's issues into messages: what was written, why it is refused, what is accepted instead. The issue of
 * a union holds those of all its branches. The branch that the writer intended is detected from what they wrote
 * (a text, a list, a map with these keys), and only its issues are shown.
 */
import { inSample } from '#language/samples/spokenSample.ts';
import { follow } from '../check/follow.ts';
import type { FileKind, Path } from '#language/files.ts';
import { widgetSchemas } from '../schema/schema.ts';
import { fieldIdForm } from '#language/schema/atoms.ts';
import { pathForm } from '#language/schema/links.ts';
import { suggestionFor, otherRecordHint, type FindSource } from '#language/suggestions.ts';
import { key, extractMissingIndents, type Explained, type Flat, type Issue } from './missingIndent.ts';
import { isWidget, widgetNames, within } from './within.ts';
import { isRootMisfit, misfit, oneKeyOf } from './misfit.ts';
import { typeAdvice } from '#language/habits/typeAdvice.ts';
import { foreignKey } from '#language/habits/keys.ts';
import { foreignValue } from '#language/habits/values.ts';
import { misplacedKeyHint, updateHint } from './misplaced.ts';
import { iconsOf } from '#model/config/icons.ts';
import { hasTypo, nearest, suggestion } from '#model/config/suggest.ts';
import { isMap } from '#model/values/values.ts';
import {
  describeValue,
  fieldIn,
  hint,
  nameOf,
  nounOf,
  plain,
  purposeOf,
  quoteValue,
  tooSmall,
  valueAt,
} from '#language/describeValue.ts';
import { foreignSpaceHint, isCutFromFormula } from '../parse/yamlTraps.ts';
import { phrase, phraseText } from '#messages/phrase.ts';
import { isLocale, isLocaleTag, languageOf, locales } from '#messages/language.ts';
import { say } from '#messages/say.ts';

/** `refused`: the paths of unusable parts. Unknown keys alone make no part unusable. */
export function explain(
  issues: readonly Issue[],
  data: unknown,
  kind: FileKind,
  declared: Readonly<Record<string, unknown>> = {},
  written: FindSource = () => undefined,
): { problems: Explained[]; refused: Path[] } {
  const all = issues.flatMap((issue) => flatten(issue, [], { data, declared }));
  const context = { data, kind, declared, written };
  const { flat, emptied } = extractMissingIndents(all, data);
  const misspelt = flat.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? unknownKeys(issue, context) : [],
  );
  const meant = new Set(
    misspelt.flatMap(({ path, meant }) => (meant ? [key([...path.slice(0, -1), meant])] : [])),
  );
  const others = flat
    .filter((issue) => issue.code !== 'unrecognized_keys')
    // a missing "x" beside a misspelt "xx" is the same mistake
    .filter((issue) => !(valueAt(data, issue.path) === undefined && meant.has(key(issue.path))))
    .map((issue) => emptied.get(issue) ?? explainOne(issue, context));
  const refused = all.filter(({ code }) => code !== 'unrecognized_keys').map(({ path }) => path);
  return { problems: [...misspelt, ...others], refused };
}

// --- unions -----------------------------------------------------------------------------------------------

function flatten(issue: Issue, base: Path, file: Pick<Context, 'data' | 'declared'>): Flat[] {
  const path = [...base, ...issue.path];
  if (issue.code !== 'invalid_union') return [{ ...issue, path }];
  const { data, declared } = file;
  const value = valueAt(data, path);
  const mismatch = (message: string): Flat[] => [{ code: 'mismatch', path, message }];

  if ('discriminator' in issue && typeof issue.discriminator === 'string') {
    const own = ((issue as { options?: unknown[] }).options ?? []).map(String);
    const accepted = [...own.filter((type) => type !== 'declared'), ...Object.keys(declared)];
    if (value === undefined) return withoutType(path, data);
    const place = path.filter((step) => step === 'fields').length > 1 ? phrase`de uma linha` : '';
    const advice = typeAdvice(path, data, accepted);
    if (advice)
      return [
        {
          code: 'mismatch',
          path,
          message: phrase`${quoteValue(value)} não é um tipo de campo${place && ` ${place}`}. ${advice.text}`,
          edits: advice.edits,
        },
      ];
    return mismatch(
      phrase`${quoteValue(value)} não é um tipo de campo${place && ` ${place}`}.${suggestion(plain(value), accepted)}`,
    );
  }
  if (isWidget(path)) {
    const index = isMap(value) ? widgetNames.findIndex((name) => Object.hasOwn(value, name)) : -1;
    if (index >= 0) return issue.errors[index]!.flatMap((part) => flatten(part, path, file));
    const strange = isMap(value) ? Object.keys(value).filter((name) => !widgetKeys.has(name)) : [];
    const written = strange.flatMap((name) => nearest(name, widgetNames) ?? []);
    return mismatch(
      phrase`um widget começa pela chave que diz o que ele é: ${widgetNames.join(', ')}.${written[0] ? phrase` Você quis dizer "${written[0]}"?` : ''}`,
    );
  }
  const fitting = issue.errors.filter(
    (branch) => !branch.some((part) => part.path.length === 0 && isRootMisfit(part)),
  );
  if (fitting.length === 0 && path.at(-2) === 'scope' && typeof value === 'string')
    return mismatch(
      phrase`em "scope" vem antes a permissão que ele limita: escreva { <permissão>: { ${String(path.at(-1))}: ${value} } }`,
    );
  if (fitting.length === 0) return mismatch(misfit(issue.errors, value));
  const fewest = Math.min(...fitting.map(weight));
  const best = fitting.filter((branch) => weight(branch) === fewest);
  if (best.length === 1) return best[0]!.flatMap((part) => flatten(part, path, file));
  return mismatch(oneKeyOf(fitting, value));
}

/** A field without `type`, or with it misspelt: only that is reported. */
function withoutType(path: PropertyKey[], data: unknown): Flat[] {
  const owner = path.slice(0, -1);
  const field = valueAt(data, owner);
  const misspelt = isMap(field) ? Object.keys(field).find((name) => nearest(name, ['type'])) : undefined;
  const missing: Flat = { code: 'invalid_type', expected: 'string', path, message: '' };
  // the message holds the accepted keys: see acceptedKeys in check.ts
  return misspelt
    ? [{ code: 'unrecognized_keys', keys: [misspelt], path: owner, message: 'type' }, missing]
    : [missing];
}

const widgetKeys = new Set(Object.values(widgetSchemas).flatMap(({ shape }) => Object.keys(shape)));

const weight = (branch: readonly Issue[]) =>
  branch.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);

// --- single issues ----------------------------------------------------------------------------------------

type Context = {
  data: unknown;
  kind: FileKind;
  /** Field kinds by id. */ declared: Readonly<Record<string, unknown>>;
  written: FindSource;
};

function unknownKeys(issue: Extract<Issue, { code: 'unrecognized_keys' }>, context: Context) {
  // see acceptedKeys in check.ts
  const accepted = issue.message.split(' ').filter(Boolean);
  const remedyFor = (name: string) => {
    const home = misplacedKeyHint(name, issue.path, context.data, context.kind);
    return home ? `. ${home}` : `.${suggestion(name, accepted, phrase`Aceitas`)}`;
  };
  const owner = valueAt(context.data, issue.path);
  const adviceOn = (name: string) =>
    isMap(owner) && !hasTypo(name, accepted)
      ? foreignKey(context.kind, {
          path: [...issue.path, name],
          key: name,
          value: owner[name],
          owner,
          file: context.data,
          accepted,
        })
      : undefined;
  return issue.keys
    .filter((name) => !isCutFromFormula(owner, name))
    .map((name) => {
      const advice = adviceOn(name);
      return {
        path: [...issue.path, name],
        on: 'key' as const,
        ...(foreignSpaceHint(name) ?? {
          meant: advice ? Object.keys(advice.edits?.[0]?.entries ?? {})[0] : nearest(name, accepted),
          message: phrase`a chave "${name}" não existe ${within(issue.path, context)}${advice ? `. ${advice.text}` : remedyFor(name)}`,
          edits: advice?.edits,
        }),
      };
    });
}

function explainOne(issue: Exclude<Flat, { code: 'unrecognized_keys' }>, context: Context): Explained {
  const { path } = issue;
  const value = valueAt(context.data, path);
  const name = nameOf(path);
  const at = (message: string, on: Explained['on'] = 'value'): Explained => ({ path, on, message });

  if (value === undefined) return at(missing(path, context), 'key');
  if (value === null) return at(phrase`${name} está vazio: escreva o valor ou apague a linha`, 'key');
  const advice = foreignValue(path, value, (other) => valueAt(context.data, other));
  if (
    advice &&
    (issue.code === 'mismatch' || issue.code === 'invalid_type' || issue.code === 'invalid_format')
  ) {
    const whole = advice.edits?.[0]?.path ?? path;
    return {
      path: whole,
      on: 'value',
      message: phrase`${nameOf(whole)} não se escreve assim: ${advice.text}`,
      edits: advice.edits,
    };
  }
  if (issue.code === 'mismatch') return { ...at(issue.message.replace('%s', name)), edits: issue.edits };
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.expected === 'object' && typeof value === 'string' && sectionLists.includes(path.at(-2)))
        return at(phrase`${name} deve ser uma seção: escreva { section: …, fields: [${value}] }`);
      const update = updateHint(path, context.data);
      if (update !== undefined) return at(update);
      const language = issue.expected === 'string' ? unknownLanguage(value) : undefined;
      if (language !== undefined) {
        const message = phrase`"${language}" não é uma língua do portal.${languageSuggestion(language)}`;
        return { path: [...path, language], on: 'key', message };
      }
      return at(
        phrase`${name} deve ser ${nounOf(issue.expected)}, e não ${describeValue(value)}${(path.at(-1) !== 'measures' && hint(issue.expected, value)) || asInExample(issue.expected, context, path)}`,
      );
    }
    case 'invalid_value': {
      const accepted = issue.values.map(String);
      const isIcon = path.at(-1) === 'icon';
      const near = isIcon ? nearest(plain(value), accepted) : undefined;
      const meant = isIcon ? iconsOf(plain(value), near) : [];
      if (meant.length > 0)
        return at(
          phrase`${name} não pode ser ${quoteValue(value)}. Com esse sentido há ${meant.join(', ')}.`,
        );
      if (isIcon && near === undefined)
        return at(
          phrase`${name} não pode ser ${quoteValue(value)}. Os nomes estão na referência, em "Ícones".`,
        );
      const others = accepted.includes('es-419')
        ? localeSuggestion(plain(value), accepted)
        : suggestion(plain(value), accepted);
      return at(phrase`${name} não pode ser ${quoteValue(value)}.${others}`);
    }
    case 'too_small':
      return at(tooSmall(name, issue.origin, Number(issue.minimum), issue.inclusive !== false));
    case 'too_big':
      return at(
        phrase`${name} aceita no máximo ${issue.maximum}${issue.origin === 'array' ? phrase` itens` : ''}`,
      );
    case 'invalid_format':
      {
        const isPath = issue.message === fieldIdForm || issue.message === pathForm;
        const led = isPath ? otherRecordHint(plain(value), path, context.data, context.written) : undefined;
        if (led !== undefined) return at(led);
        const field = issue.message === fieldIdForm ? fieldIn(plain(value)) : undefined;
        if (field !== undefined)
          return at(
            phrase`${name} não pode ser ${quoteValue(value)}: aqui se diz só o campo; escreva "${field}"`,
          );
        const meant = suggestionFor(value, issue.message, path, context.data, context.written);
        if (meant !== undefined)
          return at(phrase`${name} não pode ser ${quoteValue(value)}. Você quis dizer "${meant}"?`);
      }
      return at(phrase`${name} não pode ser ${quoteValue(value)}: ${phraseText(issue.message)}`);
    case 'invalid_key':
      return at(
        phrase`"${String(path.at(-1))}" não serve como nome: ${issue.issues[0]?.code === 'invalid_format' ? phraseText(issue.issues[0].message) : phrase`não pode ficar vazio`}`,
        'key',
      );
    default:
      return at(phrase`${name} não é aceito aqui: ${quoteValue(value)}`);
  }
}

const sectionLists: readonly unknown[] = ['form', 'sections', 'side'];

/** A writer who puts another type in place of a map has probably not seen one: adds the reference's example. */
function asInExample(expected: string, { kind, data }: Context, path: Path): string {
  const wants =
    expected === 'string' ? typeof valueAt(data, path) === 'object' : /^(?:object|record)$/.test(expected);
  if (!wants) return '';
  const examples = follow(kind, data, path).flatMap((step) =>
    step.kind === 'keyword' ? step.keywords.slice(0, 1) : [],
  );
  const example = examples.at(-1)?.example;
  return example && !example.includes('\n') ? phrase`, como em "${inSample(example)}"` : '';
}

function missing(path: Path, context: Context): string {
  const name = String(path.at(-1));
  const known =
    name === 'title' && context.kind === 'resource'
      ? phrase`o campo que dá nome ao registro`
      : name === 'fields' && path.at(-3) === 'form'
        ? phrase`os campos que ela pede, pelo nome, como em "fields: [nome, valor]"`
        : purposeOf(name);
  const purpose = known ? ` (${known})` : '';
  return phrase`falta "${name}" ${within(path.slice(0, -1), context)}${purpose}`;
}

// --- locales and languages ----------------------------------------------------------------------------------

/** `en` and `es_cl` have one meaning; for `es-ES`, the locales of that language. No other country is near. */
function localeSuggestion(name: string, accepted: readonly string[]): string {
  const wanted = name.replace('_', '-').toLowerCase();
  const meant = accepted.find((one) => one.toLowerCase().startsWith(wanted));
  if (meant !== undefined) return say('filter.didYouMean', { near: meant });
  const spoken = accepted.filter((one) => one.slice(0, 2) === wanted.slice(0, 2));
  return ` ${say('filter.accepted')}: ${(spoken.length > 0 ? spoken : accepted).join(', ')}.`;
}

/** In a text by language, `{ en-US: City, es: Ciudad }`, the first key that names none of the portal's languages. */
function unknownLanguage(value: unknown): string | undefined {
  const keys = isMap(value) ? Object.keys(value) : [];
  return keys.every((name) => /^[a-z]{2}([-_]\w+)?$/i.test(name))
    ? keys.find((name) => !isLocale(name))
    : undefined;
}

/** A text has one form for all countries of its language. */
const languageSuggestion = (name: string): string =>
  suggestion(name, isLocaleTag(name) ? [languageOf(name)] : locales);
