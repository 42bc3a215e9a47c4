import { translate } from '#messages/translate.ts';
import { CliError, type Io } from '../io.ts';

/** Lists what would be dropped, and asks. Without a terminal only --yes answers. */
export async function confirmDrop(io: Io, lines: string): Promise<boolean> {
  if (!io.confirm)
    throw new CliError(
      `${translate('dataCommands.wouldBeDeletedForGood')}\n\n${lines}\n\n${translate('dataCommands.repeatWithYes')}`,
    );
  io.out(`${translate('dataCommands.wouldBeDeletedForGood')}\n\n${lines}\n`);
  const isYes = await io.confirm(translate('dataCommands.delete'));
  if (!isYes) io.out(translate('dataCommands.nothingWasDone'));
  return isYes;
}
