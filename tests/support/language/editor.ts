/** Checks a config as a text editor does: with the generated schemas, by a third-party validator. */
import { Validator, type Schema } from '@cfworker/json-schema';
import { parse } from 'yaml';
import { languageFiles, modelineOf, namesFile } from '#authoring/editor/files.ts';
import { sourcesOf } from '#compiler/load.ts';
import { filesOf, type Texts } from '../portal.ts';

/**
 * An editor that knows the names of this config. It returns every place that it would underline, with the
 * reason.
 */
export function editorFor(texts: Texts): (texts: Texts) => string[] {
  const schemaOf = (file: string, text: string): Schema => ({
    ...(JSON.parse(text) as Schema),
    $id: `https://portal.example/${file}`,
  });
  const names = schemaOf('names.json', namesFile(sourcesOf(filesOf(texts), 'config'))!);
  const validators = new Map(
    Object.entries(languageFiles()).map(([file, text]) => {
      const validator = new Validator(schemaOf(file, text), '7');
      validator.addSchema(names);
      return [file, validator];
    }),
  );

  return (texts) =>
    Object.entries(texts).flatMap(([path, text]) => {
      const validator = validators.get(modelineOf(path)?.split('.schema/')[1] ?? '');
      const { errors } = validator?.validate(parse(text, { merge: true, uniqueKeys: false })) ?? {
        errors: [],
      };
      return errors.map(({ instanceLocation, error }) => `${path}${instanceLocation} ${error}`);
    });
}
