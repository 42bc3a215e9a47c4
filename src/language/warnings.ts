import { suggestion } from '../model/config/suggest.ts';
import { isMap } from '../model/values/values.ts';
import type { Registered } from '../model/registered.ts';
import { translate, type TextKey } from '../messages/translate.ts';

/** The warnings of `portal check`, by the name with which `x-silence` suppresses them. Features have more: see feature.ts. */
export const warnings = {
  'no-effect': 'warnings.noEffect',
  'unknown-permission': 'warnings.unknownPermission',
  'permission-without-account': 'warnings.permissionWithoutAccount',
  'permission-without-route': 'warnings.permissionWithoutRoute',
  'unreached-screen': 'warnings.unreachedScreen',
  'incomplete-translation': 'warnings.incompleteTranslation',
  'text-without-value': 'warnings.textWithoutValue',
  'curly-quotes': 'warnings.curlyQuotes',
  'unlisted-resource': 'warnings.unlistedResource',
  'equal-screens': 'warnings.equalScreens',
  'unused-resource': 'warnings.unusedResource',
  'unused-group': 'warnings.unusedGroup',
  'unused-field': 'warnings.unused',
  'repeated-label': 'warnings.repeatedLabel',
  'country-of-states': 'warnings.countryOfStates',
  'single-option': 'warnings.singleOption',
  'state-without-steps': 'warnings.stateWithoutSteps',
  'figure-per-record': 'warnings.figurePerRecord',
  'slow-count': 'warnings.slowCount',
  'instant-groups': 'warnings.instantGroups',
  'repeated-email': 'warnings.repeatedEmail',
  'section-without-fields': 'warnings.sectionWithoutFields',
  'action-without-effect': 'warnings.actionWithoutEffect',
  'list-without-name': 'warnings.listWithoutName',
  'poor-summary': 'warnings.poorSummary',
  'contradictory-filter': 'warnings.contradictoryFilter',
  'fixed-filter': 'warnings.fixedFilter',
  'ring-of-negatives': 'warnings.ringOfNegatives',
  'rule-on-nothing': 'warnings.ruleOnNothing',
  'rule-on-balance': 'warnings.ruleOnBalance',
  'trigger-without-write': 'warnings.triggerWithoutWrite',
  'open-picker': 'warnings.openPicker',
  'all-rows': 'warnings.allRows',
  'mixed-units': 'warnings.mixedUnits',
  'list-of-permissions': 'warnings.listOfPermissions',
  'rule-reveals': 'warnings.ruleReveals',
  'untried-rule': 'warnings.untriedRule',
  'reversed-offered': 'warnings.reversedOffered',
  'dialect-lacks': 'warnings.dialectLacks',
  'column-without-table': 'warnings.columnWithoutTable',
  'former-keyword': 'warnings.formerKeyword',
  'idle-silence': 'warnings.idleSilence',
} as const;
export type WarningCode = keyof typeof warnings | Registered['featureWarning'];

// `x-silence: { unreached-screen: abre-se pelo e-mail }`: warnings that the writer suppresses on purpose,
// with the reason.

type Path = readonly PropertyKey[];
const suppressionKey = 'x-silence';
/** `at`: the path of its code. */
type Suppression = { path: Path; at: Path; code: string; reason: unknown; used: boolean };

/** The suppressions of one file. Each covers the map that contains it and everything inside. */
export class Suppressions {
  readonly #suppressions: Suppression[] = [];
  /** Notes that are not a map of code and reason. */
  readonly #misshapen: Path[] = [];
  #others: readonly Suppressions[] = [];

  /** Adds the suppressions of the map at a path. The path is copied, as callers reuse it. */
  add(path: Path, map: Readonly<Record<string, unknown>>) {
    if (!Object.hasOwn(map, suppressionKey)) return;
    const note = map[suppressionKey];
    const own = [...path, suppressionKey];
    if (!isMap(note)) this.#misshapen.push(own);
    else
      for (const [code, reason] of Object.entries(note))
        this.#suppressions.push({ path: [...path], at: [...own, code], code, reason, used: false });
  }

  /** For a file with fields of groups: the suppressions of those files apply too. */
  inherit(others: readonly Suppressions[]) {
    this.#others = others;
  }

  /** Called before a cached file is checked again. */
  reset() {
    for (const suppression of this.#suppressions) suppression.used = false;
  }

  covers(path: Path, code: WarningCode): boolean {
    const found = this.#suppressions.filter(
      (suppression) =>
        suppression.code === code &&
        suppression.path.every((step, index) => String(path[index]) === String(step)),
    );
    for (const suppression of found) suppression.used = true;
    // no short circuit: each of them must be marked as used
    const byOthers = this.#others.map((other) => other.covers(path, code));
    return found.length > 0 || byOthers.includes(true);
  }

  /**
   * The problems of the suppressions themselves, after all warnings were issued.
   *
   * @param codes those that there are
   */
  problems(codes: Readonly<Record<string, TextKey>>): { path: Path; message: string }[] {
    return [
      ...this.#misshapen.map((path) => ({
        path,
        message: translate('language.xSilenceIsMap'),
      })),
      ...this.#suppressions.flatMap(({ at, code, reason, used }) => {
        const message = complaint(code, reason, used, codes);
        return message ? [{ path: at, message }] : [];
      }),
    ];
  }
}

function complaint(
  code: string,
  reason: unknown,
  used: boolean,
  codes: Readonly<Record<string, TextKey>>,
): string | undefined {
  if (!Object.hasOwn(codes, code))
    return translate('language.noWarning', {
      code,
      suggestion: suggestion(code, Object.keys(codes), translate('common.thereAre')),
    });
  if (typeof reason !== 'string' || reason.trim() === '')
    return translate('language.sayWhyIsSilenced', { code });
  return used ? undefined : translate('language.warningDoesNotOccurHere', { code });
}
