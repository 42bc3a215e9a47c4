import { phrase } from '#messages/phrase.ts';
import { CliError, type Io } from '../io.ts';

/** Lists what would be dropped, and asks. Without a terminal only --yes answers. */
export async function confirmDrop(io: Io, lines: string): Promise<boolean> {
  if (!io.confirm)
    throw new CliError(
      `${phrase`Seria apagado para sempre:`}\n\n${lines}\n\n${phrase`Nada foi feito. Para apagar: repita o comando com --yes.`}`,
    );
  io.out(`${phrase`Seria apagado para sempre:`}\n\n${lines}\n`);
  const isYes = await io.confirm(phrase`Apagar?`);
  if (!isYes) io.out(phrase`Nada foi feito.`);
  return isYes;
}
