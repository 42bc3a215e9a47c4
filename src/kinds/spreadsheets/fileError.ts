/** Why a file of records can't be read, and what to do. Shared by the portal and the command line. */
import { interpolate, textOf, type NameIn } from '#messages/translate.ts';

export type FileFault = NameIn<'portal.screen.import.unreadable'>;

/** The text is in the language that is current where it is read, as a worker of the browser has none. */
export class FileError extends Error {
  readonly reason: FileFault;
  readonly args: Readonly<Record<string, unknown>>;
  constructor(reason: FileFault, args: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(undefined, options);
    this.reason = reason;
    this.args = args;
  }
  override get message(): string {
    return interpolate(textOf(`portal.screen.import.unreadable.${this.reason}`), this.args);
  }
}
