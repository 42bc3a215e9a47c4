/**
 * `x-silence: { unreached-screen: abre-se pelo e-mail }`: warnings that the writer suppresses on purpose,
 * with the reason.
 */
import { suggestion } from '#model/config/suggest.ts';
import { codeOf, suppressionKeys, warnings, type WarningCode } from './warnings.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';

type Path = readonly PropertyKey[];
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
    for (const key of suppressionKeys) {
      const note = map[key];
      if (!Object.hasOwn(map, key)) continue;
      if (!isMap(note)) this.#misshapen.push([...path, key]);
      else
        for (const [name, reason] of Object.entries(note))
          this.#suppressions.push({
            path: [...path],
            at: [...path, key, name],
            code: codeOf(name),
            reason,
            used: false,
          });
    }
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

  /** The problems of the suppressions themselves, after all warnings were issued. */
  problems(): { path: Path; message: string }[] {
    return [
      ...this.#misshapen.map((path) => ({
        path,
        message: translate('language.xSilenceIsMap'),
      })),
      ...this.#suppressions.flatMap(({ at, code, reason, used }) => {
        const message = complaint(code, reason, used);
        return message ? [{ path: at, message }] : [];
      }),
    ];
  }
}

function complaint(code: string, reason: unknown, used: boolean): string | undefined {
  if (!Object.hasOwn(warnings, code))
    return translate('language.noWarning', {
      code,
      suggestion: suggestion(code, Object.keys(warnings), translate('common.thereAre')),
    });
  if (typeof reason !== 'string' || reason.trim() === '')
    return translate('language.sayWhyIsSilenced', { code });
  return used ? undefined : translate('language.warningDoesNotOccurHere', { code });
}
