/**
 * POST /api/<resource>/<id>/letters, `{"screen": "<address>", "button": "<label>"}`: presses a button that sends a letter
 * about the record. It is the user's letter: of the sheet, the texts and the addresses only what they may read. A dry run
 * answers with the letter to each address as an effect. 429 beyond the limits of letterLimits.ts.
 */
import { covers } from '#access/grantRows.ts';
import { translate } from '#messages/translate.ts';
import { letterOfButton } from '#screens/sheets.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import type { ButtonLetter } from '#screens/screenTypes.ts';
import { badRequest, forbidden } from '#server/http/http.ts';
import { versionHeader } from '#server/http/recordAnswers.ts';
import { fillTemplateFor, mayShow } from '#server/rules/ruleMessages.ts';
import { writtenRecord } from '#server/writes/operations.ts';
import { contextOf } from '#server/writes/ruleContext.ts';
import type { Write, WriteSteps } from '#server/writes/write.ts';
import { loadTargetRecord } from '#server/writes/writeContext.ts';
import { receiversOf, writeLetters } from './letter.ts';
import { countLetters } from './letterLimits.ts';

export const letter: WriteSteps = {
  read: ({ body }) => {
    const { screen, button, ...others } = body;
    if (typeof screen !== 'string' || typeof button !== 'string' || Object.keys(others).length > 0)
      throw badRequest(translate('letters.wantsButton'));
    return { sent: {}, hashes: {}, versions: undefined };
  },
  load: async (write) => {
    Object.assign(write, await loadTargetRecord(write));
  },
  apply: async (write) => {
    const { transaction, caller, resource, before, body } = write;
    const declared = buttonOf(write);
    if (!declared) throw forbidden(translate('letters.noButton'));
    const { access, viewer } = caller;
    const audience = { access, viewer, reader: transaction };
    const context = await contextOf(
      transaction,
      viewer,
      { resource, paths: declared.paths },
      { record: before! },
    );
    for (const name of declared.to)
      if (!(await mayShow(audience, context, name))) throw forbidden(translate('letters.hiddenAddress'));
    // Only now: who may not send it must not learn that somebody did.
    await countLetters(write, receiversOf(declared, context).length);
    const whose = { reader: transaction, viewer, access };
    const words = (text: string) => fillTemplateFor(audience, text, context);
    const about = { resource: resource.id, id: String(before!.id) };
    const source = { resource: resource.id, record: about.id, button: String(body.button) };
    for (const { sent } of await writeLetters(whose, declared, about, context, words))
      await transaction.sendLetter({ ...source, ...sent });
  },
  respond: async (write) => ({
    body: await writtenRecord(write, write.before!, ['id', 'version']),
    headers: versionHeader(write.before!),
  }),
};

/** The button on a screen that shows this record to the user. */
function buttonOf({ caller, access, before, body }: Write): ButtonLetter | undefined {
  const isShown = access.grants.some(
    (grant) =>
      grant.kind === 'screen' &&
      grant.route === body.screen &&
      grant.verbs.has('list') &&
      covers(access, grant, before!, caller.viewer),
  );
  if (!isShown) return undefined;
  const screens = caller.access.routes.flatMap((route) => screensOf(route));
  return screens
    .filter(({ path }) => path === body.screen)
    .map(({ screen }) => letterOfButton(screen, access.resource.id, String(body.button)))
    .find((found) => found !== undefined);
}
