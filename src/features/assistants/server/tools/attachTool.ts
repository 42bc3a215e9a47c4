/** The tool `attach`: a file for a field of a record that is then created or changed with it. */
import { z } from 'zod';
import { translate } from '#messages/translate.ts';
import { badRequest } from '#server/http/http.ts';
import { bytesOf } from '../askedOperations.ts';
import { resourceOn, screenNamed } from '../seenScreens.ts';
import { anything, fileArguments, screenPath, textArgument, tool } from '../tool.ts';

export const attach = tool(
  {
    name: 'attach',
    title: 'assistants.tools.attach',
    about: 'assistants.about.attach',
    isReading: false,
    // A file is for one record: the same one again is for another.
    makesAnother: true,
  },
  () =>
    z.strictObject({
      screen: screenPath(),
      resource: textArgument('assistants.words.resource', 100).optional(),
      field: textArgument('assistants.words.field', 200),
      ...fileArguments(),
    }),
  () => z.strictObject({ field: z.string(), value: z.array(anything()) }),
  async ({ screen, resource: named, field, name, data }, call) => {
    const resource = resourceOn(call.caller, screenNamed(call.caller, screen), named);
    if (!Object.hasOwn(resource.fields, field.split('.')[0]!))
      throw badRequest(translate('assistants.noField', { field: field.slice(0, 60) }));
    const { body } = await call.ask({
      method: 'POST',
      address: `/${resource.id}/files/${encodeURIComponent(field)}`,
      headers: { 'x-file-name': encodeURIComponent(name) },
      body: bytesOf(data),
    });
    // Fields hold lists of files.
    return { field, value: [body] };
  },
);
