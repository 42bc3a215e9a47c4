/**
 * Turns Zod's issues into messages: what was written, why it is refused, what is accepted instead. The issue of
 * a union holds those of all its branches. The branch that the writer intended is detected from what they wrote
 * (a text, a list, a map with these keys), and only its issues are shown.
 */
import { nearest, hasTypo, suggestion } from '#model/config/suggest.ts';
import { isMap } from '#model/values/values.ts';
import {
  asMeasure,
  describeValue,
  hint,
  nounOf,
  orList,
  quoteValue,
  valueAt,
  fieldIn,
  lastStepName,
  plain,
  purposeOf,
  tooSmall,
} from '#language/describeValue.ts';
import { textIfAny, translate, type TextKey } from '#messages/translate.ts';
import {
  type Issue,
  key,
  extractMissingIndents,
  type Explained,
  type Flat,
  misplacedKeyHint,
  updateHint,
} from './misplaced.ts';
import type { z } from 'zod';
import { keywordsOf } from '#model/config/keyword.ts';
import type { ConfigFileKind, Path } from '#language/files.ts';
import { widgetLists, widgetSchemas } from '../schema/schema.ts';
import { inSample } from '#language/samples/spokenSample.ts';
import { follow } from '../follow.ts';
import { fieldIdForm, pathForm } from '#language/schema/atoms.ts';
import { suggestionFor, otherRecordHint, type FindSource } from '#language/suggestions.ts';
import { typeAdvice, foreignValue } from '#language/remedies/values.ts';
import { foreignKey } from '#language/remedies/keys.ts';
import { iconsOf } from '#model/config/icons.ts';
import { foreignSpaceHint, isCutFromFormula } from '../parse/yamlTree.ts';
import { isLocale, isLocaleTag, languageOf, locales } from '#messages/language.ts';

// Messages about a value that fits no branch of a union.

const isRootMisfit = ({ code }: Issue) => code === 'invalid_type' || code === 'invalid_value';

/** The message for a value whose type fits no branch: lists the accepted types. */
function misfit(branches: readonly (readonly Issue[])[], value: unknown): string {
  const literals: string[] = [];
  const types: string[] = [];
  for (const issue of branches.flatMap((branch) => branch.filter(isRootMisfit))) {
    if (issue.code === 'invalid_value') literals.push(...issue.values.map(String));
    if (issue.code === 'invalid_type') types.push(nounOf(issue.expected));
  }
  const near = typeof value === 'string' ? nearest(value, literals) : undefined;
  if (near) return translate('explain.cantBeWithValue', { value: quoteValue(value), near });
  // with several accepted forms, the intended one can't be guessed
  const isList =
    literals.length === 0 &&
    branches.some((branch) =>
      branch.some((issue) => issue.code === 'invalid_type' && issue.expected === 'array'),
    );
  const meant = isList ? hint('array', value) : asMeasure(value);
  return (
    translate('explain.mustBeWithLiterals', {
      literals: orList([...new Set([...literals, ...types])]),
      value: describeValue(value),
    }) + meant
  );
}

/** The message when several maps fit equally well, as they differ only by the key that names them. */
function oneKeyOf(branches: readonly (readonly Issue[])[], value: unknown): string {
  const written = isMap(value) ? Object.keys(value) : [];
  const wanted = branches.flatMap((branch) => {
    const missing = branch.flatMap(({ path: [name, ...deeper] }) =>
      name !== undefined && deeper.length === 0 && !written.includes(String(name)) ? String(name) : [],
    );
    return missing.slice(0, 1);
  });
  const near = written.flatMap((name) => nearest(name, wanted) ?? [])[0];
  return translate('explain.mustHaveKey', {
    wanted: orList([...new Set(wanted)].map((name) => `"${name}"`)),
    near: near ? translate('common.didYouMean', { near }) : '',
  });
}

const widgetNames = Object.keys(widgetSchemas);
const widgetTitles = Object.values<z.ZodObject>(widgetSchemas).flatMap((schema) =>
  Object.entries(keywordsOf(schema)).flatMap(([name, { names }]) => (names ? [name] : [])),
);

const isWidget = (path: Path) => typeof path.at(-1) === 'number' && widgetLists.includes(String(path.at(-2)));

const files: Record<ConfigFileKind, TextKey> = {
  portal: 'explain.inPortalYaml',
  department: 'explain.inDepartment',
  resource: 'explain.inResource',
  kind: 'explain.inType',
  group: 'explain.inGroup',
  scenario: 'explain.inScenario',
  approvals: 'explain.inApprovals',
};

/** "na rota "/x"", "no campo "placa"": the named thing that a path leads into. */
function within(path: Path, { data, kind }: { data: unknown; kind: ConfigFileKind }): string {
  const last = path.at(-1);
  if (last === undefined) return translate(files[kind]);
  const owner = String(path.at(-2));
  const value = valueAt(data, path);
  const called = (...keys: string[]) => {
    const found = isMap(value)
      ? keys.map((key) => value[key]).find((text) => typeof text === 'string')
      : undefined;
    return found === undefined ? '' : ` "${String(found)}"`;
  };
  if (typeof last !== 'number')
    return owner === 'fields' && (kind === 'resource' || kind === 'group')
      ? translate('explain.inField', { last: String(last) })
      : translate('explain.inKey', { last: String(last) });
  if (owner === 'routes') return translate('explain.inRoute', { called: called('path', 'label') });
  if (owner === 'tabs') return translate('explain.inTab', { called: called('label') });
  if (owner === 'transitions') return translate('explain.inTransition', { called: called('label') });
  if (owner === 'form') return translate('explain.inSection', { called: called('section') });
  if (isWidget(path) || owner === 'metrics')
    return translate('explain.inWidget', {
      called:
        called(...widgetTitles) ||
        ` "${widgetNames.find((name) => isMap(value) && Object.hasOwn(value, name))}"`,
    });
  return translate('explain.inItem', { last: last + 1, owner });
}

/** `refused`: the paths of unusable parts. Unknown keys alone make no part unusable; `unknown` has their paths. */
export function explain(
  issues: readonly Issue[],
  data: unknown,
  kind: ConfigFileKind,
  declared: Readonly<Record<string, unknown>> = {},
  written: FindSource = () => undefined,
): { problems: Explained[]; refused: Path[]; unknown: Path[] } {
  const all = issues.flatMap((issue) => flatten(issue, [], { data, declared }));
  const context = { data, kind, declared, written };
  const { flat, emptied } = extractMissingIndents(all, data);
  const misspelt = flat.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? unknownKeys(issue, context) : [],
  );
  const meant = new Set(
    misspelt.flatMap(({ path, meant }) => (meant ? [key([...path.slice(0, -1), meant])] : [])),
  );
  const unknown = misspelt.map(({ path }) => path);
  const others = flat
    .filter((issue) => issue.code !== 'unrecognized_keys')
    // a missing "x" beside a misspelt "xx" is the same mistake
    .filter((issue) => !(valueAt(data, issue.path) === undefined && meant.has(key(issue.path))))
    .map((issue) => emptied.get(issue) ?? explainOne(issue, context));
  const refused = all.filter(({ code }) => code !== 'unrecognized_keys').map(({ path }) => path);
  return { problems: [...misspelt, ...others], refused, unknown };
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
    const place = path.filter((step) => step === 'fields').length > 1 ? translate('explain.ofRow') : '';
    const advice = typeAdvice(path, data, accepted);
    if (advice)
      return [
        {
          code: 'mismatch',
          path,
          message: translate('explain.isNoFieldType', {
            value: quoteValue(value),
            place: place && ` ${place}`,
            text: advice.text,
          }),
          edits: advice.edits,
          advice: advice.text,
        },
      ];
    return mismatch(
      translate('explain.isNotTypeOfField', {
        value: quoteValue(value),
        place: place && ` ${place}`,
        suggestion: suggestion(plain(value), accepted),
      }),
    );
  }
  if (isWidget(path)) {
    const index = isMap(value) ? widgetNames.findIndex((name) => Object.hasOwn(value, name)) : -1;
    if (index >= 0) return issue.errors[index]!.flatMap((part) => flatten(part, path, file));
    const strange = isMap(value) ? Object.keys(value).filter((name) => !widgetKeys.has(name)) : [];
    const written = strange.flatMap((name) => nearest(name, widgetNames) ?? []);
    return mismatch(
      translate('explain.widgetBeginsWithKey', {
        widgetNames: widgetNames.join(', '),
        written: written[0] ? translate('common.didYouMean', { near: written[0] }) : '',
      }),
    );
  }
  const fitting = issue.errors.filter(
    (branch) => !branch.some((part) => part.path.length === 0 && isRootMisfit(part)),
  );
  if (fitting.length === 0 && path.at(-2) === 'scope' && typeof value === 'string')
    return mismatch(translate('explain.inScopePermissionLimitsComes', { path: String(path.at(-1)), value }));
  if (fitting.length === 0) return mismatch(misfit(issue.errors, value));
  const fewest = Math.min(...fitting.map(weight));
  const best = fitting.filter((branch) => weight(branch) === fewest);
  // Of those that lack no key, such as two steps in one, the first is meant.
  const isLacking = ({ path: own, code }: Issue) =>
    code !== 'unrecognized_keys' && valueAt(value, own) === undefined;
  const [meant = best.length === 1 ? best[0] : undefined] = best.filter((branch) => !branch.some(isLacking));
  if (meant) return meant.flatMap((part) => flatten(part, path, file));
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
  kind: ConfigFileKind;
  /** Field kinds by id. */ declared: Readonly<Record<string, unknown>>;
  written: FindSource;
};

function unknownKeys(issue: Extract<Issue, { code: 'unrecognized_keys' }>, context: Context) {
  // see acceptedKeys in check.ts
  const accepted = issue.message.split(' ').filter(Boolean);
  const remedyFor = (name: string) => {
    const home = misplacedKeyHint(name, issue.path, context.data, context.kind);
    return home ? `. ${home}` : `.${suggestion(name, accepted, translate('explain.accepted'))}`;
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
        ...(foreignSpaceHint(name) ??
          lackingFeature(name, issue.path) ?? {
            meant: advice ? Object.keys(advice.edits?.[0]?.entries ?? {})[0] : nearest(name, accepted),
            message: translate('explain.noKey', {
              name,
              within: within(issue.path, context),
              remedy: advice ? `. ${advice.text}` : remedyFor(name),
            }),
            edits: advice?.edits,
            advice: advice?.text,
          }),
      };
    });
}

/** The texts name the keywords of all features, those of this portal or not. */
const lackingFeature = (name: string, path: Path) =>
  path.length === 0 && textIfAny(`featureWords.${name}`) !== undefined
    ? { meant: undefined, message: translate('explain.noFeature', { name }) }
    : undefined;

function explainOne(issue: Exclude<Flat, { code: 'unrecognized_keys' }>, context: Context): Explained {
  const { path } = issue;
  const value = valueAt(context.data, path);
  const name = lastStepName(path);
  const at = (message: string, on: Explained['on'] = 'value'): Explained => ({ path, on, message });

  if (value === undefined) return at(missing(path, context), 'key');
  if (value === null) return at(translate('explain.isEmpty', { name }), 'key');
  const advice = foreignValue(path, value, (other) => valueAt(context.data, other));
  if (
    advice &&
    (issue.code === 'mismatch' || issue.code === 'invalid_type' || issue.code === 'invalid_format')
  ) {
    const whole = advice.edits?.[0]?.path ?? path;
    return {
      path: whole,
      on: 'value',
      message: translate('explain.isNotWritten', { whole: lastStepName(whole), text: advice.text }),
      edits: advice.edits,
      advice: advice.text,
    };
  }
  if (issue.code === 'mismatch')
    return { ...at(issue.message.replace('%s', name)), edits: issue.edits, advice: issue.advice };
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue, value, context, at);
    case 'invalid_value':
      return wrongValue(issue, value, at);
    case 'too_small':
      return at(tooSmall(name, issue.origin, Number(issue.minimum), issue.inclusive !== false));
    case 'too_big':
      return at(
        translate('explain.takesAtMost', {
          name,
          maximum: Number(issue.maximum),
          origin: issue.origin === 'array' ? translate('explain.items') : '',
        }),
      );
    case 'invalid_format':
      return wrongFormat(issue, value, context, at);
    case 'invalid_key':
      return at(
        translate('explain.cantBeName', {
          path: String(path.at(-1)),
          message:
            issue.issues[0]?.code === 'invalid_format'
              ? translate(issue.issues[0].message as TextKey)
              : translate('explain.cantBeEmpty'),
        }),
        'key',
      );
    default:
      return at(translate('explain.isNotAcceptedHere', { name, value: quoteValue(value) }));
  }
}

type FlatOf<C extends Flat['code']> = Extract<Flat, { code: C }>;
/** Makes the explanation of an issue. `on` tells whether it points to the value or to the key. */
type At = (message: string, on?: Explained['on']) => Explained;

function wrongType(issue: FlatOf<'invalid_type'>, value: unknown, context: Context, at: At): Explained {
  const { path } = issue;
  const name = lastStepName(path);
  if (issue.expected === 'object' && typeof value === 'string' && sectionLists.includes(path.at(-2)))
    return at(translate('explain.mustBeSection', { name, value }));
  const update = updateHint(path, context.data);
  if (update !== undefined) return at(update);
  const language = issue.expected === 'string' ? unknownLanguage(value) : undefined;
  if (language !== undefined) {
    const message = translate('explain.isNotLanguageOfPortal', {
      language,
      languageSuggestion: languageSuggestion(language),
    });
    return { path: [...path, language], on: 'key', message };
  }
  return at(
    translate('explain.mustBe', {
      name,
      noun: nounOf(issue.expected),
      value: describeValue(value),
      hint:
        (path.at(-1) !== 'measures' && hint(issue.expected, value)) ||
        asInExample(issue.expected, context, path),
    }),
  );
}

function wrongValue(issue: FlatOf<'invalid_value'>, value: unknown, at: At): Explained {
  const { path } = issue;
  const name = lastStepName(path);
  const accepted = issue.values.map(String);
  const isIcon = path.at(-1) === 'icon';
  const near = isIcon ? nearest(plain(value), accepted) : undefined;
  const meant = isIcon ? iconsOf(plain(value), near) : [];
  if (meant.length > 0)
    return at(translate('explain.cantBe', { name, value: quoteValue(value), meant: meant.join(', ') }));
  if (isIcon && near === undefined)
    return at(translate('explain.cantBeNames', { name, value: quoteValue(value) }));
  const others = accepted.includes('es-419')
    ? localeSuggestion(plain(value), accepted)
    : suggestion(plain(value), accepted);
  return at(translate('explain.cantBeWithName', { name, value: quoteValue(value), others }));
}

function wrongFormat(issue: FlatOf<'invalid_format'>, value: unknown, context: Context, at: At): Explained {
  const { path } = issue;
  const name = lastStepName(path);
  const isPath = issue.message === fieldIdForm || issue.message === pathForm;
  const led = isPath ? otherRecordHint(plain(value), path, context.data, context.written) : undefined;
  if (led !== undefined) return at(led);
  const field = issue.message === fieldIdForm ? fieldIn(plain(value)) : undefined;
  if (field !== undefined)
    return at(translate('explain.cantBeOnlyField', { name, value: quoteValue(value), field }));
  const meant = suggestionFor(value, issue.message, path, context.data, context.written);
  if (meant !== undefined)
    return at(translate('explain.cantBeDidYouMean', { name, value: quoteValue(value), meant }));
  return at(
    translate('explain.cantBeBecause', {
      name,
      value: quoteValue(value),
      message: translate(issue.message as TextKey),
    }),
  );
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
  return example && !example.includes('\n') ? translate('explain.asIn', { inSample: inSample(example) }) : '';
}

function missing(path: Path, context: Context): string {
  const name = String(path.at(-1));
  const known =
    name === 'title' && context.kind === 'resource'
      ? translate('explain.fieldNamesRecord')
      : name === 'fields' && path.at(-3) === 'form'
        ? translate('explain.fieldsAsks')
        : purposeOf(name);
  const purpose = known ? ` (${known})` : '';
  return translate('explain.isMissing', { name, within: within(path.slice(0, -1), context), purpose });
}

// --- locales and languages ----------------------------------------------------------------------------------

/** `en` and `es_cl` have one meaning; for `es-ES`, the locales of that language. No other country is near. */
function localeSuggestion(name: string, accepted: readonly string[]): string {
  const wanted = name.replace('_', '-').toLowerCase();
  const meant = accepted.find((one) => one.toLowerCase().startsWith(wanted));
  if (meant !== undefined) return translate('filter.didYouMean', { near: meant });
  const spoken = accepted.filter((one) => one.slice(0, 2) === wanted.slice(0, 2));
  return ` ${translate('filter.accepted')}: ${(spoken.length > 0 ? spoken : accepted).join(', ')}.`;
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
